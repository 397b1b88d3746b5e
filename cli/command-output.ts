import type { WriteStream } from 'node:tty';
import type { OutputConfiguration } from 'commander';
import { escapeForTerminal } from '../runs/escape-for-terminal.ts';
import { print, say } from './say.ts';
import { terminalOf } from './terminal.ts';

/** How commander prints help and usage errors. */
export const COMMAND_OUTPUT: OutputConfiguration = {
  writeOut: (text) => print(linesOf(text)),
  writeErr: (text) => say(linesOf(text)),
  outputError: (text) => say(usageError(text)),
  getOutHelpWidth: () => helpWidth(process.stdout),
  getErrHelpWidth: () => helpWidth(process.stderr),
};

const DEFAULT_WIDTH = 80;

function helpWidth(stream: WriteStream): number {
  return Math.min(terminalOf(stream).width, stream.isTTY ? Infinity : DEFAULT_WIDTH);
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** A mistaken word may hold line breaks; commander's own one is before its suggestion. */
function usageError(text: string): readonly string[] {
  return text
    .trimEnd()
    .split(/\n(?=\(Did you mean [^\n]*\)$)/)
    .map(escapeForTerminal);
}
