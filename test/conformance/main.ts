import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { goldenPath, readLines, vectorPath } from './golden-file.ts';
import { checkMeasure } from './measures.ts';
import { offerProblem, readScenarioFacts } from './offered-tools.ts';
import type { ReferenceOffer } from './offered-tools.ts';
import { Replayer } from './replay.ts';
import type { ReportedTrajectory } from './replay.ts';
import { readToolVectors, readWorlds } from './tool-vectors.ts';
import type { ReferenceWorlds } from './tool-vectors.ts';
import { compareTau2 } from './tau2.ts';
import { checkToolCall } from './tools.ts';
import { checkTrajectory } from './trajectories.ts';
import type { ReferenceScenario, ReferenceTrajectory } from './trajectories.ts';
import type { Vector } from './vector.ts';

/** How our result differs from the reference on one line of a suite's file, or null if it agrees. */
interface Result {
  readonly id: string;
  readonly failure: string | null;
}

interface Suite {
  readonly file: string;
  /** Whether the scenarios of the runs are needed too. */
  readonly needsScenarios?: true;
  readonly run: (file: string, scenarios: string) => Promise<readonly Result[]>;
}

/** Each suite compares our results with those in a file of the reference. */
const SUITES: Readonly<Record<string, Suite>> = {
  measures: {
    file: 'measures.jsonl',
    run: (file) =>
      inSequence(readLines<Vector>(file), async (vector) => {
        const failure = await checkMeasure(vector);
        return { id: vector.id, failure: failure === null ? null : `${vector.kind}: ${failure}` };
      }),
  },
  tools: {
    file: 'tools.jsonl',
    run: (file) => {
      const worlds = worldsOf(file);
      return inSequence(readToolVectors(file), async (vector) => {
        const failure = await checkToolCall(vector, worlds);
        return { id: vector.id, failure: failure === null ? null : `${vector.tool}: ${failure}` };
      });
    },
  },
  trajectories: {
    file: 'trajectories.jsonl.gz',
    needsScenarios: true,
    run: (file, scenariosFile) => {
      const scenarios = new Map(readLines<ReferenceScenario>(scenariosFile).map((one) => [one.name, one]));
      const check = (run: ReferenceTrajectory): Result => ({ id: run.id, failure: checkTrajectory(run, scenarios) });
      return inSequence(readLines<ReferenceTrajectory>(file), async (run) => check(run));
    },
  },
  replay: {
    file: 'trajectories.jsonl.gz',
    needsScenarios: true,
    run: async (file, scenarios) => {
      const replayer = await Replayer.create(file, scenarios);
      const check = async (run: ReportedTrajectory) => ({ id: run.id, failure: await replayer.check(run) });
      return inSequence(readLines<ReportedTrajectory>(file), check);
    },
  },
  'offered-tools': {
    file: 'scenarios.jsonl.gz',
    run: (file) => {
      const facts = readScenarioFacts();
      const offers = readLines<ReferenceOffer>(file).map((scenario) => ({ id: scenario.name, scenario }));
      return inSequence(offers, async ({ id, scenario }) => ({ id, failure: offerProblem(scenario, facts) }));
    },
  },
};

const USAGE = `usage: npm run conformance -- ${Object.keys(SUITES).join('|')} [FILE] [--scenarios FILE]
       npm run conformance -- tau2 DIR [--domain NAME] [--checkout DIR] [--airline-db FILE]`;

process.exitCode = await main(process.argv.slice(2));

/** 0: all agree. 1: there are differences. 2: wrong usage, or the file is empty or cannot be read. */
async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        scenarios: { type: 'string' },
        checkout: { type: 'string' },
        'airline-db': { type: 'string' },
        domain: { type: 'string' },
      },
    });
    const [name = '', file, ...rest] = positionals;
    if (name === 'tau2' && file !== undefined && rest.length === 0) {
      requireFile(file);
      const { checkout, domain, 'airline-db': airlineDatabase } = values;
      const given = {
        ...(checkout !== undefined && { checkout }),
        ...(airlineDatabase !== undefined && { airlineDatabase }),
      };
      const only = domain !== undefined && { domain };
      return compareTau2({ folder: file, ...given, ...only, print: (line) => console.log(line) }) ? 0 : 1;
    }
    const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
    if (suite === undefined || rest.length > 0) throw new Error(USAGE);
    const scenarios = values.scenarios ?? goldenPath('scenarios.jsonl.gz');
    const path = file ?? defaultFile(suite.file);
    for (const needed of [path, ...(suite.needsScenarios ? [scenarios] : [])]) requireFile(needed);
    const results = await suite.run(path, scenarios);
    if (results.length === 0) throw new Error(`${path} is empty: there is nothing to compare`);
    return report(results);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

/** @throws Error that says what is missing, and that nothing was compared */
function requireFile(path: string): void {
  if (existsSync(path)) return;
  const isGolden = path === goldenPath(basename(path));
  const hint = isGolden
    ? 'The reference data are not part of this repository; only measures and tools have vectors in it. Put them into that folder, or name a file.'
    : 'Name a file that exists.';
  throw new Error(`${path} not found, so nothing was compared. ${hint}`);
}

/** The full reference data, or else the vectors in this repository. */
function defaultFile(name: string): string {
  const [all, ours] = [goldenPath(name), vectorPath(name)];
  if (existsSync(all) || !existsSync(ours)) return all;
  console.error(`${all} not found: comparing only with the vectors in this repository`);
  return ours;
}

/** The worlds of a file of tool vectors. */
function worldsOf(file: string): ReferenceWorlds {
  const adjacent = join(dirname(file), 'worlds.json');
  return readWorlds(existsSync(adjacent) ? adjacent : defaultFile('worlds.json'));
}

function report(results: readonly Result[]): 0 | 1 {
  const failures = results.filter(({ failure }) => failure !== null);
  for (const { id, failure } of failures) console.log(`${id} ${failure}`);
  console.log(`${results.length - failures.length} of ${results.length} pass`);
  return failures.length === 0 ? 0 : 1;
}

/** What cannot be compared is a difference like others: the lines after it are compared. */
async function inSequence<Line extends { readonly id: string }>(
  lines: readonly Line[],
  check: (line: Line) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const line of lines) {
    try {
      results.push(await check(line));
    } catch (error) {
      results.push({
        id: line.id,
        failure: `cannot be compared: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }
  return results;
}
