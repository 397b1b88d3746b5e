import { isNegatedBefore } from '../../language/negation.ts';
import { sparing } from '../../language/sparing.ts';
import { wordsOf } from '../../language/words.ts';
import type { CheckedWords, Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';

/** Things that exist elsewhere: nothing of a run has them unless its world, a result or the user names them. */
const FOREIGN =
  /\b(?:administrators?|admins?|carrier|provider|operator|outage|sim(?: card)?|subscription|premium|maintenance|server|parental|bluetooth|air(?:plane|port) mode|flight mode|hotspot|e-?mail|trash|recycle bin|recently deleted|back-?up|voicemail|drafts?|write-protected|read-only|encrypted|(?<=\b(?:is|are|it's|been|being) (?:now |already |also )?)(?:muted|blocked(?! by\b)|archived|hidden(?! from (?:me|my))|starred|expired|suspended|locked)|(?:conversation|chat|call) (?:history|log)|privacy (?:laws?|policy|policies|rules|regulations?)|(?<=\b(?:his|her|their) )(?:home |postal )?address|(?<=\b(?:your|all) )other devices|quota|warranty|spam folder|block(?:ed)? ?list|birthdays?|passcode|do not disturb|dark mode|silent mode)\b/i;

/** What somebody could do, should do, or is told to do. */
const NOT_SO =
  /\b(?:an?|any|your|the) (?:\w+ )?app\b|\b(?:open|tap|press)\b|\b(?:(?<!you )can|missing|could|may(?! \d)|might|would|should|must|if|whether|unless|or|like|want|need|ask|check|contact (?:your|the|them|him|her|support)|try|perhaps|maybe|probably|possibly|please|will (?:show|tell))\b|\bno\b|n't\b/i;

/** "The number is blocked, so it can't reach you." */
const CONSEQUENCE = /\bso (?:that )?(?:it|he|she|they|nobody|no one)\b.*$/i;

/** Things and reasons that nothing in the run has heard of: "there is an outage at your carrier". */
export const foreign: Checker = (spoken) => {
  if (!FOREIGN.test(spoken.reading.masked)) return [];
  return falseClauses(spoken, 'foreign', (text) => {
    const match = FOREIGN.exec(text);
    if (match === null || NOT_SO.test(text.replace(CONSEQUENCE, '')) || isNegatedBefore(text.slice(0, match.index)))
      return undefined;
    const isHeard = wordsOf(match[0]).every(({ form }) => spoken.known.vocabulary.has(form));
    if (isHeard) return undefined;
    const what = match[0].toLowerCase();
    const reason = `nothing in the run has ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;
    return DONE_TO.test(what) ? { reason, kind: 'deed' } : reason;
  });
};

/** What only somebody does to an entry. */
const DONE_TO = /^(?:muted|blocked|archived|hidden|starred|suspended|locked)$/;

/** No tool brings back what is gone, under any condition. */
const UNDELETES =
  /\bwithin \d+ days\b[^.;]*\b(?:bring|restore|recover|undelete|get (?:it|him|her|them))\b|\b(?:restored?|recover(?:ed)?|undo|undelete|(?:bring|get|brought) (?:it|them|him|her|the \p{L}+) back|brought back)\b[^.;]{0,40}\b(?:within|recently deleted|trash|bin|backup)\b|\b(?:stays?|remains?|(?:is|are) kept|goes|went|sits?)\b[^.;]{0,24}\b(?:recovery|trash|archive|bin|(?:recently )?deleted (?:items|list|folder|contacts|messages))\b/iu;

/** Under any condition: "Should you get there earlier, it'll go off as you arrive." */
const EVER: readonly (readonly [RegExp, string])[] = [
  [UNDELETES, 'nothing is kept'],
  [/\bI(?:'ve| have)? kept (?:an? |the )?(?:copy|backup) (?:that )?you can\b/i, 'nothing is kept'],
  [
    /\b(?:it'll|it will|you'll be reminded|rings?|reminds you|goes? off) (?:ring |go off |remind you |alert you )?(?:the moment|the minute|as soon as|once|when|as) you(?:'re| are)? (?:arrive|get|reach|enter|walk in|near|close)/i,
    'it is due at a time, not at a place',
  ],
];

/** What nothing tells of the phone, of others, or of what the user did. */
const UNTOLD_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:reminders|messages|contacts|texts)\b[^.;]{0,20}\b(?:don't|do not|doesn't|aren't|are not) (?:\w+ )?(?:store|have|record|keep|save|show)d?\b[^.;]{0,12}\b(?:when|creation|dates?|times?)\b|\b(?:dates|times) (?:aren't|are not|never) (?:stored|saved|recorded|kept)\b/i,
    'they have times',
  ],
  [/\b(?:two|three|four|five|\d|full) bars\b/i, 'nothing tells how strong the signal is'],
  [
    /(?<!%[^.;]*)\bsince (?:(?!1970)(?:19|20)\d\d|last \w+|yesterday|this morning|(?:early |late )?(?:spring|summer|autumn|fall|winter|childhood|school|college))\b/i,
    'nothing tells since when',
  ],
  [/\b(?:work|home|office|landline|fax|private) (?:phone )?number\b/i, 'nothing tells of what kind the number is'],
  [
    /\b(?:i'm|i am|we're) (?:now |currently |already |just )*(?:calling|phoning|e-?mailing|ordering|booking|notifying|tracking|monitoring|watching|recording|navigating)\b/i,
    'nothing does that',
  ],
  [
    /\byou (?:never|haven't|have not|didn't|did not) (?:do|did|done|finish(?:ed)?|complete[d]?)\b/i,
    'nothing tells what the user did',
  ],
  [
    /\b(?:rings?|goes off|alerts?|reminds?|triggers?|notif\w+|reminder)\b[^.;]{0,30}\b(?:when|once|as|as soon as|if|whenever|the (?:moment|minute|second)) you(?:'re| are)? (?:arrive|get|are|come|reach|leave|near|close|around|there|at|in|enter|pass|approach|walk|step)\b(?!:)/i,
    'it is due at a time, not at a place',
  ],
  [
    /\b(?:on|off) for (?:the (?:last|past) )?(?:an?|\w+) (?:hours?|minutes?|days?|weeks?)\b/i,
    'nothing tells for how long',
  ],
  [/\bopen (?:until|till|from|daily|24|now)\b|\bcloses? at\b|\bopening hours\b/i, 'nothing tells when it is open'],
  [
    /\b(?:fees?|commission|surcharge|taxes)\b[^.;]{0,20}\b(?:taken off|included|deducted|subtracted|charged|paid)\b|\b(?:minus|after|including|with) (?:an? |the )?(?:\w+ )?(?:fees?|commission|surcharge|taxes)\b/i,
    'nothing tells of a fee',
  ],
  [
    /\b(?:and|then|set|due|again|repeats?|repeating|recurring|remind(?:ed)? you|reminder) (?:it )?(?:every (?:other )?(?:day|week|month|year|morning|evening|hour|night)|daily|weekly|monthly|yearly)\b|\b(?:recurs|repeats itself|set to repeat|(?:made|set) it (?:to )?repeat)\b|\b(?:comes? back|rings?|again|repeat\w*|keeps?|snooz\w+|goes off) every (?:\w+ )?(?:minutes?|hours?)\b/i,
    'nothing is repeated',
  ],
  [
    /\b[2-5]G\b|\bLTE\b|\b(?:on|in|to|using) (?:your|the) (?:home|office|work|hotel|guest) (?:network|wi-?fi)\b/i,
    'nothing tells what it is connected to',
  ],
  [
    /\b(?:can't|cannot|can no longer|won't be able to|will not be able to) (?:call|reach|text|contact|message|write to) you\b/i,
    'nothing tells what others can do',
  ],
  [
    /\b\d[\d.,]* ?(?:km|kilomet\w+|mi|miles)\b(?:(?:(?!longer|further|farther|more|less|crow|straight|direct)[^.;]){0,40}),? (?:by|on) (?:the )?road\b|\bby (?:car|road)\b[^.;]{0,12}\b\d+\.\d+ ?(?:km|mi)|\b(?:driving|walking|cycling|road) distance (?:is|of)\b[^.;,]{0,8}(?:\d|the same\b)/i,
    'it is a straight line',
  ],
  [
    /\b(?:connected|hooked up|linked up) (?:to|with)\b(?! (?:the (?:internet|network)(?! (?:["\u25A1]|called|named))|wi-?fi|each other))/i,
    'nothing tells what it is connected to',
  ],
  [
    /\bsignal\b[^.;]{0,20}\b(?:fine|weak|strong|poor|good|low(?! battery)|excellent|bars?)\b|\b(?:weak|strong|poor) signal\b/i,
    'nothing tells how strong the signal is',
  ],
  [
    /\b(?:good|strong|weak|poor|excellent|solid|stable|great) (?:signal|reception|coverage)\b/i,
    'nothing tells how strong the signal is',
  ],
  [
    /\bbattery\b[^.;]{0,20}\b\d+ ?(?:%|percent)|\b\d+ ?(?:%|percent) (?:of )?(?:battery|charged?)\b/i,
    'nothing tells how full the battery is',
  ],
  [
    /\b(?:unread|un-?opened)\b|\b(?:has|have|was|been|already) (?:already |just |(?:received|got|delivered|opened),? and )*(?:read|seen|opened)\b(?: (?:it|by|your|the)\b|[.,!]?\s*$)/i,
    'nothing tells whether anybody read it',
  ],
  [
    /\b(?:couldn't|could not|failed to|wasn't|was not|not) (?:be )?deliver(?:ed)?\b|\bbounced\b|\bdelivery failed\b/i,
    'nothing failed to be delivered',
  ],
  [
    /(?:^|[,;:]|\b(?:and|but|which))\W*you(?:'ve| have| had)? (?:already |just )*(?:marked|ticked|dismissed|snoozed|completed|finished|skipped|done|put (?:it|that|this) off)\b|\byou(?:'ve| have|'d| had) (?:already |just )*(?:pushed|moved|postponed|rescheduled|delayed|changed) (?:it|that(?: one)?|this(?: one)?|the \p{L}+)\b[^.;]*\b(?:before|once|twice|times|already|earlier)\b/iu,
    'nothing tells that the user did',
  ],
  [
    /\b(?:an?|one|two|three|four|five|ten|fifteen|twenty|thirty|forty|fifty|half|\d+)[- ](?:an )?(?:minute|hour)s?(?: and [\w-]+ (?:minute|hour)s?)?[- '](?:drive|walk|ride|flight|trip|stroll|away by|on foot)\b|\b(?:be|get|arrive|reach|takes? you|there) (?:there )?in (?:about |under |less than )*(?:an?|\w+) (?:minute|hour)s?\b|\b(?:drive|walk|ride|trip) (?:takes|of|is(?! (?:\w+ ){0,3}longer\b)|will take)\b/i,
    'nothing tells how long one travels',
  ],
  [
    /\b(?:in stock|out of stock|sold out|on sale|for sale|for free|free of charge|closed on|open on)\b|\bon (?:sun|mon|tues|wednes|thurs|fri|satur)days\b|\bon weekdays\b|\bon weekends\b/i,
    'nothing tells that',
  ],
  [
    /\blast (?:updated|used|edited|called|opened|synced|changed|seen(?! at \$?\d))\b|\b(?:called|rang|phoned) you\b/i,
    'nothing tells that',
  ],
  [
    /\b(?:warmer|colder|cooler|hotter|better|worse|higher|lower|more|less|weaker|stronger)\b[^.;]{0,30}\b(?:than )?(?:yesterday|last (?:week|year|month))\b/i,
    'nothing tells how it was',
  ],
  [
    /\b(?:was|were) (?:switched|turned) (?:on|off) (?:this|last|yesterday|earlier|at|on (?:mon|tues|wednes|thurs|fri|satur|sun))\b/i,
    'nothing tells when',
  ],
  [
    /\b(?:i'm|i am) (?:now |currently |already |just )*(?:dialing|dialling|contacting|messaging|sharing|forwarding|uploading|downloading|syncing|installing)\b/i,
    'nothing does that',
  ],
  [
    /\b(?:[Hh]e|[Ss]he|[Tt]hey|(?!You|It|I)\p{Lu}\p{Ll}+)(?:'ll| will| should| won't| will not)\b[^.;]{0,24}\b(?:answer|reply|respond|call (?:you|back)|get back|contact you|be (?:happy|glad|pleased|surprised))\b/u,
    'nothing tells what others will do',
  ],
  [
    /\b(?:he|she|they|\p{Lu}\p{Ll}+)(?:'s| is| are) (?:already |currently |just |now )*(?:typing|writing|replying|answering|calling|reading)\b/iu,
    'nothing tells what others do',
  ],
  [
    /^\W*(?:and |but |which )?(?:you|you've|you have) (?:already )?(?:did|done) (?:it|that|so)\b/i,
    'nothing tells what the user did',
  ],
  [
    /\b(?:forecasts?|weather|prices?|results?|data)\b[^.;]{0,24}\b(?:haven't|hasn't|have not|has not|aren't|isn't|not) (?:yet )?(?:been )?(?:published|released|out|announced)\b/i,
    'nothing tells that',
  ],
  [
    /\b(?:has been|was|it's been|it is|it's|sent and|been sent and) delivered\b|\bshows? (?:it )?as (?:read|seen|delivered)\b/i,
    'nothing tells that it arrived',
  ],
  [
    /\b(?:phone|it)(?:'s| has)?(?: now| already)? joined (?:to )?(?:your|the) (?:\p{L}+ )?(?:router|network|wi-?fi)\b/iu,
    'nothing tells what it is connected to',
  ],
  [/\bi(?:'ve| have)? kept (?:an? |the )?(?:note|record|copy|list|log|backup)\b/i, 'nothing does that'],
  [
    /\b(?:heads-?up|nudge|alert|warning) (?:an?|one|two|half an|\d+) (?:hours?|minutes?|days?) (?:before|earlier|ahead|in advance)\b|\b(?:early|extra|second|advance) heads-?up\b|\bheads-?up\b[^.;]{0,40}\b(?:before|earlier|ahead|in advance|beforehand)\b|\bremind\w*\b[^.;]*\band again\b[^.;]*\b(?:later|before|earlier)\b|\bonce more at \d|\b(?:nudge|remind|alert|notify|ping) you (?:once more|again|another time|twice)\b[^.;]*\b(?:before|earlier|later|after)\b/i,
    'nothing comes before it',
  ],
  [
    /\b(?:it's|it is|that's|that is) (?:his|her|their) (?:mobile|cell|landline|office line)\b/i,
    'nothing tells of what kind the number is',
  ],
  [
    /\bI can only \p{L}+ (?:[^.;]{0,40}\b(?:up to|within|going back|no (?:more|further|later) than)\b[^.;]{0,20}|(?:back |ahead |for )?(?:the (?:last|next) )?(?:[\p{L}\d]+ )?)\b(?:days?|weeks?|months?|hours?|years?)\b/iu,
    'no tool has such a limit',
  ],
  [/\bfrom (?:your )?(?:home|house|work|office|hotel)\b/i, 'nothing tells where that is'],
  [
    /\b(?:km|kilomet\w+|mi|miles)\b[^.;]{0,24}\b(?:an?|one|two|half an|\d+) (?:hours?|minutes?) (?:away|by|of driving|from)\b|\b(?:that's|that is|which is|or) (?:about |around |roughly |just |some )*(?:an?|one|two|half an|\d+) (?:hours?|minutes?) away\b/i,
    'nothing tells how long one travels',
  ],
  [
    /\b(?:added|created|saved|set up|made|written|noted|entered|stored) by (?!me\b|you\b|mistake|hand|default|the (?:user|agent))(?:your |an? |the )?\p{L}+/iu,
    'nothing tells who did',
  ],
  [
    /\b(?:is|are|'re|'s) (?:now |currently |already |still )*(?:closed|open)\b(?! (?:at|to|for me)\b)/i,
    'nothing tells that',
  ],
  [/\bmarked as (?:not )?(?:done|complete[d]?|finished|read|unread)\b/i, 'nothing tells that'],
  [/\bI(?:'ve| have)? (?:tried|opened|tested|launched) (?:the|your) (?:\p{L}+ )?app\b/iu, 'nothing does that'],
  [
    /\bon (?:your|the) way to\b|\bheading (?:to|for|towards)\b(?! \d)|\babout to arrive\b/i,
    'nothing tells where the user goes',
  ],
  [
    /\brecord (?:lows?|highs?)\b|\b(?:best|worst|highest|lowest|strongest|weakest)\b[^.;]*\b(?:all|of the|this|in an?|in) (?:week|month|year|weeks|months|years)\b/i,
    'nothing tells how it was',
  ],
  [
    /\b(?:you two|the two of you)(?:'ve| have|'d| had)? (?:\w+ )?(?:been|worked|known|met|fell|fought|quarrell?ed|argued|talked|spoken|agreed|studied|lived)\b/i,
    'nothing tells that',
  ],
  [
    /\byour (?:phone|device) (?:is|was|has been) (?:off|dead|lost|stolen|offline|broken|(?:turned|switched|powered) off|out of (?:power|battery)|unreachable|in airplane)\b/i,
    'the phone is on',
  ],
  [
    /\byou (?:saved|added|entered|created) (?:him|her|them)\b[^.;]{0,20}\b(?:in|on|last|back|ago|years?)\b|\b(?:one|contact|person) you (?:added|saved) (?:most recently|last|first)\b/i,
    'nothing tells when',
  ],
  [/\byou (?:haven't|have not) (?:yet )?(?:opened|read|seen) (?:it|that|this)\b/i, 'nothing tells what the user did'],
  [/\b(?:rejected|refused|changed|wrong)\b[^.;]{0,12}\bpassword\b/i, 'nothing tells of a password'],
  [/\b(?:yesterday's|last night's|this morning's|closing) (?:\p{L}+ )?rate\b/iu, 'nothing tells which rate it is'],
  [
    /\bI(?:'ve| have)? added (?:your (?:own )?name|an? (?:greeting|smiley|signature|hello|emoji|thank-you))\b/i,
    'nothing does that',
  ],
  [
    /\b(?:by|according to) (?:what )?the map\b|\bin (?:the )?current traffic\b|\bat current traffic\b/i,
    'no map was looked at for that',
  ],
  [
    /\b(?:texts|(?:text )?messages|sms) (?:can )?(?:only )?(?:go|goes|work|travel|are sent)\b[^.;]{0,12}\b(?:over|via|through|by|with) (?:the )?wi-?fi\b/i,
    'they need cellular service',
  ],
  [
    /\b(?:sent|went|goes|delivered)\b[^.;]{0,24}\b(?:by|via|over|through|using|with) (?:your |the )?(?:wi-?fi|internet|e-?mail|whatsapp|voicemail|fax|bluetooth|imessage)\b/i,
    'it was a text message',
  ],
  [
    /\b(?:hasn't|has not|haven't|have not|not) (?:yet )?been (?:delivered|received)\b|\b(?:hasn't|has not) (?:yet )?(?:arrived|reached|received)\b/i,
    'nothing tells that',
  ],
  [
    /\b(?:out of date|outdated|obsolete|no longer valid|out of service|disconnected (?:number|line))\b/i,
    'nothing tells that',
  ],
  [
    /\b(?:old|previous|former|original) (?:(?:phone )?number|one)\b[^.;]{0,30}\b(?:kept|still (?:there|saved|stored)|secondary|as well|also)\b/i,
    'it was replaced',
  ],
  [
    /\b(?:second|another|older|newer|additional|alternative|different) (?:,? ?(?:older|newer|other) )?(?:phone )?number\b(?! (?:to|if|instead))|\b(?:has|have|with|are|found|see) (?:two|three|several) (?:phone )?numbers\b|\b(?:two|three|several) (?:phone )?numbers (?:for|of|under|saved)\b|\b(?:under|with|at|has|have) (?:two|three|several) (?:different )?(?:phone )?numbers\b/i,
    'there is one number',
  ],
];

const UNTOLD = UNTOLD_PATTERNS.map(([pattern, why]) => [sparing(pattern), why] as const);

/** Those that look at where a clause begins or ends, which is not where the text does. */
const OF_CLAUSES = new Set(UNTOLD.filter(([pattern]) => /[$^]/.test(pattern.source)));

/** What claims a deed of the agent's own. */
const OF_DEEDS: ReadonlySet<string> = new Set(['nothing does that', 'nothing comes before it']);

const GONE = /\b(?:was|were|got|been) (?:\w+ )?(?:deleted|erased|lost|wiped|purged)\b/i;

export const untold: Checker = (spoken) => {
  const { masked } = spoken.reading;
  const likely = UNTOLD.filter((one) => OF_CLAUSES.has(one) || one[0].test(masked));
  const kept = EVER.flatMap(([pattern, reason]): readonly CheckedWords[] => {
    const match = pattern.exec(masked);
    if (match === null || isNegatedBefore(masked.slice(0, match.index))) return [];
    return [{ start: match.index, end: match.index + match[0].length, topic: 'untold', verdict: 'false', reason }];
  });
  if (likely.length === 0 && !GONE.test(masked)) return kept;
  const told = falseClauses(spoken, 'untold', (text) => {
    const isGone = GONE.test(text) && !/\b(?:no|nothing|not|none|never|can|could)\b|n't\b/i.test(text);
    if (isGone && !spoken.known.touched(spoken.message).some(({ after }) => after === undefined))
      return 'nothing was removed';
    const found = likely.find(
      ([pattern]) =>
        pattern.test(text) &&
        !/\b(?:can(?! only)|could|may(?! \d)|might|if|whether|(?<!^\W*)or|no|without)\b|n't\b(?! (?:be )?(?:read|seen|open|do|did|done|finish|complete|deliver|stor|record|keep|save|have|be))/i.test(
          text,
        ),
    );
    if (found === undefined) return undefined;
    const [, reason] = found;
    return OF_DEEDS.has(reason) ? { reason, kind: 'deed' } : reason;
  });
  return [...kept, ...told];
};

/** What will happen later and by itself, where nothing is left to do: no tool waits. */
const LATER =
  /\b(?:i'll|i will|we'll|it'll|it will|will|goes|going to|scheduled to|set to)\b(?! (?:remind|ping|nudge|notify|alert|let you|be reminded|be due|be happy|be glad|have to|need to|see|get|be able))[^.;]*?\b(?:turn(?:ed)?|switch(?:ed)?|come (?:back|on)|sent|send|(?<!\bfind )out|deleted?|removed?|restored?|re-?enabled?|expires?|disabled?|reconnect(?:ed)?|updated?|moved?|changed?|saved?|shut down|restart|reboot)\b[^.;]*?\b(?:tomorrow|tonight|later|automatically|at \d|in (?:an?|\d+|two|three|five|ten) (?:hour|minute|day)s?|by itself|as soon as|after(?:wards)?|once|when|soon|shortly|in a (?:moment|minute|second))\b/i;
const QUEUED =
  /\b(?:scheduled|queued|drafted|postponed)\b[^.;]{0,20}\b(?:message|text|sms)\b|\b(?:message|text|sms)\b[^.;]{0,20}\b(?:scheduled|queued|drafted|waiting|pending)\b/i;
const UNTIL =
  /(?<!\bput )\b(?:on|off|enabled|disabled) (?:(?:until|till)(?! (?:you|I|we)\b)|for the next|for (?:an?|\d+|one|two|three|five|ten) (?:hour|minute|day)s?)|\bcomes? back (?:on )?(?:by itself|automatically|later|in)/i;

export const later: Checker = (spoken) => {
  const { known, message } = spoken;
  if (!known.changes.some((change) => change.message <= message)) return [];
  return falseClauses(spoken, 'later', (text) =>
    [LATER, QUEUED, UNTIL].some((pattern) => {
      const match = pattern.exec(text);
      return (
        match !== null &&
        !isNegatedBefore(text.slice(0, match.index)) &&
        !/\b(?:can|could|would|if|want|before|was|were|networks|at once)\b|n't\b/i.test(text)
      );
    })
      ? 'nothing here happens later'
      : undefined,
  );
};
