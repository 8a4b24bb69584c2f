// The shapes of markers.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  Quaternion,
  SRGBColorSpace,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
  type Object3D,
} from "three";
import type { Message } from "../cdr";
import { textOf } from "../model/feed";
import { listOf, numberOf, objectOf, vectorOf } from "./fields";
import type { SceneContext } from "./item";

enum Type {
  Arrow = 0,
  Cube = 1,
  Sphere = 2,
  Cylinder = 3,
  LineStrip = 4,
  LineList = 5,
  CubeList = 6,
  SphereList = 7,
  Points = 8,
  Text = 9,
  Mesh = 10,
  TriangleList = 11,
}

const MOST_POINTS = 500_000;

export function markerObject(marker: Message, context: SceneContext): Object3D {
  const scale = vectorOf(marker.scale);
  switch (marker.type) {
    case Type.Arrow:
      return arrow(marker, scale);
    case Type.Cube:
      return solid(new BoxGeometry(1, 1, 1), marker, scale);
    case Type.Sphere:
      return solid(new SphereGeometry(0.5, 24, 16), marker, scale);
    case Type.Cylinder:
      return solid(new CylinderGeometry(0.5, 0.5, 1, 24).rotateX(Math.PI / 2), marker, scale);
    case Type.LineStrip:
      return new Line(linesOf(marker), lineMaterial(marker));
    case Type.LineList:
      return new LineSegments(linesOf(marker), lineMaterial(marker));
    case Type.CubeList:
      return many(new BoxGeometry(scale.x, scale.y, scale.z), marker);
    case Type.SphereList:
      return many(new SphereGeometry(0.5, 12, 8).scale(scale.x, scale.y, scale.z), marker);
    case Type.Points: {
      const size = Math.max(0.001, scale.x);
      return new Points(linesOf(marker), new PointsMaterial({ size, ...lineColour(marker) }));
    }
    case Type.Text:
      return text(marker, scale.z);
    case Type.Mesh:
      return mesh(marker, scale, context);
    case Type.TriangleList:
      return triangles(marker, scale);
    default:
      context.say(`a marker of type ${String(marker.type)} is not shown here`);
      return new Group();
  }
}

function colourOf(value: unknown): { color: Color; opacity: number; transparent: boolean } {
  const { r, g, b, a } = objectOf(value);
  const color = new Color().setRGB(numberOf(r), numberOf(g), numberOf(b), SRGBColorSpace);
  const opacity = a === undefined ? 1 : numberOf(a);
  return { color, opacity, transparent: opacity < 1 };
}

function surface(marker: Message): MeshStandardMaterial {
  return new MeshStandardMaterial({ ...colourOf(marker.color), roughness: 0.8 });
}

function solid(geometry: BufferGeometry, marker: Message, scale: Vector3): Group {
  const mesh = new Mesh(geometry, surface(marker));
  mesh.scale.copy(scale);
  const holder = new Group();
  holder.add(mesh);
  return holder;
}

function pointsOf(marker: Message): Vector3[] {
  return listOf(marker.points).slice(0, MOST_POINTS).map(vectorOf);
}

/** Colours for each point, where the marker has as many. */
function pointColours(marker: Message, count: number): Float32Array | null {
  const colours = listOf(marker.colors);
  if (colours.length < count || count === 0) return null;
  const out = new Float32Array(count * 3);
  for (let at = 0; at < count; at++) {
    const { color } = colourOf(colours[at]);
    color.toArray(out, at * 3);
  }
  return out;
}

function linesOf(marker: Message): BufferGeometry {
  const points = pointsOf(marker);
  const geometry = new BufferGeometry().setFromPoints(points);
  const colours = pointColours(marker, points.length);
  if (colours) geometry.setAttribute("color", new BufferAttribute(colours, 3));
  return geometry;
}

function lineColour(marker: Message) {
  const hasColours = pointColours(marker, listOf(marker.points).length) !== null;
  const colour = colourOf(marker.color);
  return hasColours ? { vertexColors: true } : colour;
}

function lineMaterial(marker: Message): LineBasicMaterial {
  return new LineBasicMaterial(lineColour(marker));
}

