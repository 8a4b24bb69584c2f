// Programs that a test of the page needs, and where the page is served.

import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { REPOSITORY } from "../interfaces";

/** Ends every program that was started, the last one first. */
export class Programs {
  private readonly all: ChildProcess[] = [];

  /** Starts `angaros` and waits until a line of it fits; gives the match. */
  async angaros(args: string[], line: RegExp): Promise<RegExpExecArray> {
    const program = process.env.ANGAROS ?? resolve(REPOSITORY, "target/debug/angaros");
    const child = spawn(program, args, { cwd: REPOSITORY, stdio: ["ignore", "pipe", "pipe"] });
    this.all.push(child);
    let said = "";
    return new Promise((found, failed) => {
      const read = (chunk: Buffer): void => {
        said += chunk.toString();
        const match = line.exec(said);
        if (match) found(match);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("error", failed);
      child.on("exit", (code) => failed(new Error(`angaros ${args.join(" ")}: ${code}\n${said}`)));
    });
  }

  async end(): Promise<void> {
    for (const child of this.all.reverse()) {
      if (child.exitCode !== null) continue;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGINT");
      await ended;
    }
  }
}

const TYPES: Record<string, string> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
};

/** Serves `dist` as it is; the port is free. */
export async function servePage(): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const name = (request.url ?? "/").split("?")[0]?.slice(1) || "index.html";
    if (!/^[\w.]+$/.test(name)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream";
    const body = readFileSync(resolve(REPOSITORY, "web/dist", name));
    response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}
