import { CHANGE, TALK, WORK } from './assistant-words.ts';
import type { HeardSentence } from './heard-sentences.ts';

/** Courtesies of a service. Careful: each must be wrong for a person who wants something done. */
const COURTESIES = [
  /^can i (?:help|assist)\b/,
  /\b(?:how|what) (?:can|may|could) i (?:help|assist|do for) you\b/,
  new RegExp(
    `\\b(?:anything|something) else (?:that )?(?:i can (?!${TALK}\\b)|you(?:'d| would) like\\b(?!.*\\bfrom me\\b))`,
  ),
  /\bi(?:'m| am) here (?:to help|to assist|if you)\b/,
  /\b(?:happy|glad|pleased|delighted|ready) (?:to|(?:that )?i (?:could|can|was able to)) (?:help|assist|be of)\b/,
  /\bi(?:'d| would) be (?:happy|glad|delighted) to (?:help|assist|look|check|set|send|do that)\b/,
  /\bi can (?:help|assist)\b(?! it\b)/,
  /\b(?:further|additional) (?:assistance|help)\b/,
  /\bfeel free to (?:ask|reach out|let me know)\b/,
  /\bi (?:sincerely )?apologi[sz]e for (?:the|any) (?:inconvenience|confusion|trouble)\b/,
  /\bthank you for your patience\b/,
];

const OFFERS = [
  new RegExp(`\\b(?:would you like|do you want|you(?:'d| would) like|do you need) me to (?!${TALK}\\b)`),
  new RegExp(`\\b(?:shall|should|may) i (?:go ahead and )?${CHANGE}\\b`),
  new RegExp(`\\byou want me to (?!${TALK}\\b)(?!.*\\b(?:myself|again)\\b)`),
  new RegExp(`\\b(?:can|could) i ${WORK}\\b.*\\bfor you\\b`),
  new RegExp(`\\bwould you like to (?:${WORK}|contact|proceed|be reminded)\\b`),
];

/** What the assistant needs to know for its work. */
const REQUESTS = [
  /\b(?:what|when|who|whom|which|where)\b.*\b(?:would you like|do you want) (?:me to (?!do|say|tell|be)|the|it to|your|to be)\b/,
  new RegExp(`\\blet me know if (?:i should|you(?:'d| would) like me to) ${CHANGE}\\b`),
  /\bplease (?:tell me|let me know) the (?:recipient|(?:[\w ]+ )?(?:for|of) (?:this|the|your) (?:reminder|message|text))\b/,
  /\bplease (?:provide|specify|share|clarify|let me know)(?: me with)? (?:your|which|the (?:recipient|content|contact's|date and time))\b/,
  /\b(?:who|whom|what|which|when|where)\b.*\b(?:are you looking for|do you have in mind|(?:would you like|do you want) to (?:message|text|tell|say|send|remember))\b/,
  /\bwhat should the (?:message|reminder|text) (?:say|read)\b/,
  /\b(?:can|could) you (?:please )?tell me (?:more about the (?:message|text|reminder)|when you want|what the (?:message|reminder|text) )/,
  /\b(?:can|could) you (?:please )?(?:tell me|specify|clarify) (?:which|whose)\b.*\byou (?:mean|have in mind|want|are referring)\b/,
  /\b(?:can|could) you (?:please )?(?:tell me|provide|specify|clarify|confirm)\b.*\byou(?:'d| would) like\b/,
];

/** Whether the assistant speaks: it offers help, or asks for what it needs. */
export function offersHelp({ text, isQuestion }: HeardSentence): boolean {
  const patterns = isQuestion ? [...COURTESIES, ...OFFERS, ...REQUESTS] : [...COURTESIES, ...REQUESTS];
  return patterns.some((pattern) => pattern.test(text));
}

/** Whether thanks are answered although nobody has thanked. */
export function answersThanks({ text }: HeardSentence, lastHeard: string): boolean {
  return /^(?:you're|you are) (?:very |most )?welcome\b(?! to\b)/.test(text) && !/\bthank/i.test(lastHeard);
}
