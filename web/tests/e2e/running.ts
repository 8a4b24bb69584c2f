// Programs that a test of the page needs.

import { spawn, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { REPOSITORY } from "../interfaces";

/** Ends every program that was started, the last one first. */
export class Programs {
  private readonly all: ChildProcess[] = [];

  start(args: string[]): ChildProcess {
    const program = process.env.ANGAROS ?? resolve(REPOSITORY, "target/debug/angaros");
    const child = spawn(program, args, { cwd: REPOSITORY, stdio: ["ignore", "pipe", "pipe"] });
    this.all.push(child);
    return child;
  }

  /** Starts `angaros` and waits until a line of it fits; gives the match. */
  async angaros(args: string[], line: RegExp): Promise<RegExpExecArray> {
    const child = this.start(args);
    let said = "";
    return new Promise((found, failed) => {
      const read = (chunk: Buffer): void => {
        said += chunk.toString();
        const match = line.exec(said);
        if (match) found(match);
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.on("error", failed);
      child.on("exit", (code) => failed(new Error(`angaros ${args.join(" ")}: ${code}\n${said}`)));
    });
  }

  async end(): Promise<void> {
    while (this.all.length > 0) await this.endLast();
  }

  async endLast(): Promise<void> {
    const child = this.all.pop();
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGINT");
    await ended;
  }
}
