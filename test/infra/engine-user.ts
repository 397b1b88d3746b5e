import type { EngineUse } from '../../infra/engine-options.ts';
import { reasonOf } from '../../infra/errors.ts';
import { findEngine } from '../../infra/find-engine.ts';

// A program: uses the engine of the directory in its first argument, for what the second says, until its standard input
// closes. Prints JSON lines.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_')));
const engine = await findEngine({
  directory: process.argv[2] ?? '',
  use: process.argv[3] as EngineUse,
  environment,
  own: true,
  report: (line) => print({ line }),
  onExit: (exit) => print({ exit }),
}).catch((error: unknown) => {
  print({ error: reasonOf(error) });
  process.exit(2);
});
print({ address: engine.address });
setInterval(() => print({ gone: engine.gone() }), 100);
process.stdin.on('end', () => void engine.stop().then(() => process.exit()));
process.stdin.resume();

function print(line: Readonly<Record<string, string | null>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
