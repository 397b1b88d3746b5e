import { isNegatedBefore } from '../../language/negation.ts';
import { USUAL } from '../../language/refusals/claims.ts';
import { wordsOf } from '../../language/words.ts';
import type { Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** What is true of places, shops, markets, devices and people somewhere, and of none here unless the run has heard of it. */
const STRANGE: ReadonlySet<string> = new Set(
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
    // Devices and networks.
    'laptop tablet computer ipad clipboard keyboard microphone camera speaker firmware antenna cable charger tower coverage reception lte gb mb mbps ' +
    'bandwidth tariff prepaid invoice roaming vpn firewall dns proxy modem factory permission permissions virus malware hardware defective damaged ' +
    'overheated gps widget ' +
    // What entries may have elsewhere.
    'attachment sticker emoji priority urgent tag category playlist volume vibration snoozed recurring subtask attendee invited guest meeting ' +
    'appointment favourite favorite favourites favorites emergency colleagues scam scammer fraud phishing fake police fax lawyer insurance archive ' +
    // People.
    'vacation sick wedding married lives lived asleep prefers angry upset'
  ).split(' '),
);

/** Nobody says that it is so: advice, wishes, possibilities, what is not. */
const ASIDE =
  /\bapp\b|\b(?:can|could|may(?! \d)|might|would|should|must|if|whether|unless|or|like|want|(?:i|we|you|you'll|would) need|ask (?!for)|check|try|use|look for|enjoy|have an?|take|bring|pack|mind|allow|plan|hope|wish|perhaps|maybe|probably|possibly|please|without|mean|instead of|depends?|depending)\b|\bno\b|n't\b|\bnot\b/i;

/** Of the speaker, or called out: "my portfolio consists of puns". */
const FANCY =
  /\b(?:both|two|wi-?fi|service|cellular|location)\b[^.]*\basleep\b|\blives? online\b|^\W*\p{L}+ing\b[^.]*\.{2,}|\b(?:in light|when|depending on|without) traffic\b|\bi (?:understand|know) (?:that )?(?:it|this)\b|\b(?:my|me|i (?:advise|recommend|fear)|(?:sooner|rather)\b.*\bthan)\b|!\W*$|\b(?:lives|lived) (?:now )?in your\b/iu;

/** What is so of all of a kind anywhere: "Temperatures drop at higher rims". */
const GENERAL =
  /^\W*(?!(?:Reminders|Contacts|Messages|Settings)\b)\p{Lu}\p{Ll}+s (?:and \p{Ll}+s )?(?:often |never |always )?(?!are\b|were\b|have\b|had\b|there\b)\p{Ll}+(?<!ed) (?!.*\b(?:now|today|tonight|tomorrow|currently|there|yesterday|it|this|that|your?)\b)[^\d]*$/u;

/** Something is said to be, to have or to do so: "On yesterday's menu" says nothing. */
const ASSERTS =
  /\b(?:is|are|was|were|has|have|had|wrote|sent|made|set|put|got|said|told|ask|as well|too|will|does|do|gets?|comes?|there|expects?|takes?|costs?|needs?|stops?|leaves?|runs?|goes|\p{L}{3,}(?:ed|es|s))\b|['\u2019](?:s|re|ll|ve)\b/iu;

function isListed(word: string): boolean {
  return STRANGE.has(word) || (word.endsWith('s') && STRANGE.has(word.slice(0, -1)));
}

function isStrange(word: string, { vocabulary, properWords }: RunKnowledge, form: string): boolean {
  if (!isListed(word)) return false;
  // Stems of unlike words may be one: parking is not in every park.
  return !properWords.has(word) && !(vocabulary.has(form) && [...properWords].some((own) => own.startsWith(word)));
}

/** Details that nothing in the run has heard of: "there is a toll of 9 dollars", "it has an attachment". */
export const strange: Checker = (spoken) => {
  // Most texts have none of these words, and need not be read word by word.
  if (!(spoken.reading.masked.toLowerCase().match(/[a-z]+/g) ?? []).some(isListed)) return [];
  return falseClauses(spoken, 'strange', (text) => {
    const found = wordsOf(text).find(({ start, end, form }) =>
      isStrange(text.slice(start, end).toLowerCase(), spoken.known, form),
    );
    if (
      found === undefined ||
      ASIDE.test(text) ||
      FANCY.test(text) ||
      GENERAL.test(text) ||
      !ASSERTS.test(text) ||
      USUAL.test(text) ||
      isNegatedBefore(text.slice(0, found.start))
    )
      return undefined;
    return `nothing in the run tells of \u201C${text.slice(found.start, found.end)}\u201D`;
  });
};
