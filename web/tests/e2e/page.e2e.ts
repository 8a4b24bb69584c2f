// The page in headless Chromium, on a running graph: camera, rectify, resize, probe. Screenshots of
// what it shows stand in build/web.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { panel, split, tabs, type LayoutNode } from "../../src/model/layout";
import { Stage } from "./stage";

const stage = new Stage();
const { programs } = stage;
let address = "";

beforeAll(async () => {
  address = await stage.view();
  await programs.angaros(["launch", "packages/standard/launch/image_graph.yaml"], /./);
});
afterAll(() => stage.end());

function open(layout: LayoutNode): Promise<Page> {
  return stage.open(address, layout);
}

it("shows the graph of running nodes with the rates of their topics", async () => {
  const page = await open(tabs(panel("graph")));
  for (const name of ["/camera", "/image_raw", "/rectify", "/image_rect", "/resize", "/probe"]) {
    await page.waitForSelector(`.graph g[data-name="${name}"]`);
  }
  const box = page.locator('.graph g[data-name="/image_raw"]');
  await expect.poll(() => box.textContent(), { timeout: 20_000 }).toMatch(/[1-9][\d.]* Hz, /);
  await box.click();
  await page.waitForSelector('.side-pane :text("/rectify")');
  await page.waitForSelector('.side-pane :text("/camera")');
  await page.waitForSelector('.side-pane .tree :text("encoding")');
  await stage.close(page, "graph");
});

it("shows in red what does not match, and why", async () => {
  const quality = (reliability: string): string[] => ["--qos-reliability", reliability];
  const odd = ["/odd", "std_msgs/msg/String"];
  await programs.angaros(["topic", "pub", "-r", "2", ...quality("best_effort"), ...odd], /publish/);
  programs.start(["topic", "echo", ...quality("reliable"), ...odd]);
  const page = await open(tabs(panel("graph", { search: "odd" })));
  const reason = page.locator(".graph path.bad title");
  await expect
    .poll(() => reason.textContent(), { timeout: 20_000 })
    .toMatch(/RELIABILITY: offered best_effort, requested reliable/);
  await page.locator('.graph g[data-name="/odd"]').click();
  await page.waitForSelector(".side-pane .error li");
  await stage.close(page, "mismatch");
  await programs.endLast();
  await programs.endLast();
});

it("shows images as they come", async () => {
  const page = await open(tabs(panel("image", { topic: "/resize/image_raw" })));
  const overlay = page.locator(".image .overlay");
  await expect.poll(() => overlay.textContent(), { timeout: 20_000 }).toMatch(/320 × 240 rgb8, [1-9][\d.]* Hz/);
  const colours = await page.locator(".image canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return new Set(Array.from(data).filter((_, at) => at % 97 === 0)).size;
  });
  expect(colours).toBeGreaterThan(20);
  await stage.close(page, "image");
});

it("draws numbers over time, and the newest message beside them", async () => {
  const path = "/camera_info.header.stamp.nanosec";
  const plot = tabs(panel("plot", { paths: [path] }));
  const page = await open(split("row", 0.6, plot, tabs(panel("raw", { topic: "/camera_info" }))));
  await expect.poll(() => page.locator(".chip b").textContent(), { timeout: 20_000 }).toMatch(/\d/);
  await page.waitForSelector('.tree :text("distortion_model")');
  const drawn = (): Promise<number> =>
    page.locator(".plot canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      // The colour of the first curve.
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === 0x4c && data[at + 1] === 0x9a && data[at + 2] === 0xff) count++;
      }
      return count;
    });
  await expect.poll(drawn, { timeout: 20_000 }).toBeGreaterThan(50);
  await stage.close(page, "plot");
});

it("sets a parameter of a node", async () => {
  const page = await open(tabs(panel("parameters", { search: "/camera" })));
  const rate = page.locator('input[aria-label="rate"]');
  await expect.poll(() => rate.inputValue(), { timeout: 20_000 }).toBe("30");
  await rate.fill("31");
  await rate.press("Enter");
  await expect.poll(() => rate.isEnabled()).toBe(true);
  await programs.angaros(["param", "get", "/camera", "rate"], /\b31\b/);
  await stage.close(page, "parameters");
});

const ROBOT = `<robot name="slider">
  <link name="base_link"/>
  <link name="sled">
    <visual>
      <geometry><box size="0.5 0.5 0.5"/></geometry>
      <material name="magenta"><color rgba="1 0 1 1"/></material>
    </visual>
  </link>
  <joint name="slide" type="prismatic">
    <parent link="base_link"/><child link="sled"/><axis xyz="1 0 0"/>
  </joint>
</robot>`;

/** The mean place of what is magenta in the 3D view, in pixels from the left; NaN where nothing is. */
async function sledAt(page: Page): Promise<number> {
  const picture = await page.locator(".scene canvas").screenshot();
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let sum = 0;
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      if (red < 80 || blue < 80 || green > Math.min(red, blue) / 3) continue;
      sum += (at / 4) % bitmap.width;
      count++;
    }
    return count > 200 ? sum / count : NaN;
  }, picture.toString("base64"));
}

it("moves a robot by its joint states", async () => {
  const frames = ["--frame-id", "map", "--child-frame-id", "base_link"];
  await programs.angaros(["tf", "static", ...frames], /./);
  const description = ["/robot_description", "std_msgs/msg/String", JSON.stringify({ data: ROBOT })];
  await programs.angaros(["topic", "pub", "-r", "2", ...description], /publish/);
  const slide = (position: number) => {
    const state = JSON.stringify({ name: ["slide"], position: [position] });
    const topic = ["/joint_states", "sensor_msgs/msg/JointState", state];
    return programs.angaros(["topic", "pub", "-r", "10", ...topic], /publish/);
  };
  await slide(0);
  const page = await open(tabs(panel("3d")));
  await expect.poll(() => sledAt(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await sledAt(page);
  await programs.endLast();
  await slide(1.5);
  await expect.poll(() => sledAt(page), { timeout: 30_000 }).toBeGreaterThan(before + 50);
  await stage.close(page, "robot");
});
