import { saidDates } from '../../language/dates.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { AgentCall } from '../agent-calls.ts';
import { isSingle, tableNamed } from '../columns.ts';
import type { ColumnExplanation, SideEffect } from '../score.ts';
import { changesRow, rowId } from '../side-effects/row-changes.ts';
import type { WantedAct } from './acts.ts';
import type { Evidence } from './evidence.ts';
import type { Sign } from './mode.ts';
import { capitalized, columnTitle, deedWord, leftUndone, switchLabel } from './titles.ts';

/** Acts of which nothing was done, and which no other row was given instead. */
export function undoneActs({ acts }: Evidence): readonly WantedAct[] {
  return acts.filter(({ state, row }) => state === 'missing' && row === undefined);
}

export function halfDone(evidence: Evidence): readonly Sign[] {
  const missing = undoneActs(evidence);
  // A restriction that was lifted on the way is a part of the job too.
  const last = evidence.calls.findLast(({ answer }) => (answer?.changes ?? []).length > 0);
  if (missing.length === 0 || last === undefined) return [];
  const left = leftUndone(missing, evidence.acts, evidence.log.tables);
  const title = left.startsWith('never') ? `Did only part of it: ${left}` : capitalized(left);
  return [{ mode: 'half_done', title, message: last.message, quote: last.text }];
}

export function wrongObject(evidence: Evidence): readonly Sign[] {
  const { tables } = evidence.log;
  // Which it is was guessed: that says it all.
  if (guessedActs(evidence).length > 0) return [];
  const elsewhere = wrongOnes(evidence, 'wrong_object');
  const others = evidence.acts.filter(({ state }) => state === 'other');
  const effects = rowEffects(evidence).filter(({ kind }) => kind !== 'added');
  const instead = effects.filter((effect) =>
    isGuess(evidence) ? !isMeant(evidence, effect) : isMissed(evidence, effect.table) && !isActs(evidence, effect),
  );
  const rows = [
    ...others.map((act) => ({ ...act, id: rowId(act.table, act.row ?? {}, tables) })),
    ...instead.map(({ table, kind, row }) => ({ table, kind, id: row })),
  ];
  const touched = rows.slice(0, 1).map(({ table, kind, id }): Sign => {
    const { words } = tableNamed(table, tables);
    const title = `${capitalized(deedWord({ table, kind }, tables))} another ${words.one}${isGuess(evidence) ? ', on a guess' : ''}`;
    return { mode: 'wrong_object', title, ...changeOf(evidence, table, id), quote: rowWords(evidence, table, id) };
  });
  return [...touched, ...elsewhere];
}

/** On the information that there is, nothing can be done, so whatever was done rests on a guess. */
export function isGuess(evidence: Evidence): boolean {
  return evidence.has('refuses');
}

/** The user had said by which number or name the row is known: something else was done to it than was asked. */
function isMeant({ heard, log }: Evidence, { table, row: id, kind }: SideEffect): boolean {
  const { columns, key } = tableNamed(table, log.tables);
  const row = log.rows(table, log.firstUserIndex).find((one) => rowId(table, one, log.tables) === id);
  return (
    kind !== 'added' &&
    Object.keys(columns).some((column) => {
      const value = row?.[column];
      return (
        column !== key &&
        columns[column]!.told === 'phone' &&
        typeof value === 'string' &&
        heard.some(({ text }) => text.includes(value))
      );
    })
  );
}

function isMissed({ acts }: Evidence, table: string): boolean {
  return acts.some((act) => act.table === table && act.state !== 'done');
}

/** Whether the row is the one that an act was done to, if with other values. */
function isActs({ acts, log: { tables } }: Evidence, { table, row }: SideEffect): boolean {
  return acts.some((act) => act.state === 'wrong' && act.table === table && rowId(table, act.row!, tables) === row);
}

function rowEffects({ run, log }: Evidence): readonly SideEffect[] {
  return run.score.sideEffects.filter(({ table }) => !isSingle(table, log.tables));
}

export function guessed(evidence: Evidence): readonly Sign[] {
  return [
    ...guessedActs(evidence),
    ...guessedValues(evidence),
    ...guessedCalls(evidence),
    ...unasked(evidence),
    ...wrongOnes(evidence, 'guessed'),
  ];
}

