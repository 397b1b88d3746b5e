import { PHONE } from '../worlds/phone/world.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { evaluateLog } from '../evaluation/evaluate.ts';
import { logOf } from '../evaluation/log-of.ts';
import type { EvaluationLog } from '../evaluation/log.ts';
import type { Grader } from '../evaluation/evaluate.ts';
import type { MilestoneGraph } from '../evaluation/milestone.ts';
import { logOfDatabases } from '../reference/log-of-databases.ts';
import type { Message } from '../sandbox/message.ts';
import { importPack } from '../reference/import-pack.ts';
import { readTrajectories } from '../reference/read-trajectories.ts';
import { findAugmented } from '../scenarios/find-scenario.ts';
import { print } from '../cli/say.ts';
import { median } from './median.ts';

/** Milliseconds that the reference needs to evaluate a finished base scenario (reference semantics 10.11). */
const REFERENCE_MS = 352;
const ROUNDS = 20;

interface Case {
  readonly log: EvaluationLog;
  readonly grader: Grader;
}

/** Milliseconds per evaluation: of the reference's own runs, compared with the reference, and of known worst cases. */
export async function benchEvaluation(): Promise<void> {
  const golden = await goldenCases();
  if (golden.length === 0) print('  ../shared/golden not found: skipping the runs of the reference');
  else printGolden(golden);
  for (const [shape, worst] of Object.entries(WORST)) {
    const times = measure([worst]);
    print(`  ${shape}: ${Math.min(...times).toFixed(1)} ms, cold ${times[0]?.toFixed(1)} ms`);
  }
}

function printGolden(cases: readonly Case[]): void {
  const times = measure(cases);
  const [cold = 0] = times;
  const mean = median(times);
  print(`  ${cases.length} runs of the reference: ${mean.toFixed(3)} ms each, ${Math.round(1000 / mean)} per second`);
  print(
    `  cold ${cold.toFixed(3)} ms each; the reference ${REFERENCE_MS} ms, ${Math.round(REFERENCE_MS / mean)} times that`,
  );
}

/** The mean milliseconds per evaluation of each round. The first round is cold. */
function measure(cases: readonly Case[]): readonly number[] {
  return Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const { log, grader } of cases) evaluateLog(log, grader, 'default');
    return (performance.now() - start) / cases.length;
  });
}

async function goldenCases(): Promise<readonly Case[]> {
  const path = (name: string) => fileURLToPath(new URL(`../../shared/golden/${name}`, import.meta.url));
  if (!existsSync(path('trajectories.jsonl.gz'))) return [];
  const { pack } = await importPack(path('scenarios.jsonl.gz'), 'golden');
  const cases: Case[] = [];
  for await (const { value: run } of readTrajectories(path('trajectories.jsonl.gz'))) {
    const log = logOfDatabases(run.databases, run.first_user_sandbox_message_index);
    cases.push({ log, grader: { ...findAugmented(pack, run.scenario).scenario, definition: PHONE } });
  }
  return cases;
}

const MESSAGES = 60;
const MILESTONES = 20;
const WORDS = 'wifi boss phone five reminder tomorrow weather degrees message contact address holiday'.split(' ');

/** The reference tries every order of independent milestones (reference semantics 10.2). */
const WORST: Readonly<Record<string, Case>> = {
  '20 parallel milestones x 60 messages, no match': dialogueCase(() => 'nothing of the kind', []),
  '20 parallel milestones x 60 messages, all partial matches': dialogueCase(sentence, []),
  '20 sequential milestones x 60 messages, all partial matches': dialogueCase(sentence, undefined),
};

function dialogueCase(text: (index: number) => string, edges: MilestoneGraph['edges']): Case {
  const messages = Array.from({ length: MESSAGES }, (_, index): Message => {
    const [sender, recipient] = index % 2 === 0 ? (['user', 'agent'] as const) : (['agent', 'user'] as const);
    return { sender, recipient, content: text(index) };
  });
  const milestones = Array.from({ length: MILESTONES }, (_, index) => {
    const row = { sender: 'AGENT', recipient: 'USER', content: sentence(7 * index + 3) };
    return { constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const] };
  });
  const world = Object.fromEntries(Object.keys(PHONE.tables).map((table) => [table, []]));
  const graph = edges === undefined ? { milestones } : { milestones, edges };
  const events: readonly TrajectoryEvent[] = [{ kind: 'turn', role: 'user', messages }];
  return {
    log: logOf({ world, events }),
    grader: { definition: PHONE, milestones: graph, minefields: { milestones: [] } },
  };
}

function sentence(index: number): string {
  return Array.from({ length: 8 }, (_, place) => WORDS[(index * (place + 3) + place) % WORDS.length]).join(' ');
}
