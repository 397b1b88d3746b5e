import { withClockDigits } from '../../language/clock-times.ts';
import { CANNOT, FAILS } from '../../language/refusals/inability.ts';
import { reportsSuccess, statementsOf } from '../../language/questions/asks-of.ts';
import { tellsSuccess } from '../../language/questions/success.ts';
import { slotsServed } from '../../language/questions/scripted-replies.ts';
import { namesIn } from '../../language/questions/names.ts';
import { disagreement } from '../../language/questions/values.ts';
import { plainText } from '../../language/plain-text.ts';
import { plainWords } from '../../language/plain-words.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { sentencesOf } from '../../language/sentences.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import type { Doubt, Heard } from './doubt.ts';
import { missingFrom, tellsFigure } from './missing-answer.ts';
import type { UserKnowledge } from './user-knowledge.ts';
import type { ScriptedReply, Slot } from '../../sandbox/script.ts';

/** What the user can see is wrong with a text: by its own wish and facts, and by what everybody knows. */
export function doubtAbout(text: string, heard: Heard, knowledge: UserKnowledge): Doubt | undefined {
  const isOver = reportsSuccess(text);
  return (
    (isOver ? (otherValue(text, heard) ?? untold(text, heard, knowledge)) : undefined) ??
    nonsense(text, knowledge) ??
    missingFrom(text, heard, knowledge.isPossible) ??
    (isOver ? undefined : (putOff(text) ?? refused(text, heard, knowledge)))
  );
}

/** A number, time, day or recipient in the place of the one that it gave. */
function otherValue(text: string, { opening, replies, isGiven }: Heard): Doubt | undefined {
  const pending = new Set(
    replies.flatMap((reply, index) => (isGiven(index) || isRestating(reply) ? [] : slotsServed(reply))),
  );
  const isTold = (reply: ScriptedReply) => isRestating(reply) && !slotsServed(reply).some((slot) => pending.has(slot));
  const own = [opening, ...replies.filter((reply, index) => isGiven(index) || isTold(reply)).map(({ say }) => say)];
  const reports = statementsOf(text)
    .filter(({ masked }) => ABOUT_DEED.test(masked))
    .map((sentence) => sentence.text)
    .join('\n');
  const all = own.join('\n');
  const other = disagreement(withClockDigits(reports), withClockDigits(all), withClockDigits(text));
  if (other !== undefined)
    return {
      kind: 'wrong',
      details: [
        `I said ${other.own}, not ${other.said}.`,
        `I asked for ${other.own}.`,
        `It should be ${other.own}, you wrote ${other.said}.`,
      ],
    };
  const place = otherStreet(reports, all, text);
  if (place !== undefined) return place;
  const [, name = ''] = RECIPIENT.exec(reports) ?? [];
  const wanted = own.flatMap((one) => WANTED_RECIPIENT.exec(one)?.[1] ?? []);
  const [first] = wanted;
  if (name === '' || first === undefined || wanted.some((one) => sharesName(text, one))) return undefined;
  return {
    kind: 'wrong',
    details: [`I said ${first}, not ${name}.`, `It was meant for ${first}.`, `Why ${name}? I wanted ${first}.`],
  };
}

/** "The one on Stevens Creek" in the place of the one on another street that it named. */
function otherStreet(reports: string, own: string, text: string): Doubt | undefined {
  const [wanted, ...more] = streetsIn(own);
  const [said] = streetsIn(reports);
  if (wanted === undefined || said === undefined || [wanted, ...more].some((one) => sharesName(text, one)))
    return undefined;
  return {
    kind: 'wrong',
    details: [`I said ${wanted}, not ${said}.`, `It should be the one on ${wanted}.`, `Why ${said}? I said ${wanted}.`],
  };
}

function streetsIn(text: string): readonly string[] {
  return [...text.matchAll(STREET)].flatMap(([, street = '']) => (namesIn(`on ${street}`).length > 0 ? [street] : []));
}

const STREET =
  /(?:\bon (?:the corner of )?(?:\d+ )?|\b\d{2,6} (?=[\p{L}. ]+ (?:Blvd|Ave|St|Rd|Boulevard|Avenue|Street|Road)\b))((?:[NSEW]\.? )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)/gu;

