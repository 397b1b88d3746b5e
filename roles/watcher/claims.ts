import { DONE, HELD, WORK } from './assistant-words.ts';
import type { HeardSentence } from './heard-sentences.ts';

const PERFECT = String.raw`\bi(?:'ve| have)`;
const STORED = '(?:contacts|reminders|messages|calendar|location|device|settings|account)';

/** What a person did once, or says of its own things. */
const OWN = /\b(?:my|me|yesterday|earlier|before|ago|last|this morning|by mistake)\b/;

const DID: readonly RegExp[] = [
  new RegExp(`${PERFECT} (?:\\w+ly |just |now |gone ahead and )*${DONE}\\b`),
  new RegExp(`${PERFECT} looked (?:it |that |this )?up\\b`),
  /\bi(?:'ve| have)? (?:just )?(?:called|ran|run|invoked|used) (?:the )?`?\w+`? (?:tool|function|api)\b/,
  /\bi (?:have )?found (?:\d+|no|two|three|several|multiple|the following)\b/,
  /\bi(?:'ve| have)? (?:just |now )(?:turned|switched) .*?\b(?:on|off)\b/,
  /\bi(?:'ve| have) (?:turned|switched) .*?\b(?:on|off)\b/,
];

/** Of a phone that is not the speaker's, and of tools. */
const SERVES: readonly RegExp[] = [
  new RegExp(
    `\\byour ${HELD}(?: "[^"]*")? (?:(?:has|have) been|(?:is|are) (?:now|set|listed)|will be|(?:is|are|was|were) (?:\\w+ly )?${DONE})\\b`,
  ),
  new RegExp(
    `\\byour (?:newest|oldest|first|next|latest|upcoming|current) ${HELD} (?:is|are|says?|reads?|went|comes?|came)\\b`,
  ),
  new RegExp(`^(?:\\w+[,!] )?here(?:'s| is| are) (?:your (?:\\w+ )?${HELD}|the (?:\\w+ )?(?:list|results?))\\b`),
  new RegExp(`^you have (?:\\d+|no|one|two|three|several) (?:\\w+ )?${HELD}\\b`),
  new RegExp(`\\bi(?:'m| am)? (?:could not|couldn't|can't|cannot|unable to|was unable to)\\b.*\\byour ${STORED}\\b`),
  /\bi (?:don't|do not) have (?:access to (?:your|the internet|real-time)|the (?:ability|capability) to)\b/,
  /\byou (?:last|most recently) (?:texted|messaged|called|wrote)\b|\b(?:person|contact) you (?:last )?(?:texted|messaged|called)\b/,
  /\b(?:added|removed|deleted|found|does not appear|doesn't appear)\b.* (?:in|to|from) your (?:contacts|phone|calendar|reminders)\b/,
];

const PROMISES: readonly RegExp[] = [
  /\bi(?:'ll| will) remind you\b/,
  new RegExp(
    `\\b(?:i'll|i will|i'm going to|i am going to|i can|let me|allow me to)\\b.*?\\b${WORK}\\b.*\\b(?:for you|your ${HELD})\\b`,
  ),
  /^(?:searching|looking up|checking|fetching|sending|deleting|adding|creating|updating) (?:for )?(?:the|your|that|it)\b/,
];

const PASSIVE = new RegExp(
  `\\b(?:(?:has|have) been|(?:is|are|was|were) (?:now|successfully)) (?:\\w+ly |now )*(${DONE}|your|due|listed)\\b`,
);

/** Before a passive: said by somebody, hoped, or a fact of the speaker's. */
const NO_REPORT = /\b(?:you|my|so|if|when|once|until|whether|hope|think|thought|guess|numbers?|not|never)\b/;

/** Whether the assistant's work is claimed to be done, or promised. Whoever asks claims nothing. */
export function claimsWork({ text, isQuestion }: HeardSentence, heard: readonly string[]): boolean {
  if (isQuestion || /\byou (?:can|could|should|may|must|might|said|told|wrote)\b/.test(text)) return false;
  if (DID.some((pattern) => pattern.test(text))) return !OWN.test(text);
  return [...SERVES, ...PROMISES].some((pattern) => pattern.test(text)) || reportsDone(text, heard);
}

/** What the agent has reported may be repeated. */
function reportsDone(text: string, heard: readonly string[]): boolean {
  const done = PASSIVE.exec(text);
  if (done === null || NO_REPORT.test(text.slice(0, done.index))) return false;
  const [, what = ''] = done;
  return !heard.some((one) => one.toLowerCase().includes(what) || /\b(?:done|all set|finished)\b/i.test(one));
}

/** Whether the work of the hands is taken over: "I turned it on. Try again." */
export function takesOver(text: string): boolean {
  const plain = text.toLowerCase();
  return (
    /\bi (?:turned|switched) .*?\b(?:on|off)\b/.test(plain) &&
    /\b(?:try|go ahead|again|now)\b/.test(plain) &&
    !OWN.test(plain) &&
    !plain.includes('?')
  );
}
