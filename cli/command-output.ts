import type { Command, OutputConfiguration } from 'commander';
import { print, say } from './say.ts';
import { meantCommands, meantOption } from './suggestions.ts';
import { terminalOf } from './terminal.ts';

/** How commander prints the help and the usage errors of a command. */
export function outputOf(command: Command): OutputConfiguration {
  return {
    writeOut: (text) => print(linesOf(text)),
    writeErr: (text) => say(linesOf(text)),
    outputError: (text) => say(usageError(command, text)),
    getOutHelpWidth: () => helpWidth('stdout'),
    getErrHelpWidth: () => helpWidth('stderr'),
  };
}

const DEFAULT_WIDTH = 80;

function helpWidth(stream: 'stdout' | 'stderr'): number {
  const { width } = terminalOf(stream);
  return width === Infinity ? DEFAULT_WIDTH : width;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** A mistaken word may hold line breaks; commander's own one is before its suggestion, which gives way to ours. */
function usageError(command: Command, text: string): readonly string[] {
  const [message = '', ...suggestion] = text.trimEnd().split(/\n(?=\(Did you mean [^\n]*\)$)/);
  const meant = meantIn(command, message);
  return meant.length === 0 ? [message, ...suggestion] : [message, `(Did you mean ${meant.join(', or ')}?)`];
}

function meantIn(command: Command, message: string): readonly string[] {
  const { kind, word = '' } = /^error: unknown (?<kind>command|option) '(?<word>.*)'$/s.exec(message)?.groups ?? {};
  if (kind === 'command') return meantCommands(command, word);
  return kind === 'option' ? [meantOption(command, word.replace(/=.*/s, ''))].flatMap((flag) => flag ?? []) : [];
}
