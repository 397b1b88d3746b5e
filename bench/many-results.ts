import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../results/open-store.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import { AUGMENTATIONS, trajectoryId } from '../sandbox/cell.ts';
import type { Cell } from '../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import { openingEvent } from '../sandbox/trajectory.ts';

export const BENCH_SWEEP = 'bench';

export const BENCH_AGENTS = ['openai:gpt-6-sol', 'anthropic:claude-sonnet-5-5'];
const SCENARIOS = 129;
const CATEGORIES = ['SINGLE_TOOL_CALL', 'MULTIPLE_TOOL_CALL', 'STATE_DEPENDENCY', 'CANONICALIZATION'];
const LOG_LENGTH = 15_000;
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/**
 * Stores one run for each scenario, augmentation and agent, multiplies them by trials, and returns the file's size.
 * @param logLength letters that a log has at least; at most twice as many
 */
export async function writeManyResults(path: string, rows: number, logLength = LOG_LENGTH): Promise<number> {
  const store = await openStore(path, 'write');
  const templates = templateRecords().slice(0, rows);
  await store.sweeps.open({ id: BENCH_SWEEP, parameters: {}, cells: rows, createdAt: 0 });
  for (const record of templates) await store.trajectories.save(record);
  await store.close();
  multiply(path, { rows, templates: templates.length, logLength });
  return statSync(path).size;
}

interface Multiples {
  readonly rows: number;
  readonly templates: number;
  readonly logLength: number;
}

/** Copies the rows under other trial numbers, with other scores and logs. */
function multiply(path: string, { rows, templates, logLength }: Multiples): void {
  const database = new DatabaseSync(path);
  // These results are deleted after the benchmark.
  database.exec('pragma synchronous = off; begin');
  const columns = database
    .prepare("select name from pragma_table_info('trajectories')")
    .all()
    .map(({ name }) => String(name));
  const random = '(rowid * 7919 + :trial * 104729)';
  const copied: Readonly<Record<string, string>> = {
    id: `substr(id, 1, length(id) - 1) || :trial`,
    trial: ':trial',
    similarity: `case when similarity is null then null else ${random} % 1000 / 1000.0 end`,
    solved: `case when solved is null then null else ${random} % 1000 >= 300 end`,
    usage: `replace("usage", '20000', 20000 + ${random} % 10000)`,
    events: `replace(events, 'SPEECH', printf('%.*c', ${logLength} + ${random} % ${logLength}, 'x'))`,
  };
  const copy = database.prepare(`
    insert into trajectories (${columns.map((column) => `"${column}"`).join()})
    select ${columns.map((column) => copied[column] ?? `"${column}"`).join()}
    from trajectories where trial = 1 order by rowid limit :limit`);
  for (let trial = 2, missing = rows - templates; missing > 0; trial++, missing -= templates) {
    copy.run({ trial, limit: missing });
  }
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
}

function templateRecords(): readonly TrajectoryRecord[] {
  return Array.from({ length: SCENARIOS }, (_, scenario) => scenario).flatMap((scenario) =>
    AUGMENTATIONS.flatMap((augmentation) =>
      BENCH_AGENTS.map((agent) =>
        templateRecord(scenario, {
          sweep: BENCH_SWEEP,
          scenario: `find_phone_number_with_low_battery_mode_${scenario}`,
          augmentation,
          agent,
          user: 'openai:gpt-6-luna',
          trial: 1,
          seed: 42,
        }),
      ),
    ),
  );
}

function templateRecord(number: number, cell: Cell): TrajectoryRecord {
  const scored = number % 50 !== 0;
  const usage = { input: 20_000, cachedInput: 15_000, cacheWrite: 0, output: 800, reasoning: 400, costUsd: null };
  return {
    id: trajectoryId(cell),
    cell,
    categories: [CATEGORIES[number % 4]!, CATEGORIES[(number >> 2) % 4]!, 'SINGLE_USER_TURN'],
    profile: 'default',
    services: 'synthetic',
    outcome: scored ? 'completed' : 'infrastructure',
    reason: scored ? null : 'rate limit: the provider asked to wait for longer than a run may take',
    cause: null,
    modes: scored ? [] : null,
    decisive: null,
    guestReward: null,
    objections: 0,
    faults: 0,
    score: scored
      ? {
          solved: true,
          similarity: 1,
          milestoneSimilarity: 1,
          minefieldSimilarity: 0,
          turnCount: 12,
          wording: 0.5,
          milestones: [],
          minefields: [],
          sideEffects: [],
        }
      : null,
    usage: { agent: usage, user: usage },
    retries: number % 3,
    provenance: {
      pack: HASH,
      scenario: HASH,
      grader: HASH,
      prompts: { agent: HASH, user: HASH },
      tools: HASH,
      harness: '0.1.0+9f86d081884c',
    },
    startedAt: 1_715_774_400_123,
    finishedAt: 1_715_774_409_456,
    failureKind: null,
    origin: null,
    workflowId: `${trajectoryId(cell)}@3fa9c1e2ab01`,
    runId: '0198c0de-5f2a-7b3c-9d4e-1f2a3b4c5d6e',
    clock: DEFAULT_CLOCK,
    world: { SETTING: [], CONTACT: [], MESSAGING: [], REMINDER: [] },
    events: [openingEvent('SPEECH'), { kind: 'ending', outcome: scored ? 'completed' : 'infrastructure' }],
  };
}
