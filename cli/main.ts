#!/usr/bin/env node
import { createProgram } from './program.ts';
import { reportFailure } from './report-failure.ts';

process.stdout.on('error', endWithReader);

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}

/** Whoever read our output, such as `head`, has read enough. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
