import { describe, expect, it } from 'vitest';

import { scoreRun } from '../../evaluation/score-run.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { Milestone } from '../../evaluation/milestone.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { runOf, say } from './run.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';

const scenario = instantiate(loadPack(), 'turn_on_cellular_low_battery_mode', DEFAULT_SETTINGS);
const log = logOf({ ...runOf(say('agent', 'user', 'Sure')), world: scenario.world });
const NOTHING = { similarity: 0, milestoneSimilarity: 0, minefieldSimilarity: 0, turnCount: scenario.maxMessages };

/** Nothing but a guardrail: there is no similarity to take the mean of. */
const unscorable: Milestone = { constraints: [{ kind: 'guardrail', database: 'SETTING', reference: -1 }] };

describe('scoreRun', () => {
  it('gives 0 and the maximum of turns to a run that ended in an error, in profile paper only', () => {
    for (const outcome of ['agent-error', 'user-error'] as const) {
      expect(scoreRun(scenario, log, outcome, 'paper')).toMatchObject({ ...NOTHING, milestones: [], minefields: [] });
    }
    expect(scoreRun(scenario, log, 'agent-error', 'default')?.turnCount).toBe(1);
  });

  it('gives no score to a run that a mistake of the simulated user ended, in profile default', () => {
    expect(scoreRun(scenario, log, 'user-error', 'default')).toBeNull();
  });

  it('gives a run that completed or reached the limit the same score in both profiles', () => {
    for (const outcome of ['completed', 'message-limit'] as const) {
      expect(scoreRun(scenario, log, outcome, 'paper')).toEqual(scoreRun(scenario, log, outcome, 'default'));
    }
  });

  it('gives no score to a run that failed in the infrastructure or was cancelled', () => {
    expect(scoreRun(scenario, log, 'infrastructure', 'paper')).toBeNull();
    expect(scoreRun(scenario, log, 'cancelled', 'default')).toBeNull();
  });

  it('gives 0 to a run that cannot be scored in profile paper, and throws in default', () => {
    const broken = { ...scenario, milestones: { milestones: [unscorable] } };
    expect(scoreRun(broken, log, 'completed', 'paper')).toMatchObject(NOTHING);
    expect(() => scoreRun(broken, log, 'completed', 'default')).toThrow('not a guardrail');
  });
});
