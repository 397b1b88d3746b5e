import { describe, expect, it } from 'vitest';

import { scoreOf } from '../../activities/score-of.ts';
import type { Milestone } from '../../evaluation/index.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { say } from '../evaluation/run.ts';

const scenario = instantiate(loadPack(), 'turn_on_cellular_low_battery_mode', DEFAULT_CLOCK);
const log = [say('user', 'agent', 'Please'), say('agent', 'user', 'Sure')];
const NOTHING = { similarity: 0, milestoneSimilarity: 0, minefieldSimilarity: 0, turnCount: scenario.maxMessages };

/** Nothing but a guardrail: there is no similarity to take the mean of. */
const unscorable: Milestone = { constraints: [{ kind: 'guardrail', database: 'SETTING', reference: -1 }] };

describe('the score of a run', () => {
  it('that broke is nothing in all the turns allowed, in profile paper only', () => {
    for (const outcome of ['agent-error', 'user-error'] as const) {
      expect(scoreOf(scenario, log, outcome, 'paper')).toMatchObject({ ...NOTHING, milestones: [], minefields: [] });
      expect(scoreOf(scenario, log, outcome, 'default')?.turnCount).toBe(1);
    }
  });

  it('that completed or met the limit is the same in both profiles', () => {
    for (const outcome of ['completed', 'message-limit'] as const) {
      expect(scoreOf(scenario, log, outcome, 'paper')).toEqual(scoreOf(scenario, log, outcome, 'default'));
    }
  });

  it('that the machinery failed is none in either', () => {
    expect(scoreOf(scenario, log, 'infrastructure', 'paper')).toBeNull();
    expect(scoreOf(scenario, log, 'cancelled', 'default')).toBeNull();
  });

  it('that cannot be scored is nothing in profile paper and a fault in default', () => {
    const broken = { ...scenario, milestones: { milestones: [unscorable] } };
    expect(scoreOf(broken, log, 'completed', 'paper')).toMatchObject(NOTHING);
    expect(() => scoreOf(broken, log, 'completed', 'default')).toThrow('no guardrail');
  });
});
