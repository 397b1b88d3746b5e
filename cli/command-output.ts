import type { OutputConfiguration } from 'commander';
import { print, say } from './say.ts';
import { terminalOf } from './terminal.ts';

/** How commander prints help and usage errors. */
export const COMMAND_OUTPUT: OutputConfiguration = {
  writeOut: (text) => print(linesOf(text)),
  writeErr: (text) => say(linesOf(text)),
  outputError: (text) => say(usageError(text)),
  getOutHelpWidth: () => helpWidth('stdout'),
  getErrHelpWidth: () => helpWidth('stderr'),
};

const DEFAULT_WIDTH = 80;

function helpWidth(stream: 'stdout' | 'stderr'): number {
  const { width } = terminalOf(stream);
  return width === Infinity ? DEFAULT_WIDTH : width;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** A mistaken word may hold line breaks; commander's own one is before its suggestion. */
function usageError(text: string): readonly string[] {
  return text.trimEnd().split(/\n(?=\(Did you mean [^\n]*\)$)/);
}
