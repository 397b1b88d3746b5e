import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { logOf } from '../../evaluation/log-of.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import { whyFailed } from '../../results/explain/why-failed.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { catalogue } from '../../scripts/sweep-of.ts';

/** A run that was played by a language model, with what two judges say who saw no score. */
interface PlayedRun extends Trajectory {
  readonly scenario: string;
  readonly verdict: 'right' | 'wrong';
  /** What went wrong, by either judge. */
  readonly modes?: readonly string[];
}

const PLAYED = fileURLToPath(new URL('runs/played.jsonl.gz', import.meta.url));
const runs = gunzipSync(readFileSync(PLAYED))
  .toString('utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as PlayedRun);

it('names a mode that judges name in nine of ten wrong runs, few others, and next to none in right ones', () => {
  const pack = catalogue();
  const counted = { explained: 0, wrong: 0, named: 0, agreed: 0, right: 0, blamed: 0 };
  for (const { scenario: name, verdict, modes: wanted = [], world, events } of runs) {
    const scenario = instantiate(pack, name, { clock: DEFAULT_CLOCK, profile: 'default' });
    const trajectory = { world, events };
    const score = scoreRun(scenario, logOf(trajectory), 'completed', 'default')!;
    const ending = { outcome: 'completed', reason: null, failureKind: null } as const;
    const { modes } = score.solved
      ? { modes: [] }
      : whyFailed({ trajectory, score, rules: scenario, profile: 'default', ending });
    const found = (modes ?? []).map(({ mode }) => mode as string);
    if (verdict === 'right') {
      counted.right += 1;
      if (found.length > 0) counted.blamed += 1;
      continue;
    }
    if (score.solved) continue;
    const agreed = found.filter((mode) => wanted.includes(mode));
    counted.wrong += 1;
    counted.named += found.length;
    counted.agreed += agreed.length;
    if (agreed.length > 0) counted.explained += 1;
  }
  expect(counted.wrong).toBeGreaterThan(60);
  expect(counted.explained / counted.wrong).toBeGreaterThan(0.9);
  // The labels of two judges differ from each other, too: one says "guessed" where the other says "wrong object".
  expect(counted.agreed / counted.named).toBeGreaterThan(0.83);
  expect(counted.blamed / counted.right).toBeLessThan(0.03);
});
