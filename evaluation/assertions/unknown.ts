import { isNegatedBefore } from '../../language/negation.ts';
import { wordsOf } from '../../language/words.ts';
import { switchesOf } from '../../worlds/world.ts';
import { derivedFrom } from '../columns.ts';
import type { Checker } from './assertion.ts';
import { claimedVerb } from './acts.ts';
import { falseClauses } from './in-clauses.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** What one does without a tool, to look something up, or to a switch: no deed, or judged elsewhere. */
const HARMLESS = new Set(
  (
    'looked checked found searched tried asked used needed wanted tried managed converted calculated computed compared counted worked figured rounded assumed ' +
    'based noticed mentioned started fetched retrieved pulled confirmed verified reviewed listed located determined identified learned picked failed ' +
    'promised suggested explained stopped waited finished completed succeeded handled sorted resolved interpreted guessed matched measured estimated hoped ' +
    'regretted apologized apologised skipped overlooked mixed swapped turned switched enabled disabled activated deactivated toggled flipped ' +
    'pushed erased attached linked fixed noted replaced corrected reverted restored undid entered stored cancelled ' +
    'canceled dropped dismissed reset adjusted realized realised remembered expected referred received obtained derived translated double-checked doublechecked ' +
    'required happened intended decided agreed wondered promised believed supposed reached accessed queried called attempted named included followed ' +
    'delivered dispatched consulted browsed inspected examined scanned spotted pinpointed traced established ascertained noted paused ' +
    'cleaned tidied joined confused missed ended stated reported turned taken shifted bumped relisted reclassified transferred'
  ).split(' '),
);
const ADVERBS = String.raw`(?:\s+(?:now|just|already|successfully|also|then|even|gone ahead and|went ahead and|immediately|quickly|additionally))*`;
const OWN = new RegExp(
  String.raw`\b(?:i|we)(?:'ve| have)?${ADVERBS}\s+(?<verb>(?!need|proceed|exceed)[a-z-]{2,}ed|bought|paid|sold|rang|spoke|hid|hidden|wrote down|began|begun|drew|lent|hung)\b(?<after>[^.;]*)`,
  'gi',
);
const JOINED = new RegExp(
  String.raw`\b(?:i|we)(?:'ve| have)?\b[^.;:?]*?\band${ADVERBS}\s+(?<verb>(?!need|proceed|exceed)[a-z-]{2,}ed|bought|paid|sold|hidden|begun)\b(?<after>[^.;]*)`,
  'gi',
);
const NOT_OWN =
  /\b(?:no|who|whom|which|what|when|where|how|that|whatever|can|could|would|should|must|might|may(?! \d)|will|to|you|if|is|are)\s*$|n't\s*$/i;

/** Where a tool is named after the deed: "lend_book". */
const NAMED: Readonly<Record<string, string>> = {
  bought: 'buy',
  paid: 'pay',
  sold: 'sell',
  rang: 'ring',
  spoke: 'speak',
  hid: 'hide',
  hidden: 'hide',
  began: 'begin',
  begun: 'begin',
  drew: 'draw',
  lent: 'lend',
  hung: 'hang',
};

/** Whether a call that succeeded is named after it: what it did is judged by the changes. */
function isToolsDeed(verb: string, { traces }: RunKnowledge): boolean {
  const [word] = wordsOf(NAMED[verb] ?? verb);
  return traces.some(({ tool_name: name }) =>
    wordsOf(name.replaceAll('_', ' ')).some(({ form }) => form === word?.form),
  );
}

/** Deeds of which no tool of any kind is known: "I started the navigation". */
export const unknownDeeds: Checker = (spoken) =>
  falseClauses(spoken, 'deed', (text) => {
    for (const match of [...text.matchAll(OWN), ...text.matchAll(JOINED)]) {
      const { verb = '', after = '' } = match.groups!;
      const lead = text.slice(0, match.index);
      const word = verb.toLowerCase();
      if (
        claimedVerb(spoken.known.log.tables).test(word) ||
        isToolsDeed(word, spoken.known) ||
        isNegatedBefore(match[0].slice(0, match[0].length - after.length)) ||
        isNegatedBefore(lead) ||
        NOT_OWN.test(lead)
      )
        continue;
      const isBegun =
        /^(?:started|began|begun)$/.test(word) && !/^ (?:with|by|from|to|out|off|looking|at|in)\b/i.test(after);
      if (isBegun || !(HARMLESS.has(word) || word.startsWith('mis'))) return 'nothing does that';
    }
    return undefined;
  });

/** Nouns for what people have that need no table. */
const COMMON = new Set(
  wordsOf(
    'phone device clock position location list name number request question answer wish turn choice behalf text side end city address place area contact ' +
      'message reminder setting friend task note conversation chat inbox current next last latest first oldest newest only own time date day ' +
      'plan goal query search order command instruction amount total result home way match information data service connection signal network entry pal person ' +
      'sender recipient correspondent change update job mobile cell internet map best guess option access book colleague family one both two phonebook rest others spot screen',
  ).map(({ form }) => form),
);
const worldWords = derivedFrom(
  (tables) =>
    new Set(
      [
        ...Object.values(tables).flatMap(({ columns, words, single = '' }) => [
          words.one,
          words.several,
          words.also ?? '',
          single,
          ...Object.keys(columns),
        ]),
        ...switchesOf({ tables }).flatMap(({ label, also }) => [label, also]),
      ].flatMap((text) => wordsOf(text.replaceAll(/[_|]/g, ' ')).map(({ form }) => form)),
    ),
);
const YOURS = /\byour (?<what>(?:[\p{L}-]+ ){0,3}?[\p{L}-]+)(?:'s| is| was| are| were| has| have| will)\b/giu;

/** Things of the user's that nothing in the run has heard of: "Your stop is the next one". */
export const unknownThings: Checker = (spoken) =>
  falseClauses(spoken, 'thing', (text) => {
    for (const { index, 0: whole, groups } of text.matchAll(YOURS)) {
      const words = wordsOf(groups!['what']!);
      const known = ({ form }: { readonly form: string }) =>
        COMMON.has(form) || worldWords(spoken.known.log.tables).has(form) || spoken.known.vocabulary.has(form);
      if (
        words.some(known) ||
        words.some((word) => isKin(word, spoken.known)) ||
        isNegatedBefore(text.slice(0, index + whole.length)) ||
        /\b(?:if|whether|how|where|what|can|could|would|might|may)\b|n't\b/i.test(text)
      )
        continue;
      return `nothing in the run tells of a ${groups!['what']!.toLowerCase()}`;
    }
    return undefined;
  });

/** "Campsite" is of whoever goes camping. */
function isKin({ form }: { readonly form: string }, { vocabulary }: RunKnowledge): boolean {
  return Array.from({ length: Math.max(0, form.length - 4) }, (_, cut) => form.slice(0, form.length - 1 - cut)).some(
    (start) => vocabulary.has(start),
  );
}
