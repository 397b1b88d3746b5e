import { namesSame } from './names.ts';
import { agrees } from './values.ts';

interface Change {
  /** How leave for it is asked. */
  readonly asked: RegExp;
  /** How it is asked for. */
  readonly wanted: RegExp;
}

const CHANGES: readonly Change[] = [
  {
    asked: /\b(?:delet|remov|eras|scrap|trash|discard|cancel|get(?:ting)? rid)/i,
    wanted: /\b(?:delet|remov|eras|scrap|trash|discard|cancel|get rid|clear|take\b.*\boff|done with)/i,
  },
  {
    asked:
      /\b(?:send(?:ing)?|text(?:ing)? (?:him|her|them|you|it|this|\p{Lu}|\+)|reply(?! (?:with )?\S+,? (?:to|if|and)\b)|forward|call(?:ing)? (?:him|her|them|\p{Lu}|\+))/iu,
    wanted: /\bsend\b|\b(?:to text|text this|text to|quick text)\b|^(?:text|message)\b/im,
  },
  {
    asked:
      /\b(?:add(?:ing)?|includ(?:e|ing)|attach(?:ing)?|creat(?:e|ing)|sav(?:e|ing)|schedul(?:e|ing)|remind you|set(?:ting)? (?:it|this|that|the reminder|a reminder|an? alarm))\b/i,
    wanted: /\b(?:add|save|remind|reminder|nudge|ping|set|new number|don['’]t let me forget|update|change)\b/i,
  },
  {
    asked:
      /\b(?:chang(?:e|ing)|updat(?:e|ing)|modify(?:ing)?|edit(?:ing)?|renam(?:e|ing)|relabel(?:ing)?|postpon(?:e|ing)|mov(?:e|ing) (?:it|the|your)|reschedul(?:e|ing)|replac(?:e|ing))\b/i,
    wanted:
      /\b(?:change|update|modify|rename|relabel|postpone|push|move|reschedule|set|fix|save|put|make|new number|enem(?:y|ies))\b/i,
  },
];

/** "Another one?" asks for more than was wanted. */
const MORE =
  /\b(?:another|also|as well|too|additional|extra|different|instead|(?<!\b(?:try|send|text|search|look|check|do)(?: (?:it|that|this|the \w+))? )again)\b/i;
/** "Want me to note how you know him?" */
const HOW_KNOWN = /\bhow you (?:two )?know\b/i;
const NOTES = /\b(?:note|jot|write down|label|tag|record)\b/i;

const LOW_BATTERY = String.raw`(?:low[- ](?:battery|power)|battery[- ]sav\w+|power[- ]sav\w+)(?: mode)?`;
const SERVICE = String.raw`(?:wi-?fi|cellular(?: service| data)?|mobile data|location(?: services?)?|internet)`;
const ON = String.raw`(?:turn(?:ing)?|switch(?:ing)?|put(?:ting)?)(?: back)? on|enabl\w+|activat\w+`;
const OFF = String.raw`(?:turn(?:ing)?|switch(?:ing)?|shut(?:ting)?) off|disabl\w+|deactivat\w+`;

/** What stands between a verb, what is switched and the direction, without another of these. */
const BETWEEN = String.raw`(?:(?!\b(?:on|off|and|then|${ON}|${OFF})\b)[^.?!])*`;

/** "Turn on wifi", "turn wifi on" and "enable wifi" alike. */
function switching(direction: 'on' | 'off', what: string): RegExp {
  const verbs = direction === 'on' ? ON : OFF;
  return new RegExp(
    String.raw`\b(?:${verbs})\b${BETWEEN}\b${what}|\b(?:turn(?:ing)?|switch(?:ing)?|put(?:ting)?)\b${BETWEEN}\b${what}${BETWEEN}\b${direction}\b`,
    'i',
  );
}

/** A place is called a location, too. */
const NEEDED = [
  switching('on', SERVICE),
  new RegExp(String.raw`${LOW_BATTERY}|\b(?:wi-?fi|cellular|location services?)\b`, 'i'),
  /\b(?:chang|switch|adjust|updat)\w* (?:these|those|the|some|your|both|all)(?: \w+)? settings\b/i,
];
const AGAINST_NEED = [switching('on', LOW_BATTERY), switching('off', SERVICE)];

/** To switch services one way when the other was asked for. */
const OPPOSITES = [
  [switching('on', SERVICE), switching('off', SERVICE)],
  [switching('off', SERVICE), switching('on', SERVICE)],
] as const;

/** What somebody asked for: all that they said, or will say. */
export interface Wish {
  readonly texts: readonly string[];
}

/** Who asks whether a thing is on wants to know it, and no more. */
const ASKS_STATE = new RegExp(
  String.raw`^(?:hey,? |so,? )?(?:is|do I have|have I got|am I|check (?:if|whether))\b[^?\n]*\b${SERVICE}\b[^?\n]*\?`,
  'im',
);

const SWITCHES_IT =
  /\b(?:turn|switch)(?:ing)? (?:it|that|them) (?:back )?(?:on|off)\b|\b(?:enable|disable) (?:it|that|them)\b/i;

/**
 * Whether leave for something would serve a wish: switching on what is needed, looking something up, or a change of the
 * kind that was asked for, in no value or name unlike it. Where the work is done (`isOver`), nothing more is needed.
 */
export function serves(wish: Wish, ask: string, isOver = false): boolean {
  const own = wish.texts.join('\n');
  if (AGAINST_NEED.some((against) => against.test(ask) && !against.test(own))) return false;
  if (OPPOSITES.some(([asked, wanted]) => asked.test(ask) && wanted.test(own) && !asked.test(own))) return false;
  if (ASKS_STATE.test(own) && SWITCHES_IT.test(ask)) return false;
  if (HOW_KNOWN.test(ask) && !HOW_KNOWN.test(own)) return false;
  if (isOtherService(ask, own) || (isOver && (MORE.test(ask) || (NOTES.test(ask) && !NOTES.test(own))))) return false;
  if (NEEDED.some((needed) => needed.test(ask))) {
    const ways = [switching('on', SERVICE), switching('off', SERVICE)].filter((way) => way.test(ask));
    return ways.some((way) => way.test(own)) || !(isOver || (ways.length > 0 && ASKS_STATE.test(own)));
  }
  const changes = CHANGES.filter(({ asked }) => asked.test(ask));
  if (changes.length > 0 && (MORE.test(ask) || !changes.every(({ wanted }) => wanted.test(own)))) return false;
  return agrees(ask, own) !== false;
}

export const SERVICES = [/\bwi-?fi\b/i, /\b(?:cellular|mobile data)\b/i, /\blocation services?\b/i];

/** Another service than those that the wish names, switched off, or on as well: "Should I also turn off cellular?" */
function isOtherService(ask: string, own: string): boolean {
  const wanted = SERVICES.filter((service) => service.test(own));
  const asked = SERVICES.filter((service) => service.test(ask));
  if (wanted.length === 0 || asked.length === 0 || asked.some((service) => wanted.includes(service))) return false;
  return switching('off', SERVICE).test(ask) || MORE.test(ask);
}

/** Whether an ask names what it wants leave for: "Shall I?" names nothing. */
export function namesDeed(ask: string): boolean {
  return [...NEEDED, ...AGAINST_NEED, ...CHANGES.map(({ asked }) => asked)].some((deed) => deed.test(ask));
}

/** Whether a yes/no question is about what was asked for; undefined if nothing in it tells. */
export function confirms(wish: Wish, fact: string | undefined, ask: string): boolean | undefined {
  const values = agrees(ask, fact ?? wish.texts.join('\n'));
  if (fact === undefined || values === false) return values;
  const shared = wish.texts.filter((text) => text !== fact).join('\n');
  return namesSame(ask, fact, shared) ?? values;
}
