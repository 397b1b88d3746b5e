#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { compileCache } from './compile-cache.ts';

process.stdout.on('error', exitOnClosedPipe);

const cache = compileCache(process.env);
if (cache !== null) {
  enableCompileCache(cache);
  // Engine guards and workers that this process starts use it from their first line on.
  process.env['NODE_COMPILE_CACHE'] = cache;
}
// Imported now, because code that is imported before the cache is enabled is compiled at every start.
const [{ createProgram }, { reportFailure }] = await Promise.all([
  import('./program.ts'),
  import('./report-failure.ts'),
]);

try {
  await (await createProgram(process.argv.slice(2))).parseAsync();
} catch (error) {
  process.exitCode = await reportFailure(error);
}

/** The reader of our output, such as `head`, has closed the pipe. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
