// @vitest-environment happy-dom

import { Box3, Mesh, MeshStandardMaterial } from "three";
import { describe, expect, it } from "vitest";
import { MeshStore, parseMesh } from "../src/robot/meshes";

const STL = `solid t
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 2 0 0
vertex 0 3 4
endloop
endfacet
endsolid t`;

/** One triangle, a texture that lies elsewhere, and Z up. */
const DAE = `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
  <library_images><image id="i"><init_from>http://elsewhere.example/t.png</init_from></image></library_images>
  <library_geometries><geometry id="g"><mesh>
    <source id="p"><float_array id="a" count="9">0 0 0 200 0 0 0 300 400</float_array>
      <technique_common><accessor source="#a" count="3" stride="3">
        <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
      </accessor></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
  </mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="s">
    <node id="n"><instance_geometry url="#g"/></node>
  </visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("meshes", () => {
  it("in STL are read, also where the bytes lie within others", () => {
    const padded = bytes(`xx${STL}`).subarray(2);
    const { max } = new Box3().setFromObject(parseMesh("package://a/b.STL", padded));
    expect([max.x, max.y, max.z]).toEqual([2, 3, 4]);
  });

  it("in COLLADA are read in metres, and keep Z up", () => {
    const { max } = new Box3().setFromObject(parseMesh("package://a/b.dae", bytes(DAE)));
    expect(max.x).toBeCloseTo(2);
    expect(max.y).toBeCloseTo(3);
    expect(max.z).toBeCloseTo(4);
  });

  it("of other kinds are refused", () => {
    expect(() => parseMesh("package://a/b.blend", bytes(""))).toThrow(/not shown here/);
  });

  it("are fetched once, again after a failure, and take the given material", async () => {
    const asked: string[] = [];
    const store = new MeshStore((uri) => {
      asked.push(uri);
      return asked.length === 1 ? Promise.reject(new Error("no file")) : Promise.resolve(bytes(STL));
    });
    const material = new MeshStandardMaterial();
    await expect(store.load("a.stl", material)).rejects.toThrow("no file");
    const [first, second] = await Promise.all([
      store.load("a.stl", material),
      store.load("a.stl", material),
    ]);
    expect(asked).toHaveLength(2);
    expect(first).not.toBe(second);
    expect((first as Mesh).material).toBe(material);
  });
});
