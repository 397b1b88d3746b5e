import { describe, expect, it } from 'vitest';

import { scoreOf } from '../../activities/score-of.ts';
import type { Milestone } from '../../evaluation/index.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { instantiate, loadPack } from '../../scenarios/index.ts';
import { runOf, say } from '../evaluation/run.ts';

const scenario = instantiate(loadPack(), 'turn_on_cellular_low_battery_mode', DEFAULT_CLOCK);
/** The agent says one sentence, and the run ends like this. */
function endedWith(outcome: Outcome) {
  const { world, events } = runOf(say('agent', 'user', 'Sure'));
  return { world, events: [...events, { kind: 'ending', outcome } as const] };
}

const NOTHING = { similarity: 0, milestoneSimilarity: 0, minefieldSimilarity: 0, turnCount: scenario.maxMessages };

/** Nothing but a guardrail: there is no similarity to take the mean of. */
const unscorable: Milestone = { constraints: [{ kind: 'guardrail', database: 'SETTING', reference: -1 }] };

describe('the score of a run', () => {
  it('that broke is nothing in all the turns allowed, in profile paper only', () => {
    for (const outcome of ['agent-error', 'user-error'] as const) {
      expect(scoreOf(scenario, endedWith(outcome), 'paper')).toMatchObject({
        ...NOTHING,
        milestones: [],
        minefields: [],
      });
      expect(scoreOf(scenario, endedWith(outcome), 'default')?.turnCount).toBe(1);
    }
  });

  it('that completed or met the limit is the same in both profiles', () => {
    for (const outcome of ['completed', 'message-limit'] as const) {
      expect(scoreOf(scenario, endedWith(outcome), 'paper')).toEqual(scoreOf(scenario, endedWith(outcome), 'default'));
    }
  });

  it('that the machinery failed is none in either', () => {
    expect(scoreOf(scenario, endedWith('infrastructure'), 'paper')).toBeNull();
    expect(scoreOf(scenario, endedWith('cancelled'), 'default')).toBeNull();
  });

  it('that cannot be scored is nothing in profile paper and a fault in default', () => {
    const broken = { ...scenario, milestones: { milestones: [unscorable] } };
    expect(scoreOf(broken, endedWith('completed'), 'paper')).toMatchObject(NOTHING);
    expect(() => scoreOf(broken, endedWith('completed'), 'default')).toThrow('no guardrail');
  });
});
