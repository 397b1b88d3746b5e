import { errorMessage } from '../../sandbox/error-message.ts';
import { described, exportedTools } from '../../worlds/own/exported-tools.ts';
import type { Exports } from '../../worlds/own/exported-tools.ts';
import type { Tables } from '../../worlds/world.ts';
import { provideOwnPackage } from '../../modules/own-package.ts';
import { errorPlace } from '../../modules/thrown.ts';

/** Prints what the tools of a file are, as JSON: in a process of its own, as the file is somebody else's code. */
const [url = '', tables = '{}'] = process.argv.slice(2);
const say = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

provideOwnPackage();
say(JSON.stringify(await describe()), () => process.exit(0));

async function describe(): Promise<object> {
  try {
    const exports = (await import(url)) as Exports;
    return { tools: exportedTools(exports).map((tool) => described(tool, JSON.parse(tables) as Tables)) };
  } catch (error) {
    const place = errorPlace(error);
    return { problem: `${place === undefined ? '' : `${place}: `}${errorMessage(error)}` };
  }
}
