import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Preloaded into a child process (`--import`): at its end, writes the URLs of all modules that it loaded, one per line. */
const urls = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    urls.add(url);
    return nextLoad(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env['MODULES_FILE'] as string, [...urls].join('\n')));
