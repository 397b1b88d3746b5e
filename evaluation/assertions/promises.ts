import { sparing } from '../../language/sparing.ts';
import { infinitivePattern } from '../facts/acts.ts';
import { actOn } from './acts.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';

const WAIT = sparing(
  /\b(?:give me|just|one|hang on|hold on|wait|bear with me)\b[^.;?]{0,12}\b(?<!\bgood )(?:sec|second|moment|minute|bit|while)s?\b|\b(?:hang on|hold on|bear with me|stand by)\b/i,
);
const LET_ME = sparing(
  /(?<!\b(?:mode|it|that|this|them|on|off|which|\w+ed) )\blet me (?:\w+ )?(?:check|look|see|find|get|fetch|search|open|pull|read|try|turn|switch|figure|work|retrieve|have a)\b(?! what you)|\b(?:i'll|i will|i'm going to|i am going to) (?:\w+ )?(?:find out|get back|look (?:it|that|this|into)|check (?:it|that|this|now|for)|let you know (?:what|when|once|as))\b/i,
);
/** "I'll set that up in a bit." */
const SOON = sparing(
  /\b(?:i'll|i will|i'm going to|i am going to)\b(?! (?:remind|ping|nudge|alert|notify|tell|be (?:here|there|happy|glad)))[^.;]{0,40}\b(?:in a (?:bit|moment|minute|second|while|few (?:minutes|moments))|later|shortly|soon(?!er)|afterwards|tonight)\b/i,
);
const MERELY = new RegExp(String.raw`^\W*(?:okay|ok|sure|please|got it|alright)?\W*(?:${WAIT.source})\W*$`, 'i');
const FOLLOWED = /\b(?:i'll|i will|i'm|i am|while|let me|to (?:check|look|find|turn|get|see))\b/i;
const NOT_NOW = sparing(
  /\bago\b|\bif\b|\bcan\b|\bknow\b|\bcan't\b|\bcannot\b|\bonce you\b|\bwhen you\b|\btell me\b|\bwould\b|\bsure\b/i,
);

const ON_WORD = sparing(
  /\b(?:i'll|i will|i'm going to|i am going to|i'm about to|i am about to)\b(?<what>[^.;?]*?)\b(?:as soon as|once|when|after|if) you(?:'ve| have|'re| are)?\b[^.;?]{0,16}\b(?:say|says?|said|confirm(?:ed)?|tell me to|told me to|agree|approve|approved|ok|okay|give|ready|sure|want(?: me to)?|like(?: me to)?)\b/i,
);
const OTHER = /\b(?:again|back|undo|another|also|more|other|else|too|as well|remind|restore|re-?add|revert)\b/i;

const OTHERS = String.raw`(?:he|she|they|anyone|someone|anything|there(?:'s| is)|(?!You|I\b|It)\p{Lu}\p{Ll}+)`;

/** No tool waits for others, and none but a reminder reports later. */
const WATCHES = sparing(
  new RegExp(
    [
      String.raw`\b(?:I'll|I will|I'm going to)\b[^.;?]*\b(?:let you know|tell you|inform you|keep you (?:posted|updated|informed)|update you|watch|monitor|keep an eye)\b[^.;?]*\b(?:when|once|as soon as|if|until|on) ${OTHERS}\b`,
      String.raw`\b(?:[Ww]hen|[Oo]nce|[Aa]s soon as|[Ii]f) ${OTHERS} [^.;?]*\bI(?:'ll| will)(?: also)? (?:let you know|tell you|inform you|pass it on|forward)\b`,
      String.raw`\bI(?:'ll| will)(?: also| gladly| happily)? (?:watch|monitor|track|keep (?:watching|monitoring|an eye on))\b`,
      String.raw`\b[Yy]ou(?:'ll| will) (?:also |then |even )*(?:get|receive|have) (?:an?|another) (?:text|e-?mail|call|message|SMS)\b`,
    ].join('|'),
    'u',
  ),
);

/** What is put off: the last words of a run promise what never comes, or wait for a word to do what is done. */
export const promises: Checker = (spoken) => [...neverKept(spoken), ...keptAlready(spoken), ...watched(spoken)];

function neverKept({ reading, known, message }: CheckedText): readonly CheckedWords[] {
  const last = reading.sentences.at(-1);
  if (last === undefined || !known.isLastTold(message)) return [];
  const text = reading.masked.slice(last.start, last.end);
  if (SOON.test(text) && !/\b(?:if|can|could|not|tell me|(?:once|when) you)\b|n't\b|\?\W*$/i.test(text))
    return [{ ...last, topic: 'promise', verdict: 'false', reason: 'nothing follows' }];
  if (
    /\?\W*$/.test(text) ||
    NOT_NOW.test(text) ||
    !(LET_ME.test(text) || MERELY.test(text) || (WAIT.test(text) && FOLLOWED.test(text)))
  )
    return [];
  return [{ ...last, topic: 'promise', verdict: 'false', reason: 'nothing follows' }];
}

function keptAlready({ reading, known, message }: CheckedText): readonly CheckedWords[] {
  const touched = known.touched(message);
  if (touched.length === 0) return [];
  return reading.sentences.flatMap(({ start, end }): readonly CheckedWords[] => {
    const text = reading.masked.slice(start, end);
    const what = ON_WORD.exec(text)?.groups!['what'];
    if (what === undefined || OTHER.test(text) || /\?\W*$/.test(text)) return [];
    const isDone = touched.some((row) => infinitivePattern(actOn(row, known.log.tables)).test(what));
    return isDone ? [{ start, end, topic: 'promise', verdict: 'false', reason: 'it is done already' }] : [];
  });
}

function watched(spoken: CheckedText): readonly CheckedWords[] {
  return spoken.reading.sentences.flatMap(({ start, end }): readonly CheckedWords[] =>
    WATCHES.test(spoken.reading.masked.slice(start, end))
      ? [{ start, end, topic: 'promise', verdict: 'false', reason: 'nothing here waits for that' }]
      : [],
  );
}
