import type { Slot } from '../../sandbox/script.ts';
import type { Ask } from './asks-of.ts';

/** A plain question for each slot. */
export const PLAIN_QUESTIONS: Readonly<Record<Slot, string>> = {
  time: 'When should that be?',
  content: 'What should it say?',
  recipient: 'Who should receive it?',
  which: 'Which message are you looking for?',
  person: 'Whose number is it?',
  number: 'What is the new phone number?',
  place: 'Which branch do you mean?',
};

interface Lexicon {
  readonly words: RegExp;
  /** Words that mean something else here. They are left out of the ask before `words` are looked for. */
  readonly except?: RegExp;
}

/** What neither the wish nor the facts of a user tell, by why they do not: the phone has a clock and knows where it is. */
const BEYOND = {
  clock:
    /\b(?:current (?:date|time|day)|(?:today|tomorrow)['’]s (?:date|day)|(?:what|which) (?:day|date|time)(?: and (?:what )?(?:day|date|time))? (?:is it|it is)(?! (?:for(?! you\b)|due|supposed|meant))|(?:what|which) (?:day|date) (?:is )?(?:today|tomorrow)|what(?:['’]s| is) (?:the date|today)\b(?! (?:and (?:the )?time )?(?:for|of|you)\b)|(?:date|day|time)\b(?:(?!\b(?:should|shall|want|like|remind|set|due)\b)[^.?]){0,40}\b(?:right )?now)\b/i,
  position:
    /\b(?:coordinates?|latitude|longitude|current (?:location|position|city)|where (?:are|am) (?:you|I)(?! (?:getting|buying|shopping|going|heading|headed|picking)))\b/i,
  other: /\b(?:time ?zone|timestamps?|e-?mail|password)\b/i,
} as const;

const DAY = String.raw`(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|noon|afternoon|evening|weekend)`;

/** Values of a slot, which questions of yes or no and choices name. */
const NAMED: Readonly<Partial<Record<Slot, RegExp>>> = {
  time: new RegExp(String.raw`\b${DAY}\b|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b`, 'i'),
  recipient: /\b(?:to|text|message) \p{Lu}/u,
  place: /\b(?:nearest|closest)\b/i,
};

