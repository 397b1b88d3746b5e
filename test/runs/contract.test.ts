import { describe, expect, it } from 'vitest';
import { isStopped } from '../../runs/sweep-contract.ts';
import type { Stop } from '../../runs/contract.ts';

const MODEL: Stop = { scope: 'model', model: 'openai:x', reason: 'no key' };
const SWEEP: Stop = { scope: 'sweep', model: null, reason: 'another pack' };

describe('a cell is stopped', () => {
  it.each([
    ['never without a stop', [], 'openai:x', 'openai:x', false],
    ['by a stop of its agent', [MODEL], 'openai:x', 'scripted:user', true],
    ['by a stop of its user', [MODEL], 'scripted:oracle', 'openai:x', true],
    ['not by a stop of another model', [MODEL], 'openai:y', 'scripted:user', false],
    ['by a stop of the sweep, whatever its models', [SWEEP], 'openai:y', 'scripted:user', true],
    ['by any of several stops', [MODEL, { ...MODEL, model: 'openai:y' }], 'openai:y', 'scripted:user', true],
  ] as const)('%s', (_title, stops, agent, user, expected) => {
    expect(isStopped(stops, { agent, user })).toBe(expected);
  });
});
