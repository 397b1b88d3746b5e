import { findEngine } from '../../infra/find-engine.ts';

// A program: uses the dev server of the directory in its first argument until its standard input closes. Prints JSON lines.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_')));
const engine = await findEngine({
  directory: process.argv[2] ?? '',
  environment,
  own: true,
  report: (line) => print({ line }),
  onExit: (exit) => print({ exit }),
});
print({ address: engine.address });
process.stdin.on('end', () => void engine.stop().then(() => process.exit()));
process.stdin.resume();

function print(line: Record<string, string>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
