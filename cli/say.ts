/** A line for the person watching: stderr, so that stdout stays clean for results. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A line of results: stdout. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}