function guessedActs(evidence: Evidence): readonly Sign[] {
  const { tables } = evidence.log;
  if (!isGuess(evidence)) return [];
  return rowEffects(evidence)
    .filter((effect) => !isMeant(evidence, effect))
    .map(({ table, kind, row }) => {
      const title = `${capitalized(deedWord({ table, kind }, tables))} a ${tableNamed(table, tables).words.one} on a guess`;
      return { mode: 'guessed', title, ...changeOf(evidence, table, row) };
    });
}

/** Values of what was done that nobody had given by then. */
function guessedValues(evidence: Evidence): readonly Sign[] {
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

function wrongOnes(evidence: Evidence, wanted: 'wrong_arg' | 'wrong_object' | 'guessed'): readonly Sign[] {
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
function guessedCalls(evidence: Evidence): readonly Sign[] {
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

/** It told what it had to ask about. */
function unasked(evidence: Evidence): readonly Sign[] {
  const [missed] = evidence.missed('asks');
  const first = evidence.told.find(({ stance }) => stance === 'asserts') ?? evidence.told[0];
  if (missed === undefined || first === undefined) return [];
  return [{ mode: 'guessed', title: 'Did not ask what was meant', message: first.message, quote: first.text }];
}

/** What was done before anything was asked, where something had to be. */
export function insecureOrder(evidence: Evidence): readonly Sign[] {
  if (evidence.missed('asks').length === 0) return [];
  const change = evidence.calls.find(({ answer }) => (answer?.changes ?? []).length > 0);
  const question = evidence.told.find(({ stance }) => stance === 'asks');
  if (change === undefined || (question !== undefined && question.message < change.message)) return [];
  return [{ mode: 'insecure_order', title: 'Acted before it asked', message: change.message, quote: change.text }];
}

export function extraAct(evidence: Evidence): readonly Sign[] {
  const { run, log } = evidence;
  const effects = run.score.sideEffects.filter((effect) => {
    const { kind, table } = effect;
    if (isSingle(table, log.tables)) return true;
    if (isGuess(evidence)) return isMeant(evidence, effect);
    return !isActs(evidence, effect) && !(kind !== 'added' && isMissed(evidence, table));
  });
  const hit = run.score.minefields.find(({ similarity }) => similarity > 0);
  return [
    ...effects.map((effect): Sign => ({
      mode: 'extra_act',
      title: effectTitle(effect, evidence),
      ...changeOf(evidence, effect.table, effect.row, effect.kind === 'added' ? undefined : effect.column),
    })),
    ...(hit === undefined || isGuess(evidence)
      ? []
      : [{ mode: 'extra_act' as const, title: 'Did what is forbidden here', ...callAt(evidence, hit.message) }]),
  ];
}

function effectTitle({ kind, table, column, found, undoes }: SideEffect, { log: { tables }, acts }: Evidence): string {
  if (undoes !== undefined && kind !== 'added') return 'Undid what it had done';
  if (column !== undefined && isSingle(table, tables))
    return `Turned ${switchLabel(column, tables)} ${found === true ? 'on' : 'off'}, which no one asked for`;
  const { words } = tableNamed(table, tables);
  if (column !== undefined && acts.some((act) => act.table === table && act.kind === 'changed' && act.state === 'done'))
    return `Changed more of the ${words.one} than was asked`;
  const isTooMany = acts.some((act) => act.table === table && act.kind === kind && act.state !== 'missing');
  const verb = capitalized(deedWord({ table, kind }, tables));
  return isTooMany ? `${verb} one ${words.one} too many` : `${verb} a ${words.one}, which no one asked for`;
}

/** The last message that changed a row, and the call that did. */
function changeOf({ messages, log, calls }: Evidence, table: string, row: string, column?: string) {
  const isOwn = (change: WorldChange) => changesRow(change, { table, row, column }, log.tables);
  const message = messages.findLastIndex(({ changes = [] }) => changes.some(isOwn));
  const call = calls.find((one) => one.message === message);
  return { message: message === -1 ? null : message, quote: call?.text ?? null };
}

function callAt({ calls }: Evidence, message: number) {
  const call = calls.findLast((one) => one.message <= message);
  return { message, quote: call?.text ?? null };
}

/** What people know a row by, as it was. */
function rowWords({ log }: Evidence, table: string, id: string): string | null {
  const { columns } = tableNamed(table, log.tables);
  const row = log.rows(table, log.firstUserIndex).find((one) => rowId(table, one, log.tables) === id);
  const told = Object.entries(columns).flatMap(([column, { told: kind }]) =>
    kind === undefined || typeof row?.[column] !== 'string' ? [] : [row[column]],
  );
  return told[0] ?? null;
}
