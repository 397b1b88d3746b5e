import { publicForm } from '../results/public-form.ts';

/** Prints progress, notes and hints: to stderr, so that stdout holds results only. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints results: to stdout. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a value in its public form (docs/json-output.md), on one line. */
export function printJson(value: unknown): void {
  print(JSON.stringify(publicForm(value)));
}
