/**
 * What a text wants of its reader. `open`: information. `choice`: one of the things that it lists. `consent`: leave to do
 * something. `check`: yes or no to a fact. `offer`: whether there is anything else to do, which needs no answer.
 */
export type AskKind = 'open' | 'choice' | 'consent' | 'check' | 'offer';

const REMEMBERS = /\b(?:remember|recall|(?<!\b(?:like|want|wish) to )know about|tell me|(?<!\bsame )details?)\b/i;
/** "Did you mean something else?" asks what is meant. */
const MORE_HELP =
  /(?<!\b(?:mean|meant|want me to do|have in mind|thinking of) )\b(?:anything|something|anyone|anybody|what) (?:else|more)\b|\b(?:how|what) (?:else )?can I (?:help|assist|do for)\b|\bcan I (?:help|assist)\b|\bmore I can\b|\bme to (?:change|do|update|adjust|edit) (?:anything|something)\b/i;

/** "Is there another amount you'd like me to convert?", "I can look up other days, if you like." */
const ONE_MORE = new RegExp(
  [
    String.raw`\b(?:another|(?:any |some )?other|further|one more)\b[^?]*\b(?:if you(?:'d| would)? (?:like|want)|you(?:'d| would) like|you want me to)\b`,
    String.raw`\bif you(?:'d| would)? (?:like|want|need)\b[^?]*\b(?:another|other|further|one more)\b`,
    String.raw`\b(?:(?:would you like|want) (?:me )?to|(?:shall|should|can|may) I) \w+(?: up)? (?:another|(?:any |some )?other|one more|some(?:one|body) else)\b`,
    String.raw`^(?:want|need|like) (?!me\b)[^?]*\b(?:too|as well)\?`,
    String.raw`\bI (?:can|could)(?: \w+){1,3} (?:as well|too|also)\b`,
    String.raw`^(?:and |so )?any other\b`,
    String.raw`\b(?:shall|should|can|may) I (?:also )?(?:read|tell|show|give) you (?:the (?:one|message|text|reminder) (?:before|after)|what)\b`,
    String.raw`\b(?:would you like|want) to (?:hear|see|know) (?:the rest|more|the others?)\b`,
  ].join('|'),
  'i',
);

/** Whether an ask offers to do the same again, to something else. */
export function offersMore(ask: string): boolean {
  return ONE_MORE.test(ask);
}

const WH = String.raw`(?:what(?:'s)?|who(?:'s)?|whom|whose|when(?:'s)?|where(?:'s)?|which|how|why)`;
const STARTS_WITH_WH = new RegExp(
  String.raw`^(?:[^?]*[,:;–—-]\s+)?(?:(?:sure|okay|ok|great|alright|right|so|and|but|then|of course|now)[!,.]?\s+)*(?:(?:to|for|at|on|with|of|from|about|in|by|until|and|so|exactly) )*${WH}\b`,
  'i',
);

/** "(and wifi on, which the search needs)" */
const BESIDE = /\([^)]*\)|, which (?:the|it|is|was|also|needs)\b[^?,]*/gi;