function many(geometry: BufferGeometry, marker: Message): InstancedMesh {
  const points = pointsOf(marker);
  const colours = pointColours(marker, points.length);
  const material = surface(marker);
  if (colours) material.color.setRGB(1, 1, 1);
  const mesh = new InstancedMesh(geometry, material, points.length);
  const matrix = new Matrix4();
  points.forEach((point, at) => {
    mesh.setMatrixAt(at, matrix.makeTranslation(point));
    if (colours) mesh.setColorAt(at, new Color().fromArray(colours, at * 3));
  });
  mesh.frustumCulled = false;
  return mesh;
}

/** From the first point to the second; without points along x, as long as scale says. */
function arrow(marker: Message, scale: Vector3): Group {
  const [from, to] = pointsOf(marker);
  const start = from && to ? from : new Vector3();
  const end = from && to ? to : new Vector3(scale.x, 0, 0);
  const direction = end.clone().sub(start);
  const length = direction.length();
  const isByPoints = from !== undefined && to !== undefined;
  const shaftWidth = isByPoints ? scale.x : scale.y;
  const headWidth = isByPoints ? scale.y : scale.y * 2;
  const headLength = Math.min(length, (isByPoints && scale.z) || length * 0.23);
  const shaftLength = Math.max(0, length - headLength);
  const material = surface(marker);
  const shaft = new CylinderGeometry(shaftWidth / 2, shaftWidth / 2, shaftLength, 16);
  const head = new ConeGeometry(headWidth / 2, headLength, 20);
  shaft.translate(0, shaftLength / 2, 0);
  head.translate(0, shaftLength + headLength / 2, 0);
  const turned = new Group();
  turned.add(new Mesh(shaft, material), new Mesh(head, material));
  turned.position.copy(start);
  if (length > 0) {
    const up = new Vector3(0, 1, 0);
    turned.quaternion.copy(new Quaternion().setFromUnitVectors(up, direction.divideScalar(length)));
  }
  const group = new Group();
  group.add(turned);
  return group;
}

function triangles(marker: Message, scale: Vector3): Group {
  const geometry = linesOf(marker);
  geometry.computeVertexNormals();
  const hasColours = geometry.hasAttribute("color");
  const material = surface(marker);
  material.side = DoubleSide;
  material.vertexColors = hasColours;
  if (hasColours) material.color.setRGB(1, 1, 1);
  const shape = new Mesh(geometry, material);
  shape.scale.copy(scale);
  const group = new Group();
  group.add(shape);
  return group;
}

const FONT_PX = 48;

function text(marker: Message, height: number): Group {
  const lines = String(marker.text).slice(0, 2000).split("\n").slice(0, 40);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const group = new Group();
  if (!context) return group;
  const font = `${FONT_PX}px system-ui, sans-serif`;
  context.font = font;
  const width = Math.max(1, ...lines.map((line) => context.measureText(line).width));
  canvas.width = Math.min(4096, Math.ceil(width) + 8);
  canvas.height = Math.ceil(lines.length * FONT_PX * 1.2);
  context.font = font;
  context.textBaseline = "top";
  const { color, opacity } = colourOf(marker.color);
  context.fillStyle = `#${color.getHexString()}`;
  lines.forEach((line, at) => context.fillText(line, 4, at * FONT_PX * 1.2));
  const map = new CanvasTexture(canvas);
  const sprite = new Sprite(new SpriteMaterial({ map, opacity, depthTest: false }));
  // The height is that of a capital letter.
  const factor = (height || 0.2) / (FONT_PX * 0.72);
  sprite.scale.set(canvas.width * factor, canvas.height * factor, 1);
  group.add(sprite);
  return group;
}

function mesh(marker: Message, scale: Vector3, context: SceneContext): Group {
  const group = new Group();
  const uri = String(marker.mesh_resource);
  context.meshes
    .load(uri, surface(marker))
    .then((loaded) => {
      const holder = new Group();
      holder.scale.copy(scale);
      holder.add(loaded);
      holder.traverse((part) => (part.userData.isShared = true));
      group.add(holder);
    })
    .catch((cause: unknown) => context.say(textOf(cause)));
  return group;
}
