import { shorten } from '../../sandbox/shorten.ts';
import type { Origin } from '../../sandbox/origin.ts';

const LONGEST_TEXT = 120;

/** Where a fork comes from, and what is different in it. */
export function originText({ id, at, replaced, say }: Origin): string {
  const { agent, user } = replaced;
  const changes = [
    ...(agent === undefined ? [] : [`agent was ${agent}`]),
    ...(user === undefined ? [] : [`user was ${user}`]),
    ...(say === undefined ? [] : [`message ${at + 1} is new: ${JSON.stringify(shorten(say, LONGEST_TEXT))}`]),
  ];
  return [`${id} after message ${at}`, ...changes].join('; ');
}
