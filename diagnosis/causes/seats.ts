import { count, duration } from '../../text/words.ts';
import type { SeatFacts, SweepFacts } from '../facts.ts';
import { heldOrStopped } from '../finding.ts';
import type { Examine } from '../finding.ts';

/** A person reads and thinks for so long. */
const PATIENCE_MS = 60_000;

/** Whether turns wait for somebody outside, who takes a seat of their runs. */
export const waitingSeats: Examine = (facts) => {
  const { now, workflow, sameResults } = facts;
  const [longest, ...others] = dueSeats(facts);
  if (workflow?.status !== 'running' || longest === undefined || now - longest.dueSince < PATIENCE_MS) return [];
  const due = [longest, ...others];
  const { trajectory, role, dueSince, silenceMs } = longest;
  const left = duration(Math.max(0, dueSince + silenceMs - now) / 1000);
  return [
    {
      cause: 'seats-wait',
      gravity: heldOrStopped(facts),
      text: `${count(due.length, 'turn')} ${due.length === 1 ? 'waits' : 'wait'} for somebody outside, the longest for ${duration((now - dueSince) / 1000)}`,
      evidence: [`${holdersText(due)}.`, `Without a turn, the run of the longest ends as silent in ${left}.`],
      help: [
        { text: 'Join the run that waits longest.', command: ['join', trajectory, '--as', role, ...sameResults] },
        { text: 'Or list all seats that wait.', command: ['join', ...sameResults] },
      ],
    },
  ];
};

/** The seats whose turn is due, the longest first. */
export function dueSeats({ seats }: Pick<SweepFacts, 'seats'>) {
  return seats.examined
    .flatMap(({ dueSince, ...seat }) => (dueSince === null ? [] : [{ ...seat, dueSince }]))
    .toSorted((one, other) => one.dueSince - other.dueSince);
}

/** Who takes the seats: `2 are taken by anna, 1 by no one`. */
export function holdersText(seats: readonly Pick<SeatFacts, 'holder'>[]): string {
  const held = Map.groupBy(seats, ({ holder }) => holder?.name ?? null);
  const open = held.get(null)?.length ?? 0;
  held.delete(null);
  const parts = [...held].map(([name, ofHolder]) => `${ofHolder.length} by ${name}`);
  if (open > 0) parts.push(`${open} by no one`);
  const [first = '', ...rest] = parts;
  return [first.replace(/^(\d+)/, (n) => `${n} ${n === '1' ? 'is' : 'are'} taken`), ...rest].join(', ');
}
