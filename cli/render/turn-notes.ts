import { shownSpec } from '../../text/shown-spec.ts';
import { shortenWithLength } from '../../text/show-value.ts';
import { shorten as cut } from '../../sandbox/shorten.ts';
import type { Origin } from '../../sandbox/origin.ts';
import { reportFacts } from '../../results/explain/report-facts.ts';
import type { TurnEvent } from '../../sandbox/event.ts';

/** In characters. */
const LONGEST_UNSPOKEN = 300;

/** What is to be said of a model's turn besides its messages: what it did not say aloud, tokens, cost, retries, waits. */
export function turnNotes({ report, unspoken, failed }: TurnEvent): readonly string[] {
  return [
    ...(unspoken?.reasoning === undefined ? [] : [`(reasoning) ${folded(unspoken.reasoning)}`]),
    ...(unspoken?.text === undefined ? [] : [`(beside the calls) ${folded(unspoken.text)}`]),
    ...(failed === undefined ? [] : [`(failed) ${failed}`]),
    ...(report === undefined
      ? []
      : [`[${reportFacts(report).join('; ')}]`, ...(report.notes ?? []).map((note) => `note: ${note}`)]),
  ];
}

/** Of a long text the beginning; `show --json` has all of it. */
function folded(text: string): string {
  return shortenWithLength(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_UNSPOKEN);
}

const LONGEST_TEXT = 120;

/** Where a fork comes from, and what is different in it. */
export function originText({ id, at, replaced, say }: Origin): string {
  const { agent, user } = replaced;
  const changes = [
    ...(agent === undefined ? [] : [`agent was ${shownSpec(agent)}`]),
    ...(user === undefined ? [] : [`user was ${user}`]),
    ...(say === undefined ? [] : [`message ${at + 1} is new: ${JSON.stringify(cut(say, LONGEST_TEXT))}`]),
  ];
  return [`${id} after message ${at}`, ...changes].join('; ');
}
