import type { AskedSource, SweepFacts } from '../facts.ts';
import { hasJustEnded } from '../finding.ts';
import type { Examine, Gravity } from '../finding.ts';

const NAMES: Readonly<Record<AskedSource, string>> = {
  results: 'the results',
  limits: 'the budget of the sweep',
  models: 'the limits of its models',
  scores: 'the stored scores',
  trajectories: "Temporal's list of trajectories",
  seats: 'the seats that somebody outside takes',
  queues: 'the queues of its workers',
};

/** Sources without whose answer it cannot be said what turns wait for. */
const NEEDED: ReadonlySet<AskedSource> = new Set(['results', 'trajectories', 'queues']);

/** What this machine could not ask. Others may reach it all the same: it is no reason why nothing moves. */
export const notAsked: Examine = (facts) =>
  facts.unasked.map(({ source, problem }) => ({
    cause: 'not-asked',
    gravity: gravityOf(source, facts),
    text: `${NAMES[source]} could not be asked from this machine`,
    evidence: [problem],
    help: [
      source === 'results'
        ? { text: 'Check the results from here.', command: ['doctor', ...facts.sameResults] }
        : { text: 'Ask again; if it stays so, look at the load of its server.', command: null },
    ],
  }));

function gravityOf(source: AskedSource, facts: SweepFacts): Gravity {
  return facts.workflow?.status !== 'running' || hasJustEnded(facts) || !NEEDED.has(source) ? 'note' : 'unknown';
}
