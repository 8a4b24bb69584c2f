// The scenario in headless Chromium. usage: node browser.mjs FOLDER-WITH-NODE_MODULES URL PORT
// The page comes from http://127.0.0.1:PORT, whose origin the server must let in. The same page from
// http://localhost:PORT has another origin and must get nothing. CHROMIUM names the browser.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";

const [folder, url, port] = process.argv.slice(2);
const installed = createRequire(resolve(folder, "package.json"));
const { build } = installed("esbuild");
const { chromium } = installed("playwright-core");

const scenario = fileURLToPath(new URL("scenario.mjs", import.meta.url));
const bundle = await build({
  stdin: {
    contents: `
      import * as library from "roslib";
      import { run } from ${JSON.stringify(scenario)};
      globalThis.scenario = (url, print) => run(library, url, print);
    `,
    resolveDir: resolve(folder),
  },
  bundle: true,
  format: "esm",
  platform: "browser",
  logLevel: "error",
  write: false,
});

const PAGE = '<!doctype html><title>scenario</title><script type="module" src="/scenario.js"></script>';
const server = createServer((request, response) => {
  const isScript = request.url === "/scenario.js";
  response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
  response.end(isScript ? bundle.outputFiles[0].text : PAGE);
});
await new Promise((open) => server.listen(Number(port), "127.0.0.1", open));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function opened(address) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.log(`in the page: ${error}\n${error.stack}`));
  await page.goto(address);
  return page;
}

async function inPage() {
  const page = await opened(`http://127.0.0.1:${port}/`);
  await page.exposeFunction("print", (line) => console.log(line));
  await page.waitForFunction(() => globalThis.scenario !== undefined);
  return page.evaluate((at) => globalThis.scenario(at, globalThis.print), url);
}

/** What becomes of a connection that a page from elsewhere opens. */
async function fromElsewhere() {
  const page = await opened(`http://localhost:${port}/`);
  return page.evaluate((at) => new Promise((tell) => {
    const socket = new WebSocket(at);
    socket.onopen = () => tell("opened");
    socket.onclose = () => tell("refused");
  }), url);
}

let failures = 1;
try {
  failures = await inPage();
  const elsewhere = await fromElsewhere();
  console.log(`${elsewhere === "refused" ? "ok   " : "FAIL "} a page from elsewhere gets nothing`);
  failures += elsewhere === "refused" ? 0 : 1;
} finally {
  await browser.close();
  server.close();
}
process.exit(failures ? 1 : 0);
