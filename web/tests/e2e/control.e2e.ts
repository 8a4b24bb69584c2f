// Services, actions and publishing from the page, with a turtle that does what it is told. Its types
// are not compiled into `angaros view`: they are asked of the turtle's process.

import { afterAll, beforeAll, expect, it } from "vitest";
import { panel, split, tabs } from "../../src/model/layout";
import { Stage } from "./stage";

const stage = new Stage();
let address = "";

beforeAll(async () => {
  address = await stage.view();
  stage.programs.start(["run", "turtlesim/Turtlesim"]);
});
afterAll(() => stage.end());

it("sends goals to an action, shows feedback and result, and cancels", async () => {
  const page = await stage.open(address, tabs(panel("action", { action: "/turtle1/rotate_absolute" })));
  const theta = page.locator('.form .field:has-text("theta") input');
  await theta.waitFor({ timeout: 30_000 });
  await theta.fill("1");
  const send = page.locator('button:text("Send goal")');
  await send.click();
  const newest = page.locator(".goal").first();
  await expect.poll(() => newest.getAttribute("data-state"), { timeout: 30_000 }).toBe("succeeded");
  expect(await newest.textContent()).toMatch(/feedback, [1-9]\d* so far[\s\S]*remaining[\s\S]*result[\s\S]*delta/);
  await theta.fill("-2");
  await send.click();
  await expect.poll(() => page.locator(".goal").count()).toBe(2);
  await page.locator('.goal button:text("Cancel")').click();
  await expect.poll(() => newest.getAttribute("data-state"), { timeout: 30_000 }).toBe("canceled");
  await stage.close(page, "action");
}, 120_000);

it("calls a service by a form of its request", async () => {
  const page = await stage.open(address, tabs(panel("service", { service: "/spawn" })));
  const name = page.locator('.form .field:has-text("name") input');
  await name.waitFor({ timeout: 30_000 });
  await name.fill("shelly");
  await page.locator('button:text("Call")').click();
  await page.waitForSelector('.note.ok:text("answered within")');
  await page.waitForSelector('.tree :text("shelly")');
  const offered = await page.locator('select[aria-label="Service"] option').allTextContents();
  expect(offered.filter((one) => one.includes("_action"))).toEqual([]);
  await stage.close(page, "service");
});

it("publishes at a rate what a form says", async () => {
  const publish = tabs(panel("publish", { topic: "/turtle1/cmd_vel", rateHz: 20 }));
  const pose = tabs(panel("raw", { topic: "/turtle1/pose" }));
  const page = await stage.open(address, split("row", 0.5, publish, pose));
  const x = page.locator('.form fieldset:has(legend:has-text("linear")) .field:has-text("x") input');
  await x.waitFor({ timeout: 30_000 });
  await x.fill("0.5");
  const velocity = page.locator('.tree .line:has(.key:text-is("linear_velocity"))');
  await expect.poll(() => velocity.textContent(), { timeout: 30_000 }).toMatch(/velocity0$/);
  await page.locator('button:text("Publish at")').click();
  await expect.poll(() => velocity.textContent(), { timeout: 30_000 }).toMatch(/velocity0\.5$/);
  await page.locator('button:text("Stop")').click();
  // A turtle that hears nothing stands still after a second.
  await expect.poll(() => velocity.textContent(), { timeout: 30_000 }).toMatch(/velocity0$/);
  await page.locator('button:text("Publish once")').click();
  await expect.poll(() => velocity.textContent(), { timeout: 30_000 }).toMatch(/velocity0\.5$/);
  await stage.close(page, "publish");
}, 120_000);
