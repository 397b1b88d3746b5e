import { saidDates } from '../../language/dates.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { AgentCall } from '../agent-calls.ts';
import { tableNamed } from '../columns.ts';
import type { ColumnExplanation } from '../score.ts';
import { rowId } from '../side-effects/row-changes.ts';
import { changeOf, isGuess } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { Sign } from './mode.ts';
import { capitalized, columnTitle, deedWord } from './titles.ts';

/** Values of what was done that nobody had given by then. */
export function guessedValues(evidence: Evidence): readonly Sign[] {
  return wrongActs(evidence).flatMap(({ act, place, unknown }): readonly Sign[] => {
    if (unknown === undefined) return [];
    const { tables } = evidence.log;
    const title = `Guessed the ${columnTitle(act.table, unknown.column, tables)} of the ${tableNamed(act.table, tables).words.one}`;
    return [{ mode: 'guessed', title, ...place }];
  });
}

export function wrongArgument(evidence: Evidence): readonly Sign[] {
  return wrongOnes(evidence, 'wrong_arg');
}

export function wrongOnes(evidence: Evidence, wanted: 'wrong_arg' | 'wrong_object' | 'guessed'): readonly Sign[] {
  return [...evidence.found(wrongValues), ...evidence.found(wrongCalls)].filter(({ mode }) => mode === wanted);
}

/** A look-up that succeeded, with other arguments than those that were needed: of another place, from nowhere, or else. */
function wrongCalls(evidence: Evidence): readonly Sign[] {
  if (isGuess(evidence)) return [];
  const { missedTools, missedCalls, calls } = evidence;
  return missedTools.flatMap((tool): readonly Sign[] => {
    const call = calls.findLast(({ name, answer }) => name === tool && answer?.toolResult?.trace !== undefined);
    if (call === undefined) return [];
    const place = { message: call.message, quote: call.text };
    if (isMadeUp(call, evidence)) return [{ mode: 'guessed', title: `Guessed arguments of ${tool}`, ...place }];
    const isOfAnother = missedCalls
      .filter((one) => one.tool === tool)
      .every(({ wanted }) => isElsewhere(call.arguments, wanted));
    return isOfAnother
      ? [{ mode: 'wrong_object', title: `Called ${tool} for another place`, ...place }]
      : [{ mode: 'wrong_arg', title: `Called ${tool} with other arguments`, ...place }];
  });
}

/** In degrees: places farther apart than this are two. */
const SAME_PLACE = 0.1;

/** Whether a position is given that is not the one that was wanted. */
function isElsewhere(given: JsonObject, wanted: JsonObject): boolean {
  return ['latitude', 'longitude'].some((name) => {
    const [one, other] = [given[name], wanted[name]];
    // Without a position, it is where the user is.
    return typeof other === 'number' && (typeof one !== 'number' || Math.abs(one - other) > SAME_PLACE);
  });
}

function wrongValues(evidence: Evidence): readonly Sign[] {
  return wrongActs(evidence).flatMap(({ act, place, unknown }): readonly Sign[] => {
    if (unknown !== undefined) return [];
    const { tables } = evidence.log;
    const columns = act.differs.map(({ column }) => columnTitle(act.table, column, tables));
    const isOfPlace = act.differs.every(({ column }) =>
      ['latitude', 'longitude'].includes(tableNamed(act.table, tables).columns[column]?.type ?? ''),
    );
    const title = `${capitalized(deedWord(act, tables))} the ${tableNamed(act.table, tables).words.one} with another ${[...new Set(columns)].join(' and ')}`;
    return [{ mode: isOfPlace ? 'wrong_object' : 'wrong_arg', title, ...place }];
  });
}

function wrongActs(evidence: Evidence) {
  const { tables } = evidence.log;
  return evidence.acts
    .filter(({ state }) => state === 'wrong')
    .map((act) => {
      const place = changeOf(evidence, act.table, rowId(act.table, act.row ?? {}, tables));
      const known = evidence.knownUntil(place.message ?? evidence.messages.length);
      return { act, place, unknown: act.differs.find((column) => !isKnown(evidence, act.table, column, known)) };
    });
}

/** How many of the words of a text must have been said. */
const SAID_SHARE = 0.5;

/** Whether the agent had been told the right value: itself, most of its words, or of a time any. */
function isKnown(evidence: Evidence, table: string, { column, expected }: ColumnExplanation, known: string): boolean {
  const { type } = tableNamed(table, evidence.log.tables).columns[column] ?? {};
  if (type === 'time') return saidDates(known, { year: 2024, month: 1, day: 1, hour: 12, minute: 0 }).some(isDateSaid);
  const wanted = typeof expected === 'string' ? expected : JSON.stringify(expected);
  if (type !== 'text') return known.includes(wanted);
  const said = new Set(wordsOf(known).map(({ form }) => form));
  const words = contentWords(wordsOf(wanted));
  return words.filter(({ form }) => said.has(form)).length >= SAID_SHARE * words.length;
}

function isDateSaid({ day, weekday, hour }: { day?: unknown; weekday?: unknown; hour?: unknown }): boolean {
  return day !== undefined || weekday !== undefined || hour !== undefined;
}

/** In a run that could not know enough, arguments that come from nowhere. */
export function guessedCalls(evidence: Evidence): readonly Sign[] {
  if (!isGuess(evidence)) return [];
  return evidence.calls
    .filter((call) => isMadeUp(call, evidence))
    .slice(0, 1)
    .map(({ name, message, text }) => ({
      mode: 'guessed',
      title: `Guessed arguments of ${name}`,
      message,
      quote: text,
      isMinor: true,
    }));
}

/** A key, a phone number, a position, a time or a year that nobody gave. */
export function isMadeUp({ arguments: given, message, answer }: AgentCall, evidence: Evidence): boolean {
  const keys = new Set(Object.values(evidence.log.tables).map(({ key }) => key));
  const { errorClass, fault } = answer?.toolResult ?? {};
  const isFailed = errorClass !== undefined && fault === undefined;
  const isNoKey = ([name, value]: readonly [string, JsonValue]) =>
    keys.has(name) && isFailed && typeof value === 'string' && !known.includes(value);
  const known = evidence.knownUntil(message);
  const hasClock = evidence.calls.some(
    (one) => one.message < message && Object.keys(one.arguments).length === 0 && isTime(one.answer?.content),
  );
  const isUnheard = ([, value]: readonly [string, JsonValue]) =>
    typeof value === 'string' && /^\+?\d{7,}$/.test(value) && !known.replaceAll(/[\s().-]/g, '').includes(value);
  const isNowhere = ([name, value]: readonly [string, JsonValue]) =>
    typeof value === 'number' &&
    (!Number.isInteger(value) || (!hasClock && (name === 'year' || isTime(String(value))))) &&
    !known.includes(String(value));
  return Object.entries(given).some((entry) => isNoKey(entry) || isUnheard(entry) || isNowhere(entry));
}

/** In seconds since the epoch: a smaller number is no time of a phone's. */
const EARLIEST = 1e9;

function isTime(text = ''): boolean {
  return Number(text) > EARLIEST;
}