function sharesName(text: string, name: string): boolean {
  return name.split(' ').some((part) => part.length > 1 && text.toLowerCase().includes(part.toLowerCase()));
}

function isRestating({ when }: ScriptedReply): boolean {
  return when !== undefined && 'restates' in when;
}

const ABOUT_DEED =
  /\b(?:all done|remind(?:er|ed)?|set|moved|postponed|scheduled|due|sent|delivered|texted|messaged|updated|changed|saved|added|number)\b/i;
const NAME = String.raw`\p{Lu}\p{Ll}+(?: \p{Lu}\p{L}*)?`;
const RECIPIENT = new RegExp(
  String.raw`\b(?:(?:sent|delivered|gone|out)\b[^.]{0,30}? to|texted|messaged) (${NAME})`,
  'u',
);
const WANTED_RECIPIENT = new RegExp(String.raw`\b(?:[Tt]ext|[Mm]essage|[Ss]end|[Tt]o|[Ss]hoot) (${NAME})`, 'u');

/** What it is to say, by what was not asked. */
const UNASKED: Readonly<Partial<Record<Slot, string>>> = {
  content: 'what it should say',
  time: 'when',
  recipient: 'who should get it',
  number: 'the new number',
};

/** Done, without ever asking for what nobody but the user knows. */
function untold(text: string, { replies, isGiven, opening }: Heard, { knows }: UserKnowledge): Doubt | undefined {
  const known = `${opening}\n${replies
    .filter((_, index) => isGiven(index))
    .map(({ say }) => say)
    .join('\n')}`;
  for (const [index, reply] of replies.entries()) {
    if (reply.when === undefined || !('slot' in reply.when) || isGiven(index) || tells(text, reply.say, known))
      continue;
    const slots = slotsServed(reply);
    if (slots.includes('place') && knows.some((fact) => /\binsist\b/i.test(fact)))
      return { kind: 'insist', say: reply.say };
    const [what] = slots.flatMap((slot) => UNASKED[slot] ?? []);
    if (what === undefined || slots.includes('person') || slots.includes('which')) continue;
    return {
      kind: 'wrong',
      details: [`I haven't told you ${what} yet.`, `I never said ${what}.`, `You don't even know ${what} yet.`],
    };
  }
  return undefined;
}

/** Whether a text has words of a fact that nobody had said. */
function tells(text: string, fact: string, known: string): boolean {
  if (disagreement(withClockDigits(text), withClockDigits(fact), withClockDigits(text)) !== undefined) return false;
  const [said, all] = [plainWords(text), plainWords(known)];
  return [...plainWords(fact)].some((word) => !all.has(word) && said.has(word));
}

/** No frost in summer, and no oven. */
function nonsense(text: string, { month }: UserKnowledge): Doubt | undefined {
  const coldest = month >= 5 && month <= 9 ? -5 : -60;
  const said = statementsOf(plainText(text)).flatMap((sentence) =>
    quantitiesIn(sentence.text).filter(({ end }) => !DIFFERENCE.test(sentence.text.slice(end))),
  );
  for (const { value, unit } of said) {
    if (unit === undefined || !(unit.name in DEGREES)) continue;
    const celsius = inUnit(value, unit, CELSIUS);
    if (celsius > coldest && celsius < HOTTEST) continue;
    const written = `${value} degrees ${DEGREES[unit.name]}`;
    return {
      kind: 'wrong',
      details: [
        `It can't be ${written} there.`,
        `${written}, at this time of the year?`,
        `Nobody could stand ${written}.`,
      ],
    };
  }
  return undefined;
}

/** "20 \u00B0F hotter than the rim" */
const DIFFERENCE = /^ (?:warmer|hotter|colder|cooler|higher|lower|more|less|below|above|apart)\b/i;

const DEGREES: Readonly<Record<string, string>> = { celsius: 'Celsius', fahrenheit: 'Fahrenheit' };
const CELSIUS = unitNamed('celsius')!;
const HOTTEST = 57;

const PUT_OFF =
  /\b(?:in (?:a few|a couple of|some|five|ten) (?:minutes|moments|seconds|hours)|in (?:a|one) (?:moment|minute|second|sec|bit|while)|(?:a bit|a little)? later\b(?! than)|shortly|get back to you|as soon as I (?:can|have)|soon)\b/i;

