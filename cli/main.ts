#!/usr/bin/env node
import { createProgram } from './program.ts';
import { reportFailure } from './report-failure.ts';

process.stdout.on('error', exitOnClosedPipe);

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
