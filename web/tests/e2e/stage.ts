// A server of the page, a browser, and pages whose complaints fail the test.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { expect } from "vitest";
import { toHash, type LayoutNode } from "../../src/model/layout";
import { REPOSITORY } from "../interfaces";
import { Programs } from "./running";

/** Screenshots and figures of the tests, which are kept. */
export const ARTEFACTS = resolve(REPOSITORY, "build/web");

export class Stage {
  readonly programs = new Programs();
  private browser: Browser | undefined;
  private readonly complaints: string[] = [];

  constructor() {
    mkdirSync(ARTEFACTS, { recursive: true });
    // Nothing of this test meets what else runs on this machine.
    process.env.ROS_DOMAIN_ID ??= String(10 + (process.pid % 90));
  }

  /** Starts `angaros view` with these arguments; gives the address that it prints. */
  async view(...args: string[]): Promise<string> {
    const line = /(http:\/\/[\d.:]+\/\S*)/;
    const [, address = ""] = await this.programs.angaros(["view", "--no-open", "--port", "0", ...args], line);
    return address;
  }

  async chromium(): Promise<Browser> {
    this.browser ??= await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // What is drawn in two dimensions is drawn by the processor, not by its imitation of a graphics card, which
      // is for the robot alone: as a browser does by itself where there is no card, unless its package says otherwise.
      args: [
        "--no-sandbox",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-accelerated-2d-canvas",
        "--disable-gpu-rasterization",
      ],
    });
    return this.browser;
  }

  async page(): Promise<Page> {
    const browser = await this.chromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    return page;
  }

  /** Opens the page, with a layout or the one that it chooses. */
  async open(address: string, layout?: LayoutNode): Promise<Page> {
    const page = await this.page();
    await page.goto(layout ? `${address}#layout=${toHash(layout)}` : address);
    return page;
  }

  /** Closes the page, of which a picture is kept if the browser finds the time to draw one. */
  async close(page: Page, name: string): Promise<void> {
    const picture = page.screenshot({ path: resolve(ARTEFACTS, `${name}.png`), timeout: 10_000 });
    await picture.catch((error: Error) => console.log(`no picture of ${name}: ${error.message}`));
    await page.close();
    expect(this.complaints).toEqual([]);
  }

  async end(): Promise<void> {
    await this.browser?.close();
    await this.programs.end();
  }
}

/** Keeps what was measured beside the screenshots. */
export function keep(name: string, figures: Record<string, unknown>): void {
  console.log(name, JSON.stringify(figures));
  writeFileSync(resolve(ARTEFACTS, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

/** The processor times of this machine: idle, and all. */
function processorTimes(): [number, number] {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return [(times[3] ?? 0) + (times[4] ?? 0), times.reduce((sum, one) => sum + one, 0)];
}

/** Whether times are judged, as PAGE_TIMES=1 asks for, and can be; says if not, with the reason. */
export async function isQuiet(what: string): Promise<boolean> {
  if (process.env["PAGE_TIMES"] !== "1") {
    console.log(`skipped: how quick is ${what}: PAGE_TIMES=1 measures it, on a machine that does nothing else`);
    return false;
  }
  const before = processorTimes();
  await new Promise((done) => setTimeout(done, 1000));
  const after = processorTimes();
  const idle = (after[0] - before[0]) / Math.max(1, after[1] - before[1]);
  if (idle >= 0.6) return true;
  console.log(`skipped: how quick is ${what}: others keep this machine busy, ${(idle * 100).toFixed(0)} % are idle`);
  return false;
}
