import { isNegatedBefore } from '../../language/negation.ts';
import { wordsOf } from '../../language/words.ts';
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
    'tied anchored freed reversed roused nudged coaxed delivered dispatched consulted browsed inspected examined scanned spotted pinpointed traced established ascertained noted paused ' +
    'cleaned tidied joined confused missed ended stated reported turned taken shifted bumped relisted reclassified transferred'
  ).split(' '),
);
const ADVERBS = String.raw`(?:\s+(?:now|just|already|successfully|also|then|even|gone ahead and|went ahead and|immediately|quickly|additionally))*`;
const OWN = new RegExp(
  String.raw`\b(?:i|we)(?:'ve| have)?${ADVERBS}\s+(?<verb>(?!need|proceed|exceed)[a-z-]{2,}ed|bought|paid|sold|rang|spoke|hid|hidden|wrote down|(?:wrote|written)(?= [^.;]*\bnotes?\b)|began|begun|drew|lent|hung)\b(?<after>[^.;]*)`,
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
  wrote: 'write',
  written: 'write',
};

/** Whether a call that succeeded is named after it: what it did is judged by the changes. */
function isToolsDeed(verb: string, { traces }: RunKnowledge): boolean {
  const [word] = wordsOf(NAMED[verb] ?? verb);
  return traces.some(({ tool_name: name }) =>
    wordsOf(name.replaceAll('_', ' ')).some(({ form }) => form === word?.form),
  );
}

/** "I made a quick test call too." */
const TRIED =
  /\b(?:i|we)(?:'ve| have)?(?: also| just| even)* (?:made|placed|did|done|ran|run|took|taken|gave|given) (?:you |him |her |them |it )?(?:an? |another |one )(?:\w+ ){0,2}?(?:calls?|screenshots?|photos?|pictures?|speed test|ring|backup|ping)\b/i;

/** Deeds of which no tool of any kind is known: "I started the navigation". */
export const unknownDeeds: Checker = (spoken) =>
  falseClauses(spoken, 'deed', (text) => {
    if (TRIED.test(text) && !isNegatedBefore(text)) return 'nothing does that';
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