/** "Hm, can I see what I can find?" is said to oneself. */
const TO_ONESELF = /\b(?:can|could|shall|should) I see (?:what|if|whether)\b|\blet(?:'s| us| me) see\b/i;

const INFORMATION = new RegExp(
  [
    String.raw`\b(?:can|could|may|might) I (?:please |just )?(?:have|get|ask|know)\b`,
    String.raw`\b(?:can|could|would|will|are) you (?:please |kindly |maybe |perhaps |also |able to )*(?:tell|give|provide|share|specify|clarify|describe|narrow|send|remember|recall|be more|elaborate|say|let me know|remind me|explain|point|think of|name|identify|list)\b`,
    String.raw`\b(?:do|did) you (?:happen to |still |also |already )?(?:remember|know|recall|have(?! (?:any|an?) objections?))\b`,
    String.raw`\bis there (?:any|a (?:specific|particular|certain)|some)`,
    String.raw`\b(?:would|do) you mind (?:telling|sharing|giving)`,
  ].join('|'),
  'i',
);

/** What may be done to something: "Shall wifi be switched on?" */
const DONE =
  '(?:switched|turned|deleted|removed|sent|changed|set|added|updated|moved|activated|deactivated|enabled|disabled|put)';
const CONSENT = new RegExp(
  [
    String.raw`\b(?:shall|should|may|can|could|might) (?:I|we)\b`,
    String.raw`\b(?:do|would|did) you (?:still |really |also )?(?:want|like|prefer|need|rather have) (?:me|us) to\b`,
    String.raw`\bwould you like (?:me |us )?to (?:proceed|continue|go ahead)\b`,
    String.raw`^(?:[^?]*[,.;] )?(?:want|like) (?:me to|that|this|it)\b`,
    String.raw`\b(?:would|does|will) (?:that|this|it) (?:help|work|do|be (?:useful|helpful|of (?:any )?(?:help|use)|good enough|enough))\b`,
    String.raw`\b(?:is|was|would|will) (?:it|that|this) (?:be )?(?:ok|okay|all right|alright|fine|acceptable|good with you|possible)\b`,
    String.raw`\b(?:are|would) you (?:be )?(?:ok|okay|all right|alright|fine|happy|comfortable|willing|ready|sure)\b`,
    String.raw`\b(?:would|will|can) you let (?:me|us) (?!know\b)`,
    String.raw`\b(?:ok|okay|all right|alright|fine) (?:if I|to|with you)\b`,
    String.raw`\b(?:do I|have I|do you) (?:have|give|got) (?:me )?(?:your |the |a )?(?:permission|consent|approval|go-ahead|ok|okay|blessing|green light)\b`,
    String.raw`\bmind (?:if (?:I|we)|me \w+ing)\b|\b(?:any|no) objections?\b|\b(?:do|would) you object\b`,
    String.raw`\b(?:am I|are we) (?:allowed|permitted|free|clear|good|okay|ok|fine) to\b`,
    String.raw`\b(?:is|would) \w+ing\b[^?]*\b(?:ok|okay|all right|alright|fine|acceptable)\b`,
    String.raw`\bdo you (?:agree|approve|consent|confirm)\b`,
    String.raw`^(?:[^?]*[,.;\u2013\u2014-] )?(?:ok|okay|proceed|go ahead|ready|(?:sounds? |all )(?:good|right|ok|okay|fine)|alright|agreed|deal|fine (?:by|with) you|yes|(?:shall|should|may|can) I)\?`,
    String.raw`^(?:[^?]*[,.;:] )?(?:yes or no)\b`,
    String.raw`^(?:[^?]*[,.;:] )?(?:ready|ok|okay|fine|good|safe) (?:to|for me to) \w+`,
    String.raw`\byou want me to\b`,
    String.raw`\b(?:shall|should|may|can) (?!I\b|we\b|you\b)[^?.]{2,60} be ${DONE}\b`,
    String.raw`\bdo you wish (?:me to\b|[^?.]{2,60} to be ${DONE}\b)`,
    String.raw`\bdo you (?:allow|permit|want|accept|wish|agree) that I\b|\bis it (?:right|correct|good|okay) that I\b|\b(?:the|your) permission\b|\bam I allowed\b`,
    String.raw`^(?:[^?]*[,.;] )?really (?:delete|remove|change|send|move)\b`,
    String.raw`\bdo you (?:really|actually|still) want to (?:delete|remove|change|send)\b`,
    String.raw`\bdo you (?:really |actually |still )?want (?:it|him|her|them|that|this|both|all|the|your)\b[^?]{0,40} (?:deleted|removed|changed|sent|updated|moved|postponed|switched|turned|marked)\b`,
    String.raw`\bdo you (?:really |still )?want (?:it|that|them|both|your [\w-]+(?: \w+)?|the [\w-]+(?: \w+)?) (?:back )?(?:on|off)\b`,
    String.raw`^(?:delete|remove|send|turn|switch|enable|disable|create|add|set|update|change|go|try|continue|use|move|save)\b`,
    String.raw`[,;:–—-] (?:so )?(?:turn|switch|enable|disable) (?:it|that|them|wi-?fi|low|location|cellular)\b`,
  ].join('|'),
  'i',
);

const TAGGED = /[,–—-]\s*(?:right|correct|yes|is that (?:right|correct)|isn't it|don't you)\s*\?/i;
/** "Shall I turn it on, or leave it off?" asks for leave, too. */
const ALTERNATIVES =
  /(?<!\byes )\bor\b(?! (?:not|no|so|anything|something|similar)\b| (?:(?:shall|should|may|can|would|do) (?:I|we|you) )?(?:(?:rather|prefer|like|want|me|to|just|simply) )*(?:leave|keep|skip|stop|cancel|wait|don't|not)\b)/i;
/** What is suggested, though a question word begins it. */
const SUGGESTS = /\b(?:how about|what about|what if|why don't) (?:I|we|if I|me \w+ing)\b/i;
/** "I can turn it on; is that what you want?" */
const PROPOSES = /\bI(?:'d| would|'ll| will| can| could)\b(?!n?'t| not\b| (?:like|love|need) to (?:know|ask|hear))/i;
const ASKS_WISH =
  /\b(?:is|was|would) (?:that|this|it) (?:be )?what you(?:'d| would)? (?:want|like|wish|need|have in mind)/i;
const PICKS =
  /\bwhich (?:one|(?:is|would|will|shall) it\b|of (?:them|these|those|the|your)|(?:shall|should) I (?:use|take|pick|choose))\b/i;
const YES_OR_NO =
  /^(?:[^?]*[,:;–—]\s+)?(?:(?:sure|okay|ok|great|alright|so|and|but|then|or)[!,.]?\s+)*(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|should|shall|may|might|you|just)(?:n't)?\b/i;

export function isProposal(sentence: string): boolean {
  return PROPOSES.test(sentence);
}

/** Whether a sentence asks if something is what its reader wants. */
export function asksWish(sentence: string): boolean {
  return ASKS_WISH.test(sentence);
}

/** "I sent Ann: How far are you?" tells what was asked. */
const TOLD =
  /^\W*(?:I(?:'ve| have)? (?:now |just )?)?(?:sent|texted|messaged|wrote|written)\b[^:?.]*: (?!(?:shall|should|may|can|do|did|would|want|is there|anything|any)\b)[^?]*\?\W*$/i;

/** What a sentence with a question mark asks for. */
export function kindOfQuestion(sentence: string): AskKind | undefined {
  if (TOLD.test(sentence)) return undefined;
  if (MORE_HELP.test(sentence) && !REMEMBERS.test(sentence)) return 'offer';
  if (TO_ONESELF.test(sentence)) return undefined;
  if (TAGGED.test(sentence)) return 'check';
  if (SUGGESTS.test(sentence) || (isProposal(sentence) && asksWish(sentence))) return 'consent';
  const isOpen = STARTS_WITH_WH.test(sentence.replaceAll(BESIDE, ''));
  if (isOpen) return PICKS.test(sentence) || offersChoice(sentence) ? 'choice' : 'open';
  if (INFORMATION.test(sentence)) return 'open';
  if (ALTERNATIVES.test(sentence)) return 'choice';
  if (CONSENT.test(sentence)) return 'consent';
  return YES_OR_NO.test(sentence) && !new RegExp(String.raw`\b${WH}\s*\?`, 'i').test(sentence) ? 'check' : 'open';
}

function offersChoice(sentence: string): boolean {
  return /\bwhich\b/i.test(sentence) && ALTERNATIVES.test(sentence);
}

const GIVES = String.raw`(?:tell|state|advise|submit|furnish|give|provide|share|specify|supply|send|let me know|clarify|describe|enter|indicate|name|choose|pick|select|say|narrow|confirm (?:which|what|who|when))`;
/** Without "please", and anywhere after a comma: verbs that nothing else begins with. */
const TELLS = String.raw`(?:tell me(?! when(?:ever)? you(?:'d like| want| need)\b[^.?]*\b(?:again|that|it)\b)|give me(?! (?:an?|one|some|just an?|a few|a couple of|(?:\d+|two|five|ten)) (?:\w+ )?(?:moments?|minutes?|mins?|seconds?|secs?|while|bit|hours?|time)\b)|provide|share|specify|let me know|clarify|describe|(?:pick|choose|select) (?:one|which|a (?:number|name|contact|reminder|message|date|time|place)|from|between))`;
const REQUEST = new RegExp(
  [
    String.raw`\b(?:please|kindly)\b[^.]*\b${GIVES}\b`,
    String.raw`^(?:[^.]*[,;:–—!]\s+|(?:sure|okay|ok|great|so|and|then)\s+)?(?:just |simply |go ahead and |but |and )*${TELLS}\b`,
    String.raw`\b${GIVES}\b[^.]*,? please\b`,
    String.raw`\bI(?:'ll| will| would|'d| do| just| still| also| only| first)* (?:need|require)(?! to (?!know|ask|have|get|hear))\b`,
    String.raw`\bI(?:'d| would) (?:like|love) to (?:know|hear)\b`,
    String.raw`\bif you (?:can |could |would |just )?(?:state|give|tell|share|provide|send|specify|know|remember)\b`,
    String.raw`\byou(?:'ll| will)? (?:need|have) to (?:tell|give|provide|specify)\b`,
  ].join('|'),
  'i',
);

/** Words of a device's settings: "I need wifi" waits for no information. */
const SETTINGS =
  /\b(?:wi-?fi|cellular|location services?|battery|internet|permission|connection|access|tools?|a (?:\w+ )?(?:search|way)|(?:contact|map) (?:search|lookup))\b/i;

const MAY_ACT = new RegExp(
  [
    String.raw`\b(?:let me know|tell me|say so|say) (?:if|whether) (?:I should|I may|I can|you(?:'d| would)? (?:like|want|prefer|agree)|that(?:'s| is) (?:ok|okay|fine|all right)|(?:it|this)(?:'s| is) (?:ok|okay|fine|all right)|you(?:'re| are) (?:ok|okay|fine))`,
    String.raw`\bif you(?:'d| would)? (?:like|want) me to\b.*\b(?:let me know|tell me|say so|say)\b`,
    String.raw`\b(?:let me know|tell me|say)\b.*\bif you(?:'d| would)? (?:like|want) me to\b`,
    String.raw`\b(?:wait(?:ing)? for|await(?:ing)?|need|like|love|want|ask for) your (?:confirmation|permission|approval|consent|go-ahead|ok|okay)\b`,
    String.raw`\b(?:give|tell) me (?:the go-ahead|your (?:ok|okay|permission|consent)|whether I (?:may|can|should))\b`,
    String.raw`\b(?:I'll|I will|I'd|I would|I can|let me)\b[^.]*\b(?:if (?:that|it)(?:'s| is) (?:ok|okay|fine|all right|alright)|if you (?:agree|don't mind|approve|have no objections?|have nothing against it)|unless you (?:object|mind))`,
    String.raw`\b(?:if (?:that|it)(?:'s| is) (?:ok|okay|fine|all right|alright)(?: with you)?|if you (?:agree|don't mind|approve)|unless you object|with your (?:permission|consent|approval|ok|okay)),? (?:I'll|I will|I'd|I would|I can|let me)\b`,
    String.raw`\bplease confirm\b(?! (?:which|what|who|when))`,
    String.raw`\b(?:say|reply|answer|respond(?: with)?|type|write) (?:"?yes\b|the word(?! (?:when|whenever|if|once|should) you\b)|"?□+"?,? (?:to|if|and)\b)`,
    String.raw`\b(?:reply|answer|respond|type|press|tap|click|write)\b[^.]*\bto (?:confirm|proceed|continue|go ahead)\b`,
    String.raw`^\W*(?:just |simply )?confirm\b(?! (?:which|what|who|when)\b)[^.]*\b(?:to proceed|to continue|and I|that)\b`,
    String.raw`\bI (?:can|could)\b[^.]*\bif you(?:'d| would)? (?:like|want|wish|agree)(?: me to)?[.!]?$`,
  ].join('|'),
  'i',
);

/** "Let me know if you want them back the way they were" offers a thing more; with "me to", or nothing after it, it asks for leave. */
const WANTS_THING =
  /\bif you(?:'d| would)? (?:like|want|prefer) (?!me\b|us\b|that\b[.!,]?$|this\b[.!,]?$|it\b[.!,]?$|to (?:proceed|continue|go ahead)\b)\p{L}/iu;

const ASKS_OK = /\b(?:ok|okay|fine|all right|confirm|permission|approval|consent|go-ahead)\b/i;

/** Its question mark may be in a quotation at its end. */
const ASKS_LEAVE = /^(?:[^.]*[,;:] )?(?:do you want me to|would you like me to|(?:shall|should|may|can) I)\b/i;

const AFTERTHOUGHT = new RegExp(
  [
    String.raw`\b(?:anything|something) (?:else|more)\b|\bany (?:other|further|more)\b`,
    String.raw`\blet me know(?: if (?!I\b)[^.]*)?[.!]?$`,
    String.raw`\blet me know (?:whenever|once|as soon as|when (?:(?:it|that|this|they)(?:'s| is|'re| are| have| has)|you(?:'ve| have| are|'re)|you(?:'d| would)? (?:like|want|need) (?:it|that|this|them|the)) (?!due\b|supposed\b|meant\b|to be\b))`,
    String.raw`\b(?:tell|let) me(?: know)?,? and I\b`,
    String.raw`\b(?:let me know|tell me) if (?!I\b)`,
    String.raw`\bsay the word (?:when|whenever|if|once|should) you\b`,
    String.raw`\bif you(?:'d| would)? (?:like|want) [^.?]*\bback\b[^.?]*\b(?:tell me|let me know|say so)\b`,
    String.raw`\bif (?:you (?:meant|mean|didn't mean|prefer|need|want|'d rather)|that|this|it)\b[^.]*\b(?:let me know|tell me)\b`,
    String.raw`\bfeel free\b|\bif you change your mind\b`,
  ].join('|'),
  'i',
);

/** "Tell me if you meant the 24th" asks for nothing that is told. */
const COURTEOUS =
  /\btell me(?=[;.!]| to\b|$)|\btell me,? (?:and\b|if (?:you(?:'d| would) (?:rather|prefer|like)|you (?:meant|mean|want|prefer|need)|anything|something|that|this|it)\b)/i;

/** What a sentence without a question mark asks for. */
export function kindOfStatement(sentence: string): AskKind | undefined {
  if (ASKS_LEAVE.test(sentence)) return kindOfQuestion(sentence);
  const isMore = /\b(?:anything|something) (?:else|more)\b|\bany (?:other|further|more)\b/i.test(sentence);
  if (MAY_ACT.test(sentence) && !isMore)
    return WANTS_THING.test(sentence) && !ASKS_OK.test(sentence) ? 'offer' : 'consent';
  if (AFTERTHOUGHT.test(sentence)) return REMEMBERS.test(sentence.replace(COURTEOUS, '')) ? 'open' : 'offer';
  if (!REQUEST.test(sentence)) return undefined;
  return SETTINGS.test(sentence) && !/\b(?:tell|give|provide|share)\b/i.test(sentence) ? undefined : 'open';
}
