import type { Shortfall } from './shortfalls.ts';

/** The reasons of statements (evaluation/statements/statement.ts), and what they amount to. The first that fits holds. */
const TITLES: readonly (readonly [reason: string, title: string])[] = [
  ['is not so', 'Told the user something untrue'],
  ['claims what is not so', 'Told the user something untrue'],
  ['is said in its place', 'Told the user a wrong answer'],
  ['is denied', 'Denied what is so'],
  ['repeats what the user said', 'Only repeated what the user said'],
  ['returned no such value', 'Never looked up what was needed'],
  ['tells it before it has asked', 'Did not ask before it answered'],
];

const OTHERWISE: Readonly<Record<string, string>> = {
  tells: 'Told no answer',
  reports: 'Told the user something untrue',
  asks: 'Never asked the user',
  refuses: 'Never said what is missing',
};

/** What it amounts to that something was said, or was not. */
export function statementTitle({ kind, reason = '' }: Pick<Shortfall, 'kind' | 'reason'>): string {
  const told = withoutQuotes(reason);
  return TITLES.find(([part]) => told.includes(part))?.[1] ?? OTHERWISE[kind] ?? kind;
}

/** What was said itself may hold any words. */
function withoutQuotes(reason: string): string {
  return reason.replace(/“[^]*”/u, '');
}
