// The scenario in Node. usage: node node.mjs FOLDER-WITH-NODE_MODULES URL
import { pathToFileURL } from "node:url";
import { run } from "./scenario.mjs";

const [folder, url] = process.argv.slice(2);
const library = await import(pathToFileURL(`${folder}/node_modules/roslib/dist/RosLib.js`));
const failures = await run(library, url, (line) => console.log(line));
process.exit(failures ? 1 : 0);
