import type { LastAnswers } from '../scenario.ts';
import type { AnswerKey, ResultOf } from './answer-key.ts';
import { answerKey, filled } from './answer-key.ts';
import { actAnswers } from './act-answers.ts';
import { asFound, inOtherManners } from './manners.ts';
import { negated } from './negated.ts';
import { numberAnswers } from './number-answers.ts';
import { refusalAnswers } from './refusal-answers.ts';
import { switchAnswers } from './switch-answers.ts';
import { withSwitches } from './with-switches.ts';
import { valueAnswers } from './value-answers.ts';

/**
 * Right and wrong texts for the last sentence of a solution: those of the scenario, and those that follow from what is to be
 * told. The same for the same results.
 */
export function lastAnswers(scenario: AnswerKey['scenario'], resultOf: ResultOf): LastAnswers {
  const key = answerKey(scenario, resultOf);
  const { right = [], wrong = [] } = scenario.answers ?? {};
  const written = [
    { right: right.map((text) => filled(text, resultOf)), wrong: wrong.map((text) => filled(text, resultOf)) },
  ];
  const all = key === undefined ? written : [...written, ...made(key)];
  const allRight = new Set(all.flatMap((one) => one.right));
  const allWrong = new Set(all.flatMap((one) => one.wrong));
  return { right: [...allRight], wrong: [...allWrong].filter((text) => !allRight.has(text)) };
}

function made(key: AnswerKey): readonly LastAnswers[] {
  const { sentence, tells, refuses } = key;
  if (refuses) return [refusalAnswers(key)];
  const manners = { right: [...inOtherManners(sentence), ...withSwitches(key)], wrong: [] };
  return [
    manners,
    ...(tells.length > 0
      ? [{ right: asFound(sentence), wrong: [...EVASIONS, ...negated(sentence)] }, valuesAlone(key)]
      : []),
    ...tells.map((fact) => {
      if (fact.kind === 'number') return numberAnswers(fact, sentence);
      if (fact.kind === 'switch') return switchAnswers(fact, 'told', key.scenario.definition);
      return fact.kind === 'act' || fact.kind === 'date' ? NONE : valueAnswers(fact, key);
    }),
    actAnswers(key),
    ...key.reports.map((fact) =>
      fact.kind === 'switch' ? switchAnswers(fact, 'done', key.scenario.definition) : NONE,
    ),
  ];
}

const NONE: LastAnswers = { right: [], wrong: [] };

/** They leave the user without what was asked for. */
const EVASIONS = [
  "I'm sorry, I can't help with that.",
  "I couldn't find that out.",
  "I don't know.",
  'Done! Is there anything else I can help with?',
];

/** Nothing but what is to be told. */
function valuesAlone({ tells }: AnswerKey): LastAnswers {
  const values = tells.flatMap((fact) =>
    'values' in fact && fact.kind !== 'number' && fact.kind !== 'text' ? [String(fact.values[0])] : [],
  );
  if (values.length < tells.length) return NONE;
  const all = values.join(', ');
  return { right: [all, `**${all}**`], wrong: values.length > 1 ? values : [] };
}