function putOff(text: string): Doubt | undefined {
  const statements = statementsOf(text);
  const isLater = statements.some(
    ({ masked }) => PROMISE.test(masked) && PUT_OFF.test(masked) && !ON_CONDITION.test(masked),
  );
  return isLater ? { kind: 'later' } : undefined;
}

/** "Pass it on and I'll have your reminder in a moment." */
const ON_CONDITION =
  /\b(?:tell|give|send|pass|read|let|check|find)\b[^.;]*\b(?:and|then),? I(?:'ll| will)\b|\b(?:if|once|when|as soon as) you\b/i;

/** Nothing but what is to come at once: "Let me check." */
export function announces(text: string): boolean {
  if (reportsSuccess(text)) return false;
  const [last, ...before] = statementsOf(text)
    .map(({ masked }) => masked)
    .toReversed();
  return last !== undefined && AT_ONCE.test(last) && before.every((one) => AT_ONCE.test(one) || COURTESY.test(one));
}

const COURTESY =
  /^\W*(?:(?:okay|ok|sure|of course|certainly|alright|all right|great|no problem|got it|gladly|happy to (?:help|do that)|will do|understood|one (?:moment|second)|just a (?:moment|second)|thing)\b\W*(?:please\W*)?)+$/i;
const AT_ONCE =
  /^\W*(?:(?:okay|ok|sure|of course|certainly|alright|all right|great|no problem|got it|thanks|one moment|just a moment)\b[\s,.!:-]*)*(?:let me|I'll|I will|I'm going to|give me)\b(?! (?:know|remind|ping|nudge|be|not|need|leave|keep)\b)[^.]*[.!]*$|^\W*(?:one|just a|hold on a) (?:moment|second|minute|sec)\b[^.]*[.!]*$/i;

const PROMISE =
  /\b(?:I(?:'ll| will|'m going to| am going to)|let me|give me|you(?:'ll| will) (?:get|have (?!to\b)|hear))\b/i;

/**
 * Refused, although it can be done. A refusal of everything and nothing ("I cannot do that") leaves nothing to argue about, and neither
 * does the limit of an answer: "68 km. By road I can't measure it", "Wifi is on. I can't see whether it has connected".
 */
function refused(text: string, heard: Heard, { isPossible }: UserKnowledge): Doubt | undefined {
  if (!isPossible || tellsFigure(text, heard)) return undefined;
  const all = sentencesOf(text);
  const sentences = all.map(({ masked }) => masked);
  // "It is due at 1 PM. I can't look up its address."
  const [first] = all;
  if (
    first !== undefined &&
    /\d|["\u25A1]/.test(first.text) &&
    !FAILS.test(first.masked) &&
    !REFUSES.test(first.masked)
  )
    return undefined;
  const isDone = tellsSuccess(sentences.filter((one) => !BEYOND.test(one))) || READS_OUT.test(text);
  return sentences.some((one) => REFUSES.test(one) && !(isDone && BEYOND.test(one))) ? { kind: 'refusal' } : undefined;
}

/** What cannot be known of what was done, or done about it: "If you'd like it back, I can't add it". */
const BEYOND = new RegExp(
  String.raw`\b(?:${CANNOT}) (?:see|tell|say|know|check|read|verify)\b|\bif you(?:'d| would)? (?:like|want) (?:it|them|him|her) back\b`,
  'i',
);

/** What was asked for, in somebody's words. */
const READS_OUT = /\bsays:?\W{0,8}["\u201C]/i;

const WORK =
  '(?:look|turn|switch|enable|activate|send|text|message|set|add|create|save|remind|delete|remove|change|update|move|find|search|check|read|tell|measure|calculate|convert|see|access)';
const REFUSES = new RegExp(
  String.raw`\bI(?:'m| am)? (?:just |simply |really |unfortunately )?(?:(?!couldn|could not)(?:${CANNOT}) (?:to )?|have no way (?:to|of) |don't have (?:a way|the (?:ability|means|tools?)) to )${WORK}(?:ing)?\b`,
  'i',
);
