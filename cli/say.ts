import { once } from 'node:events';
import { publicForm } from '../results/public-form.ts';
import { escapeJson } from '../text/escape-for-terminal.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { shownLine } from '../text/line.ts';
import type { Line } from '../text/line.ts';
import { wrapLine } from './render/wrap.ts';
import { terminalOf } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** What others wrote in a line is escaped here. A line break inside it is printed as `\n`, so that no text can pass for a line of ours. */
export type Lines = Line | readonly Line[];

/** Prints progress, notes and hints: to stderr, so that stdout holds results only. */
export function say(lines: Lines): void {
  const below = block;
  showBlock([]);
  process.stderr.write(printable(lines, terminalOf('stderr')));
  showBlock(below);
}

/** Prints results: to stdout. */
export function print(lines: Lines): void {
  process.stdout.write(printable(lines, terminalOf('stdout')));
}

/** Prints a value in its public form, on one line. Its type is named in cli/output-forms.ts. */
export function printJson(value: unknown): void {
  printForeignJson(publicForm(value));
}

/** Prints JSON whose form someone else has defined, such as a tool schema of a provider, on one line. */
export function printForeignJson(value: unknown): void {
  process.stdout.write(`${escapeJson(JSON.stringify(value))}\n`);
}

/** Prints many lines in one write. Resolves when the reader has room for more, so that they do not pile up in memory. */
export function printPage(lines: readonly Line[]): Promise<void> {
  return writePage(printable(lines, terminalOf('stdout')));
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
  process.stdout.write(`${fields.map((field) => shownLine(field)).join('\t')}\n`);
}

/** Prints a document of ours for a program, such as a shell or a browser: its lines are not wrapped. */
export function printDocument(text: string): void {
  const lines = text.split('\n').map((line) => `${shownLine(line)}\n`);
  process.stdout.write(lines.join(''));
}

let block: readonly Line[] = [];
let rows = 0;

/** Keeps lines at the bottom of a terminal, in place of those of the last call. */
export function showBlock(lines: readonly Line[]): void {
  if (rows > 0) process.stderr.write(`\r\u001b[${rows}A\u001b[J`);
  const text = printable(lines, terminalOf('stderr'));
  if (text !== '') process.stderr.write(text);
  block = lines;
  rows = text.split('\n').length - 1;
}

function printable(lines: Lines, { width, color }: Terminal): string {
  return [lines]
    .flat()
    .flatMap((line) => wrapLine(line, width))
    .map((line) => `${shownLine(line, color)}\n`)
    .join('');
}
