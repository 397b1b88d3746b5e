import { correctionsIn } from '../../language/corrections.ts';
import { alike } from './alike.ts';
import { beyond } from './beyond.ts';
import { bounds } from './bounds.ts';
import type { Checker, CheckedWords, Assertion, StatementKind } from './assertion.ts';
import { counts } from './counts.ts';
import { answers, deeds } from './deeds.ts';
import { denials, rewrites } from './denials.ts';
import { existence } from './existence.ts';
import { fields } from './fields.ts';
import { foreign, later, untold } from './foreign.ts';
import type { RunKnowledge } from './run-knowledge.ts';
import { firstNames, knownSenders, strangers, unknownPeople } from './people.ts';
import { phones } from './phones.ts';
import { everybody, inverses, kin, kinds, onlyOne, relations, transitions } from './relations.ts';
import { exchanges, senders } from './messages.ts';
import { offers } from './offers.ts';
import { objects } from './objects.ts';
import { addresses, directions, places, regions } from './places.ts';
import { quantities } from './quantities.ts';
import { records } from './records.ts';
import { rows } from './rows.ts';
import { states } from './states.ts';
import { comparisons } from './comparisons.ts';
import { figures, numbers } from './figures.ts';
import { lastSent } from './last-sent.ts';
import { labelled } from './labelled.ts';
import { lookups } from './lookups.ts';
import { promises } from './promises.ts';
import { order, repeats, replies } from './replies.ts';
import { sameDay } from './same-day.ts';
import { strange } from './strange.ts';
import { retellings, texts } from './texts.ts';
import { things } from './things.ts';
import { times } from './times.ts';
import { unheardSwitches } from './unheard-switches.ts';
import { unknownDeeds } from './unknown.ts';

/** What can be said that the run knows better, each kind by its own checkers. */
const CHECKERS: Readonly<Record<StatementKind, readonly Checker[]>> = {
  deed: [deeds, beyond, answers, repeats, objects, unknownDeeds, lookups],
  denial: [denials],
  state: [states],
  value: [
    rewrites,
    phones,
    relations,
    senders,
    knownSenders,
    replies,
    order,
    exchanges,
    lastSent,
    strangers,
    firstNames,
    transitions,
    everybody,
    onlyOne,
    existence,
    kinds,
    kin,
    inverses,
    unknownPeople,
    counts,
    quantities,
    times,
    sameDay,
    texts,
    retellings,
    things,
    addresses,
    places,
    regions,
    directions,
    records,
    rows,
    fields,
    offers,
    alike,
    labelled,
    comparisons,
    bounds,
  ],
  'made up': [unheardSwitches, foreign, later, untold, strange, figures, numbers],
  promise: [promises],
};

const KINDS = Object.entries(CHECKERS) as readonly (readonly [StatementKind, readonly Checker[]])[];

interface Said {
  readonly message: number;
  readonly text: string;
}

/** A finding, and where it was said. */
interface Placed extends CheckedWords {
  readonly kind: StatementKind;
  readonly message: number;
  readonly quote: string;
  /** Something after it in the same text says that it was wrong. */
  readonly isCorrected: boolean;
}

/**
 * All that the agent says to the user that is false or that nothing in the run tells. What is false is taken back by words that say
 * so, in the same text or a later one, and by a truth about the same in a later one.
 */
export function assertionsOf(told: readonly Said[], known: RunKnowledge): readonly Assertion[] {
  const placed: Placed[] = [];
  let lastCorrection = -1;
  for (const { message, text } of told) {
    const reading = known.read(text);
    const ends = correctionsIn(reading.masked);
    if (ends.length > 0) lastCorrection = message;
    for (const [kind, checkers] of KINDS)
      for (const finding of checkers.flatMap((check) => check({ reading, message, known })))
        placed.push({
          kind,
          ...finding,
          message,
          quote: reading.text.slice(finding.start, finding.end).trim(),
          isCorrected: ends.some((end) => end > finding.end),
        });
  }
  const isTakenBack = ({ message, topic, isCorrected }: Placed) =>
    isCorrected ||
    lastCorrection > message ||
    placed.some((other) => other.verdict === 'true' && other.topic === topic && other.message > message);
  return placed.flatMap((one): readonly Assertion[] => {
    const { message, quote, verdict, reason, kind } = one;
    if (verdict === 'true') return [];
    return [
      { message, quote, verdict: verdict === 'false' && isTakenBack(one) ? 'taken back' : verdict, reason, kind },
    ];
  });
}
