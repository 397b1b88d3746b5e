import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { playOverWire } from './play-over-wire.ts';
import { WIRE_SEATS } from './wire-seats.ts';

/** `npm run wire -- [SEAT...]`: the oracle plays the whole catalogue through each seat. Exit code 1 with any fault. */
const wanted = process.argv.slice(2);
const cells = catalogue().scenarios.flatMap(({ name }) => AUGMENTATIONS.map((one) => [name, one] as const));

for (const seat of WIRE_SEATS) {
  if (wanted.length > 0 && !wanted.includes(seat.name)) continue;
  const startedAt = performance.now();
  const { cells: played, requests, meanSimilarity, faults } = await playOverWire(seat, cells);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const sizes = `${played} cells, ${requests} requests, ${seconds} s`;
  process.stdout.write(`${seat.name.padEnd(14)} mean similarity ${meanSimilarity.toFixed(4)}   ${sizes}\n`);
  for (const line of faults) process.stdout.write(`  ${line}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
