import { plainWords } from '../../language/plain-words.ts';
import { stem } from '../../language/stem.ts';
import type { Ask } from '../../language/questions/asks-of.ts';
import { namesDeed } from '../../language/questions/wish.ts';
import type { Wish } from '../../language/questions/wish.ts';

/** Ways to tell the same: whoever asked for none of them has nothing against either. */
const MANNER = /\b(?:celsius|fahrenheit|km|kilomet(?:er|re)s|miles|metric|imperial|12-hour|24-hour|rounded|exact)\b/i;

/** Whether an ask leaves the choice between ways to tell the same. */
export function isEither({ kind, text }: Ask): boolean {
  const all = alternativesIn(text);
  return kind === 'choice' && all.length > 1 && all.every((one) => MANNER.test(one));
}

/** The alternative that a wish has decided already, as one picks it; undefined if it decides nothing. */
export function picked({ kind, text, about }: Ask, wish: Wish): string | undefined {
  const all = about === undefined ? alternativesIn(text) : alternativesTold(about);
  if (kind !== 'choice' || all.length < 2 || all.some((one) => ASKS.test(one))) return undefined;
  const words = withoutShared(all).map(stems);
  const wanted = stems(wish.texts.join('\n'));
  const own = words.map((some, index) =>
    [...some].filter((word) => wanted.has(word) && !words.some((other, rank) => rank !== index && other.has(word))),
  );
  const most = Math.max(...own.map((some) => some.length));
  const whole = all.filter((one) => ALL.test(one));
  if (whole.length === 1 && ALL.test(wish.texts.join('\n'))) return `${capital(asOwn(bare(whole[0]!)))}.`;
  const some = all.filter((_, index) => own[index]!.length > 0);
  const fitting = some.length > 1 && namesDeed(text) ? all.filter((_, index) => own[index]!.length === most) : some;
  const named =
    fitting.length > 0 ? fitting : all.filter((one) => [...stems(bare(one))].every((word) => wanted.has(word)));
  const [one = ''] = named;
  if (named.length !== 1) return undefined;
  const said = asOwn(bare(one));
  return said.split(' ').length > LONG ? ORDINALS[all.indexOf(one)] : `${capital(said)}.`;
}

/** "The mobile or the work number" is of numbers, both. */
function withoutShared(all: readonly string[]): readonly string[] {
  const last = all.at(-1) ?? '';
  const head = /(?<=\p{L} )(?:numbers?|messages?|texts?|contacts?|reminders?|ones?)$/iu.exec(last)?.[0];
  const isShared = head !== undefined && !all.slice(0, -1).some((one) => one.endsWith(head));
  return isShared ? [...all.slice(0, -1), last.slice(0, -head.length)] : all;
}

/** Each a question of its own: "What day is it, or which one do you mean?" */
const ASKS = /^(?:what|which|who|when|where|how)\b/i;
const ALL = /\b(?:all|both|every|each)\b/i;

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** Without what stands in brackets. */
function bare(alternative: string): string {
  return alternative.replaceAll(/\s*\([^)]*\)/g, '').trim();
}

/** As who was asked says it: "a reminder you created" is one that I created. */
function asOwn(alternative: string): string {
  return alternative.replaceAll(/\b(?:you(?: are|'re)?|your|yours)\b/gi, (word) => OWN[word.toLowerCase()]!);
}

const OWN: Readonly<Record<string, string>> = {
  you: 'I',
  'you are': 'I am',
  "you're": "I'm",
  your: 'my',
  yours: 'mine',
};

function stems(text: string): ReadonlySet<string> {
  return new Set([...plainWords(text)].map((word) => (word.length > 3 ? stem(word) : word)));
}

const LONG = 5;
const ORDINALS = ['The first one.', 'The second one.', 'The third one.', 'The fourth one.'];

/** "Do you mean the low or the high?" has two. */
function alternativesIn(text: string): readonly string[] {
  if (!/\bor\b/i.test(text)) return [];
  return text
    .replace(BEFORE_LIST, '')
    .replace(/[?.!]+\W*$/, '')
    .split(/,? or |, /i)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** "The map shows two matches: the park and the village." */
function alternativesTold(text: string): readonly string[] {
  const [, list] = /:\s*(.+)$/s.exec(text) ?? [];
  return (list ?? '')
    .replace(/[.,!]+\s*$/, '')
    .split(/,? (?:and|or) |, /i)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Up to the verb whose objects are the alternatives, or to the colon before them. */
const BEFORE_LIST =
  /^[^?]*:\s+|^.*?\b(?:mean|meant|want|prefer|like|need|in|be|is it|rather have|looking for|interested in):? (?:(?:me|us) to )?/i;
