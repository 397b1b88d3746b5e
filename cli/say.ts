import { once } from 'node:events';
import { publicForm } from '../results/public-form.ts';
import { escapeForTerminal, escapeJson } from '../text/escape-for-terminal.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { COLOR_SEQUENCE, isColorSequence } from './render/paint.ts';
import { wrapLine } from './render/wrap.ts';
import { terminalOf } from './terminal.ts';

/** Each string is one line: a line break inside it is printed as `\n`, so that no text can pass for a line of ours. */
export type Lines = string | readonly string[];

/** Prints progress, notes and hints: to stderr, so that stdout holds results only. */
export function say(lines: Lines): void {
  const below = block;
  showBlock([]);
  process.stderr.write(printable(lines, terminalOf('stderr').width));
  showBlock(below);
}

/** Prints results: to stdout. */
export function print(lines: Lines): void {
  process.stdout.write(printable(lines, terminalOf('stdout').width));
}

/** Prints a value in its public form (docs/json-output.md), on one line. */
export function printJson(value: unknown): void {
  printForeignJson(publicForm(value));
}

/** Prints JSON whose form somebody else has defined, such as a tool schema of a provider, on one line. */
export function printForeignJson(value: unknown): void {
  process.stdout.write(`${escapeJson(JSON.stringify(value))}\n`);
}

/** Prints many lines in one write. Resolves when the reader has room for more, so that they do not pile up in memory. */
export function printPage(lines: readonly string[]): Promise<void> {
  return writePage(printable(lines, terminalOf('stdout').width));
}

/** Prints many values like {@link printJson} and {@link printPage}. They are in their public form already. */
export function printJsonPage(forms: readonly JsonValue[]): Promise<void> {
  return writePage(forms.map((form) => `${escapeJson(JSON.stringify(form))}\n`).join(''));
}

async function writePage(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Prints for a program that reads lines of fields, such as a shell. Each field is escaped. */
export function printFields(fields: readonly string[]): void {
  process.stdout.write(`${fields.map(escapeForTerminal).join('\t')}\n`);
}

/** Prints a document of ours as it is: a program for a shell, or a picture, whose foreign text is escaped. */
export function printDocument(text: string): void {
  process.stdout.write(`${text}\n`);
}

let block: readonly string[] = [];
let rows = 0;

/** Keeps lines at the bottom of a terminal, in place of those of the last call. */
export function showBlock(lines: readonly string[]): void {
  if (rows > 0) process.stderr.write(`\r\u001b[${rows}A\u001b[J`);
  const text = printable(lines, terminalOf('stderr').width);
  if (text !== '') process.stderr.write(text);
  block = lines;
  rows = text.split('\n').length - 1;
}

/** The last defence: whatever was not escaped before is escaped here, all but our own colours. */
function printable(lines: Lines, width: number): string {
  return [lines]
    .flat()
    .flatMap((line) => wrapLine(withoutControls(line), width))
    .map((line) => `${line}\n`)
    .join('');
}

function withoutControls(line: string): string {
  return line
    .split(COLOR_SEQUENCE)
    .map((part) => (isColorSequence(part) ? part : escapeForTerminal(part)))
    .join('');
}
