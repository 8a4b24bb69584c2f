// Bags and traces in the page.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { panel, split, tabs } from "../../src/model/layout";
import { Stage } from "./stage";

const stage = new Stage();
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "angaros-view-"));
});
afterAll(async () => {
  await stage.end();
  rmSync(folder, { recursive: true, force: true });
});

it("plays a bag: pauses, steps, seeks, at another rate", async () => {
  const address = await stage.view("testdata/bags/jackal_imu_odometry.bag");
  expect(address).toMatch(/\?show=bag$/);
  const page = await stage.open(address);
  const time = page.locator(".player .time");
  const seconds = async (): Promise<number> => {
    const parts = /^(\d+):([\d.]+) of /.exec((await time.textContent()) ?? "");
    return parts ? Number(parts[1]) * 60 + Number(parts[2]) : NaN;
  };
  await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(0.2);
  expect(await page.locator(".player tbody tr").count()).toBeGreaterThan(1);
  const bar = page.locator(".player .bar[data-paused]");
  await page.locator('.player button:text("Pause")').click();
  await expect.poll(() => bar.getAttribute("data-paused"), { timeout: 10_000 }).toBe("true");
  await page.locator('.player button:text("Step")').click();
  await expect.poll(() => page.locator('.player button:text("Play")').isEnabled()).toBe(true);
  const slider = page.locator('.player input[type="range"]');
  const all = Number(await slider.getAttribute("max"));
  const seek = (ms: number): Promise<void> =>
    slider.evaluate((element: HTMLInputElement, to) => {
      element.value = String(to);
      element.dispatchEvent(new Event("input", { bubbles: true }));
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }, ms);
  await seek(Math.round(all / 2));
  await expect.poll(seconds, { timeout: 10_000 }).toBeCloseTo(all / 2000, 0);
  expect(await page.locator(".player .error").count()).toBe(0);
  await page.locator('.player select[aria-label="Rate"]').selectOption("10");
  await page.locator('.player button:text("Play")').click();
  await expect.poll(() => bar.getAttribute("data-paused"), { timeout: 10_000 }).toBe("false");
  // The end pauses it, and playing on begins anew.
  await expect.poll(() => bar.getAttribute("data-paused"), { timeout: 60_000 }).toBe("true");
  await expect.poll(seconds, { timeout: 10_000 }).toBeGreaterThan(all / 1000 - 0.5);
  await page.locator('.player button:text("Play")').click();
  await expect.poll(() => bar.getAttribute("data-paused"), { timeout: 10_000 }).toBe("false");
  await expect.poll(seconds, { timeout: 10_000 }).toBeLessThan(all / 1000 - 1);
  await stage.close(page, "bag");
  await stage.programs.endLast();
}, 180_000);

it("shows where the time goes while a session runs, and of its recording afterwards", async () => {
  const trace = join(folder, "session");
  const address = await stage.view();
  await stage.programs.angaros(["launch", "packages/standard/launch/image_graph.yaml"], /./);
  const both = split("column", 0.7, tabs(panel("trace")), tabs(panel("graph")));
  const page = await stage.open(address, both);
  await page.waitForSelector('.trace .note.error:text("no tracing session runs")');
  await page.waitForSelector('.graph g[data-name="/probe"]', { timeout: 30_000 });
  await stage.programs.angaros(["trace", "start", "--out", trace], /end it with/);
  const chain = page.locator('.trace .paths tr:has-text("/camera -> /rectify")').first();
  await chain.click({ timeout: 30_000 });
  await page.waitForSelector('.trace .flame .part[data-layer="callback"]');
  const hop = page.locator(".trace .flame .part.hop").first();
  // Until then it is that of the chain which was shown before.
  await expect
    .poll(() => hop.getAttribute("title"), { timeout: 30_000 })
    .toMatch(/^\/camera → \/rectify over .*: [\d.]+ (µs|ms)$/);
  const messages = page.locator(".trace .distribution button");
  await expect.poll(() => messages.count(), { timeout: 30_000 }).toBeGreaterThan(3);
  await messages.first().click({ force: true });
  const lanes = page.locator(".trace .timeline .lane");
  const named = async (): Promise<string[]> => (await lanes.allTextContents()).slice(0, 2);
  await expect.poll(named, { timeout: 30_000 }).toEqual(["/camera", "/rectify"]);
  // The trace tells the graph which process is where.
  const level = page.locator('select[aria-label="What boxes stand for"]');
  await expect.poll(() => level.locator('option[value="hosts"]').count(), { timeout: 30_000 }).toBe(1);
  await level.selectOption("hosts");
  await expect.poll(() => page.locator(".graph g[data-name] .box.node").count()).toBeGreaterThan(0);
  await stage.close(page, "trace-live");
  await stage.programs.angaros(["trace", "stop"], /processes, \d+ events/);

  const recorded = await stage.view(trace);
  expect(recorded).toMatch(/\?show=trace$/);
  const again = await stage.open(recorded);
  await again.locator('.trace .paths tr:has-text("/camera -> /rectify")').first().click({ timeout: 60_000 });
  await again.waitForSelector('.trace .flame .part[data-layer="transport"]');
  await again.locator('.trace button:text("newest")').click();
  expect(await again.locator(".trace .timeline .bars i").count()).toBeGreaterThan(3);
  await stage.close(again, "trace");
}, 240_000);
