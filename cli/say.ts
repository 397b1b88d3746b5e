import { publicForm } from '../results/public-form.ts';

/** A line for the person watching: stderr, so that stdout stays clean for results. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A line of results: stdout. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A value in its public form (docs/json-output.md), on one line. */
export function printJson(value: unknown): void {
  print(JSON.stringify(publicForm(value)));
}
