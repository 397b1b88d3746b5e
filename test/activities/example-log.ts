import type { StepEvent } from '../../activities/log-chain.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';

/** How the log of a run begins. */
export const START = [openingEvent('hello')];

/** A turn in which the agent says this. */
export const speech = (content: string): StepEvent => ({
  kind: 'turn',
  role: 'agent',
  messages: [{ sender: 'agent', recipient: 'user', content }],
});

/** A batch of one call that a tool answers like this. */
export const executed = (content: string): StepEvent => ({
  kind: 'tool-executions',
  messages: [{ sender: 'execution-environment', recipient: 'agent', content }],
});
