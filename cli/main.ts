#!/usr/bin/env node
import { unusableNode } from './node-version.ts';

process.stdout.on('error', exitOnClosedPipe);

const unusable = unusableNode();
if (unusable !== null) {
  process.stderr.write(`${unusable}\n`);
  process.exit(2);
}

// Imported now, because older Nodes cannot load these, and code that is imported before the cache is in use is compiled at every start.
const { keepCompiledCode } = await import('./compile-cache.ts');
keepCompiledCode(process.env);
const [{ createProgram }, { reportFailure }, { startedAs }] = await Promise.all([
  import('./program.ts'),
  import('./report-failure.ts'),
  import('../text/hint-command.ts'),
]);
// From bin/toolsandbox.
startedAs(process.env['TOOLSANDBOX_STARTED_AS']);

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = await reportFailure(error);
}

/** The reader of our output, such as `head`, has closed the pipe. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
