import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { statementsIn } from '../demands.ts';
import { isWorse } from '../scores.ts';
import { omissions } from '../solution/omissions.ts';
import { servesLaterSteps } from '../solution/serves-later.ts';
import { answersIn } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';

export const neededLookUps: Check = {
  id: 'needed-look-ups',
  number: 28,
  title: 'milestones demand no look-up that nothing needs',
  async run(subject) {
    const { score: full } = await subject.reference();
    const findings: UnfairFinding[] = [];
    for (const { script, omitted, index, path } of await omissions(subject)) {
      if ('say' in omitted || omitted.calls.length > 1 || !isWorse((await subject.play(script)).score, full)) continue;
      if ((await changesSomething(subject, omitted)) || (await servesLaterSteps(subject, omitted, index))) continue;
      if (await isTold(subject, omitted)) continue;
      const evidence = `milestones demand the call "${omitted.calls[0]?.id}", and neither a later step nor a fact that is told needs what it finds`;
      findings.push({ evidence, path });
    }
    return findings;
  },
};

async function changesSomething(subject: Subject, step: ScriptStep): Promise<boolean> {
  if ('say' in step) return false;
  const answers = answersIn(subject.scenario.solution, await subject.reference());
  return step.calls.some(({ id }) => answers.get(id)?.changes !== undefined);
}

/** Whether the result has a value that is to be told. */
async function isTold(subject: Subject, step: ScriptStep): Promise<boolean> {
  if ('say' in step) return false;
  const { solution, milestones } = subject.scenario;
  const answers = answersIn(solution, await subject.reference());
  const facts = statementsIn(milestones).flatMap((one) => (one.kind === 'tells' ? [one.fact] : []));
  return step.calls.some(({ id, tool }) => {
    const result = answers.get(id)?.toolResult?.trace?.result ?? null;
    return facts.some((fact) => {
      if (fact.kind === 'switch') return tool.startsWith('get_') && tool.includes(fact.setting);
      return 'values' in fact && fact.values.some((value) => typeof value !== 'object' && holds(result, value));
    });
  });
}

function holds(result: JsonValue, value: string | number): boolean {
  if (isList(result)) return result.some((one) => holds(one, value));
  if (isObject(result)) return Object.values(result).some((one) => holds(one, value));
  return typeof value === 'number' ? result === value : typeof result === 'string' && containsPhrase(result, [value]);
}