const LEXICA: Readonly<Record<Slot, Lexicon>> = {
  time: {
    words: new RegExp(
      String.raw`\bwhen\b|\bhow (?:soon|late|early|long)\b|\b(?:times?|dates?|days?|hours?|deadline|o['’]clock|due)\b|\b(?:what|which|for|until|by|before|at|on|want it|is it|that) (?:this |next )?${DAY}\b|\b${DAY}[^?]* or\b|\bor[^?]* ${DAY}\b`,
      'i',
    ),
    except: /\bat (?:the same|that|this) time\b|\b(?:all|each|every) day\b/gi,
  },
  content: {
    words:
      /\bremind(?:ed|ing|er)? (?:you|me)?\s*(?:of|about|to|for)\b|\bremember\b|\b(?:is|'s|’s|be) (?:it|this|that|the (?:reminder|message|text))?\s*(?:all )?(?:for|about)\b|\bfor what\b(?! (?:time|day|date|hour)\b)|\bwhat(?:'s|’s| is) (?:it|this|that|the reminder) (?:all )?(?:for|about)\b|\b(?:of|about) what\b|^what about\b|\bwhat about\?|\b(?:say|write|tell (?:him|her|them|(?!me\b|us\b)[A-Z]\w+)|put|call it|call the reminder|name it)\b|\bwhat (?:do|would|did|will) you (?:want|need|like|have)(?: to do\b| to send\b)|\bwhat(?:['’]s| is| are)? you(?:['’]d)? (?:want|like|need) to (?:do|send)\b|\b(?:contents?|texts?|messages?|wordings?|words|descriptions?|titles?|subject|reason|purpose|occasion|tasks?|thing to do|body|to-?do|errand)\b/i,
    except:
      /\b(?:send|get|receive|deliver|recipient of|receives|gets|address) (?:the|this|that|your|a|it) ?(?:message|text)?\b(?= to\b|\?|$)|\b(?:the|this|your) (?:message|text)['’]s recipient\b|\b(?:of|for) (?:the|this|your) (?:message|text|reminder)\b|\bwho(?:m)?\b[^?]*\b(?:to|should I|can I|do you want to|would you like to|want me to) (?:message|text)\b|\b(?:who|whom)\b[^?,]*\b(?:message|text)\b|\b(?:number|contact) (?:should|shall|can|do|would)\b[^?]*\b(?:message|text)\b|\bwho\b[^?]*\bfor\b|\bplease (?:say|write)\b/gi,
  },
  recipient: {
    words:
      /\b(?:who|whom|whose|recipients?|receivers?|addressee|someone|person|names?|contacts?|to send (?:it|this) to)\b|\b(?:phone )?numbers?\b/i,
    except: /\b(?:his|her|their|\p{Lu}\p{L}+['’]s) (?:phone |cell |mobile )?numbers?\b/gu,
  },
  which: {
    words:
      /\b(?:which|what|who|whom|whose|when|from|how|identif\w*|senders?|key ?words?|phrases?|words?|wording|describe|recall|remember|about|conversation|thread|dates?|times?|sent|received?|one|find|looking|look|search|read|more|newest|oldest|latest|recent|first|last|specific|messages?|texts?)\b/i,
  },
  person: {
    words: /\b(?:who|whom|whose|which|contacts?|persons?|people|names?|ids?|identif\w+|relationships?|entry)\b/i,
    except: /\b(?:the|your|their|his|her) contact['’]s (?:new )?(?:phone )?number\b/gi,
  },
  number: {
    words: /\bnumbers?\b|\bdigits\b|^to what\b|\bthe new one\b|\b(?:change|update|set) (?:it|that|this|them) to\b/i,
    except:
      /\b(?:update|change|save|set|modify|edit|has|got|gets) (?:the|a|their|his|her|that|its|your) (?:new )?(?:phone )?number\b|\b(?:whose|which (?:person|contact|of)|who)\b(?:(?!,| and\b| or\b| their\b| the new\b)[^?])*\bnumbers?\b/gi,
  },
  place: {
    words:
      /\b[Ww]here\b|\b(?:locations?|addresses|address|branch(?:es)?|stores?|places?|shops?|street|area|city|town|neighbou?rhood)\b|\b[Ww]hich (?:one|of|shall|should|do|would)\b|\b[Ww]hich (?:\p{Lu}\p{L}+ ?)+|\b(?:the|that) (?:one|\p{Lu}[\p{L}' ]+) (?:on|in|at|near)\b|\b(?:Ave|Blvd|St|Street|Avenue|Boulevard)\b|\bthese\b/u,
  },
};

/** "Could you give me more details?" asks for all that is missing. */
const ALL =
  /\b(?:(?:any |some |more |further |the |a few )?details?|more (?:info\w*|about (?:it|that|this))|specif(?:y|ics)|be (?:more )?specific|clarif\w+|elaborate|narrow\w* (?:it|this|that)?|more to go on|missing|what exactly|exactly what)\b/i;

/** Which of some slots an ask is about. */
export function slotsOf({ kind, text, about }: Ask, among: readonly Slot[]): readonly Slot[] {
  if (kind === 'consent' || kind === 'offer' || beyondUser({ text }) !== undefined) return [];
  // "One is on McKinley Ave. Which is it?"
  if (kind === 'choice' && about !== undefined && among.includes('place') && isAbout(about, LEXICA.place))
    return ['place'];
  const found = among.filter(
    (slot) => isAbout(text, LEXICA[slot]) || (kind !== 'open' && NAMED[slot]?.test(text) === true),
  );
  return found.length > 0 || !ALL.test(text) ? found : among;
}

/** Why no user could be expected to say what the ask is about; undefined if one could. */
export function beyondUser({ text }: Pick<Ask, 'text'>): keyof typeof BEYOND | undefined {
  return (['clock', 'position', 'other'] as const).find((kind) => BEYOND[kind].test(text));
}

function isAbout(text: string, { words, except }: Lexicon): boolean {
  return words.test(except === undefined ? text : text.replace(except, ' … '));
}
