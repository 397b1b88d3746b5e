import { tableNamed } from '../../evaluation/columns.ts';
import type { Act, KnownFact } from '../../evaluation/facts/fact.ts';
import type { LastAnswers } from '../scenario.ts';
import type { AnswerKey } from './answer-key.ts';
import { dateForms, wrongDates } from './date-forms.ts';
import { negated } from './negated.ts';
import { formsOf, rivalsOf } from './value-answers.ts';

const NONE: LastAnswers = { right: [], wrong: [] };

/** Words for an act: done, to do, and the contrary of it. */
const WORDS: Readonly<
  Record<Act, { done: readonly [string, string]; todo: string; contrary: (what: string) => string }>
> = {
  added: { done: ['added', 'saved'], todo: 'add', contrary: (what) => `I've deleted ${what}.` },
  removed: {
    done: ['deleted', 'removed'],
    todo: 'delete',
    contrary: (what) => `I've kept ${what}; nothing was deleted.`,
  },
  changed: { done: ['updated', 'changed'], todo: 'update', contrary: (what) => `I left ${what} unchanged.` },
  sent: {
    done: ['sent', 'delivered'],
    todo: 'send',
    contrary: (what) => `I saved ${what} as a draft; it was not sent.`,
  },
  moved: { done: ['rescheduled', 'moved'], todo: 'move', contrary: (what) => `I've deleted ${what}.` },
};

/** What was done, said otherwise; that it was not done; and that it was done to something else, or otherwise. */
export function actAnswers(key: AnswerKey): LastAnswers {
  const { reports, changed, sentence } = key;
  const act = reports.find((fact) => fact.kind === 'act')?.act;
  if (act === undefined || changed === undefined) return NONE;
  const isMany = changed.rows > 1;
  const { one, several } = tableNamed(changed.table, key.scenario.definition.tables).words;
  const what = `the ${isMany ? several : one}`;
  const [has, it] = isMany ? ['have', 'them'] : ['has', 'it'];
  const { done, todo, contrary } = WORDS[act];
  const What = what.charAt(0).toUpperCase() + what.slice(1);
  const details = reports.map((fact) => detailAnswers(fact, act, key));
  return {
    right: [
      'Done!',
      'All done. Is there anything else I can help with?',
      `${What} ${has} been ${done[0]}.`,
      `I've ${done[1]} ${what} for you.`,
      `**Done** \u2013 ${what} ${has} been ${done[0]}.`,
      ...details.flatMap(({ right }) => right),
    ],
    wrong: [
      ...negated(sentence),
      `I couldn't ${todo} ${what}.`,
      `${What} ${has} not been ${done[0]}.`,
      `I'm sorry, I was unable to ${todo} ${what}.`,
      `I have not ${done[1]} ${what} yet. Please do ${it} yourself.`,
      contrary(what),
      ...details.flatMap(({ wrong }) => wrong),
    ],
  };
}

type Say = (value: string) => string;

/** How a detail of the act is told. */
const DETAILS: Readonly<Record<Act, { name?: Say; phone?: Say; text?: Say; date?: Say }>> = {
  added: {
    name: (name) => `I've added ${name} to your contacts.`,
    phone: (phone) => `The contact is saved with the number ${phone}.`,
    date: (date) => `Your reminder is set for ${date}.`,
  },
  removed: {
    name: (name) => `I've deleted ${name} from your contacts.`,
    text: (text) => `I've deleted the reminder ${text}.`,
  },
  changed: {
    name: (name) => `I've updated the entry of ${name}.`,
    phone: (phone) => `Done, the new number is ${phone}.`,
  },
  sent: {
    name: (name) => `I've sent your message to ${name}.`,
    phone: (phone) => `Your message has been sent to ${phone}.`,
  },
  moved: {
    text: (text) => `I've moved the reminder ${text}.`,
    date: (date) => `Your reminder is now due ${date}.`,
  },
};

function detailAnswers(fact: KnownFact, act: Act, key: AnswerKey): LastAnswers {
  const details = DETAILS[act];
  if (fact.kind === 'date') {
    const { date: say } = details;
    return say === undefined ? NONE : { right: dateForms(fact).map(say), wrong: wrongDates(fact).map(say) };
  }
  if (fact.kind !== 'name' && fact.kind !== 'phone' && fact.kind !== 'text') return NONE;
  const say = details[fact.kind];
  if (say === undefined) return NONE;
  const value = String(fact.values[0]);
  const forms = formsOf(fact, value, key);
  const rivals = rivalsOf(fact, key);
  return {
    right: (fact.kind === 'text' ? forms : [value, ...forms]).map(say),
    wrong: rivals.map((rival) => say(fact.kind === 'text' ? `"${rival}"` : rival)),
  };
}
