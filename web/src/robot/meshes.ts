// Meshes of robots and markers, fetched from the server. Nothing is loaded from elsewhere: what a
// mesh refers to (textures) is left out.

import {
  DoubleSide,
  Group,
  LoadingManager,
  Mesh,
  MeshStandardMaterial,
  type Material,
  type Object3D,
} from "three";
import { ColladaLoader } from "three/addons/loaders/ColladaLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";

type Fetch = (uri: string) => Promise<Uint8Array>;

const MOST_BYTES = 256 << 20;
const NO_PICTURE =
  "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

export class MeshStore {
  private readonly loaded = new Map<string, Promise<Object3D>>();

  constructor(private readonly fetchAsset: Fetch) {}

  /** A copy of the mesh; those without colours of their own take the given material. */
  async load(uri: string, material: Material): Promise<Object3D> {
    let mesh = this.loaded.get(uri);
    if (!mesh) {
      mesh = this.fetchAsset(uri).then((bytes) => parseMesh(uri, bytes));
      this.loaded.set(uri, mesh);
      // The server may have it later.
      mesh.catch(() => this.loaded.delete(uri));
    }
    const copy = (await mesh).clone(true);
    copy.traverse((part) => {
      if (part instanceof Mesh && part.userData.isBare === true) part.material = material;
    });
    return copy;
  }
}

export function parseMesh(uri: string, bytes: Uint8Array): Object3D {
  if (bytes.byteLength > MOST_BYTES) throw new Error(`${uri} is too large`);
  const kind = /\.(\w+)$/.exec(uri)?.[1]?.toLowerCase();
  if (kind === "stl") {
    const whole = bytes.slice().buffer;
    const mesh = new Mesh(new STLLoader().parse(whole), new MeshStandardMaterial());
    mesh.userData.isBare = true;
    return mesh;
  }
  if (kind === "dae") {
    const manager = new LoadingManager();
    manager.setURLModifier(() => NO_PICTURE);
    const parsed = new ColladaLoader(manager).parse(new TextDecoder().decode(bytes), "");
    if (!parsed) throw new Error(`${uri} cannot be read`);
    const { scene } = parsed;
    // The loader turns models towards Y; the frames of ROS have Z up.
    scene.rotation.set(0, 0, 0);
    scene.updateMatrix();
    const lights: Object3D[] = [];
    scene.traverse((part) => {
      if ("isLight" in part || "isCamera" in part) lights.push(part);
      if (part instanceof Mesh) {
        const all = Array.isArray(part.material) ? part.material : [part.material];
        for (const one of all as Material[]) one.side = DoubleSide;
      }
    });
    for (const light of lights) light.removeFromParent();
    const group = new Group();
    group.add(scene);
    return group;
  }
  throw new Error(`${uri}: meshes of this kind are not shown here`);
}
