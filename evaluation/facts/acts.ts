import type { Act } from './fact.ts';

/** How people say that something was done, by what was done. */
const DONE: Readonly<Record<Act, string>> = {
  added:
    'added|new (?:contact|reminder|entry)|saved|created|stored|set|set up|scheduled|entered|registered|noted|in place|in for (?:today|tomorrow|\\w+day)|put|joined|in your (?:contacts|phone|reminders|address book)',
  removed: 'removed|deleted|erased|gone|cleared|cancell?ed|discarded|scrapped|taken off|no longer (?:in|on)|wiped',
  changed:
    'changed|updated|modified|saved|edited|set|corrected|fixed|relabell?ed|marked|listed|labell?ed|turned into|made|replaced|renamed|switched|are now|is now|(?:are|is) (?:an? |your |both )?\\w+ now|now has|reverted|restored|back to|stored',
  sent: 'sent|texted|messaged|delivered|went out|gone out|went through|off it went|on its way|forwarded|has (?:mail|your (?:text|message))',
  moved:
    'moved|postponed|rescheduled|pushed|shifted|set|changed|updated|delayed|now due|now comes|is due|bumped|snoozed|put off',
};

/** What is the contrary of having done it. */
const CONTRARY: Readonly<Record<Act, readonly Act[]>> = {
  added: ['removed', 'moved'],
  removed: ['added', 'changed', 'moved'],
  changed: ['removed'],
  sent: [],
  moved: ['removed'],
};

/** The same in other forms of the verb: "could not move it". */
const INFINITIVES: Readonly<Record<Act, string>> = {
  added: 'add|save|create|store|set|schedule|put',
  removed: 'remove|delete|erase|cancel|get rid|take (?:it|them|that)|clear',
  changed: 'change|update|modify|save|edit|set|correct|fix|relabel|mark|label|make|replace|switch|revert|do',
  sent: 'send|text|message|deliver',
  moved: 'move|postpone|reschedule|push|shift|set|change|delay|update',
};

/** Said of much else as well. */
const COMMON = new Set([
  'set',
  'saved',
  'put',
  'made',
  'fixed',
  'are now',
  'is now',
  'now has',
  'is due',
  'now due',
  'now comes',
  'noted',
  'in place',
  'stored',
  'listed',
]);

/** A participle of the act; each search makes its own, since these remember where they are. */
export function donePattern(act: Act): RegExp {
  return new RegExp(String.raw`\b(?:${DONE[act]}|(?:I|we) did (?:also |just )?(?:${INFINITIVES[act]}))\b`, 'gi');
}

export function infinitivePattern(act: Act): RegExp {
  return new RegExp(String.raw`\b(?:${INFINITIVES[act]})\b`, 'i');
}

export function contraryPattern(act: Act): RegExp | undefined {
  const own = DONE[act].split('|');
  const contrary = CONTRARY[act]
    .flatMap((one) => DONE[one].split('|'))
    .filter((one) => !own.includes(one) && !COMMON.has(one))
    .join('|');
  return contrary === '' ? undefined : new RegExp(String.raw`\b(?:${contrary})\b`, 'i');
}
