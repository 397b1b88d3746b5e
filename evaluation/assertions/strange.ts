import { isNegatedBefore } from '../../language/negation.ts';
import { USUAL } from '../../language/refusals/claims.ts';
import { wordsOf } from '../../language/words.ts';
import type { CheckedText, Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** What phones, networks and entries have elsewhere: the run knows all that its own have. */
const OF_PHONES: ReadonlySet<string> = new Set(
  (
    'laptop tablet ipad clipboard firmware antenna coverage reception lte gb mb mbps ' +
    'bandwidth tariff prepaid invoice roaming vpn firewall dns proxy modem factory permission permissions virus malware hardware defective damaged ' +
    'overheated gps widget ' +
    'attachment sticker emoji priority tag category playlist volume vibration snoozed recurring subtask attendee invited guest ' +
    'favourite favorite favourites favorites emergency'
  ).split(' '),
);

/** What is true of places, shops, markets and people somewhere, and of none here unless the run has heard of it. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  // On the way and there.
  (
    'traffic jam congestion toll highway freeway motorway lane parking garage shuttle train bus subway metro ferry airport taxi uber cab ' +
    'commute departs fuel entrance elevator lobby basement suite floor extension restaurant cafe hotel hospital pharmacy pizzeria gym beach museum trail rim ranger ' +
    'campground crowded crowds tourists visitors queue ticket admission guide construction scenic ' +
    // In shops.
    'discount coupon voucher bargain shelf aisle checkout cashier refund receipt shipping warehouse flavor flavour organic sells menu brand stocks ' +
    // In the air.
    'warning advisory hurricane tornado hail flood wildfire smoke pollen smog heatwave frost gusts lightning sunburn ' +
    // On markets.
    'dividend analysts investors rally earnings portfolio watchlist bullish bearish inflation bank brokers weaken weaker strengthen stronger ' +
    // People.
    'meeting appointment colleagues scam scammer fraud phishing fake police fax lawyer insurance archive ' +
    'computer keyboard tower vacation sick wedding married lives lived asleep prefers angry upset'
  ).split(' '),
);

/** Nobody says that it is so: advice, wishes, possibilities, what is not. */
const ASIDE =
  /\bapp\b|\b(?:can|could|may(?! \d)|might|would|should|must|if|whether|unless|or|like|want|(?:i|we|you|you'll|would) need|ask (?!for)|check|try|use|look for|enjoy|have an?|take|bring|pack|mind|allow|plan|hope|wish|perhaps|maybe|probably|possibly|please|without|mean|instead of|depends?|depending)\b|\bno\b|n't\b|\bnot\b/i;

/** Something is said to be, to have or to do so: "On yesterday's menu" says nothing. */
const ASSERTS =
  /\b(?:is|are|was|were|has|have|had|wrote|sent|made|set|put|got|said|told|ask|as well|too|will|does|do|gets?|comes?|there|expects?|takes?|costs?|needs?|stops?|leaves?|runs?|goes|\p{L}{3,}(?:ed|es|s))\b|['\u2019](?:s|re|ll|ve)\b/iu;

function isListed(word: string, words: ReadonlySet<string>): boolean {
  return words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)));
}

function isStrange(word: string, { vocabulary, properWords }: RunKnowledge, form: string): boolean {
  // Stems of unlike words may be one: parking is not in every park.
  return !properWords.has(word) && !(vocabulary.has(form) && [...properWords].some((own) => own.startsWith(word)));
}

/**
 * Details that nothing in the run has heard of. "It has an attachment" is false; "there is a toll" is shown as unsupported and does
 * not count: of such remarks at first sight, four were made up and fifteen common knowledge or a manner of speaking.
 */
export const strange: Checker = (spoken) => [
  ...heardOfNowhere(spoken, OF_PHONES, 'false'),
  ...heardOfNowhere(spoken, ELSEWHERE, 'unsupported'),
];

function heardOfNowhere(spoken: CheckedText, listed: ReadonlySet<string>, verdict: 'false' | 'unsupported') {
  // Most texts have none of these words, and need not be read word by word.
  if (!(spoken.reading.masked.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => isListed(word, listed))) return [];
  const why = (text: string) => {
    const found = wordsOf(text).find(({ start, end, form }) => {
      const word = text.slice(start, end).toLowerCase();
      return isListed(word, listed) && isStrange(word, spoken.known, form);
    });
    if (
      found === undefined ||
      ASIDE.test(text) ||
      !ASSERTS.test(text) ||
      USUAL.test(text) ||
      isNegatedBefore(text.slice(0, found.start))
    )
      return undefined;
    return `nothing in the run tells of \u201C${text.slice(found.start, found.end)}\u201D`;
  };
  return falseClauses(spoken, 'strange', why, verdict);
}
