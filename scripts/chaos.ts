import { randomInt } from 'node:crypto';
import { Command, Option } from 'commander';
import { print } from '../cli/say.ts';
import { wholeNumber } from '../cli/options.ts';
import { runChaos, TOPOLOGIES } from './chaos/run-chaos.ts';
import type { ChaosOptions } from './chaos/run-chaos.ts';
import { problemsOf, summaryLines } from './chaos/summary-lines.ts';

/** `npm run chaos -- [options]`: sweeps whose processes are killed and paused, and whose servers are away, must store what undisturbed ones do. */
const { report, ...options } = {
  report: (line: string) => print(line),
  ...new Command('chaos')
    .addOption(new Option('--topology <name>', 'where the sweeps are played').choices(TOPOLOGIES).default('embedded'))
    .option('--kills <n>', 'kills and pauses, over all sweeps', wholeNumber(0), 50)
    .option('--outages <n>', 'outages of servers or of the machine, over all sweeps', wholeNumber(0), 0)
    .option('--outage-seconds <n>', 'how long an outage takes', wholeNumber(1), 300)
    .option('--outage-kind <text>', 'only outages whose kind contains this, such as "power cut"')
    .option('--sweeps <n>', 'sweeps played one after the other', wholeNumber(1), 4)
    .option('--seed <n>', 'seed of the choices (default: random)', wholeNumber(0), randomInt(1_000_000))
    .option('--scenarios <patterns>', 'what the sweeps play', 'remove_contact*,update_contact*,*cellular*')
    .parse()
    .opts<Omit<ChaosOptions, 'report'>>(),
};
if (process.platform !== 'linux') throw new Error('chaos finds processes in /proc: run it on Linux');
report(`topology ${options.topology}, seed ${options.seed}`);
const startedAt = Date.now();
const result = await runChaos({ ...options, report });
print(['', ...summaryLines(result), `${Math.round((Date.now() - startedAt) / 1000)} s`]);
const problems = problemsOf(options, result);
print(problems.length === 0 ? 'passed' : problems.map((problem) => `FAILED: ${problem}`));
process.exitCode = problems.length === 0 ? 0 : 1;
