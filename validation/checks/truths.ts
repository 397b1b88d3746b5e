import { phoneOf } from '../../worlds/phone/tables.ts';
import { describeFact } from '../../evaluation/facts/fact.ts';
import type { Act, Fact } from '../../evaluation/facts/fact.ts';
import { factJudge } from '../../evaluation/facts/judge-fact.ts';
import type { Constraint } from '../../evaluation/milestone.ts';
import { knownFact } from '../../evaluation/statements/known-fact.ts';
import type { TraceRecord } from '../../evaluation/log.ts';
import type { Check, UnfairFinding, StructurePath } from '../check.ts';
import { otherExtreme, otherPointer } from '../truth/pointers.ts';
import { otherUnit, unfounded } from '../truth/follows.ts';
import { referenceWorld } from '../truth/reference-world.ts';
import type { ReferenceWorld } from '../truth/reference-world.ts';
import type { Subject } from '../subject.ts';

export const truths: Check = {
  id: 'truths',
  number: 23,
  title: 'all that is to be told or reported follows from what the solution sees and does, and so does the answer',
  async run(subject) {
    const world = await referenceWorld(subject);
    const stated = statedFacts(subject);
    return [
      ...stated.flatMap((one) => falseFact(one, world, subject)),
      ...contradictedActs(subject),
      ...pastReminders(subject),
      ...(await wrongAnswer(stated, subject)),
    ];
  },
};

interface StatedFact {
  readonly kind: 'tells' | 'reports';
  readonly fact: Fact;
  /** The milestone whose call has its values. */
  readonly reference?: number;
  readonly path: StructurePath;
}

function statedFacts({ scenario: { milestones } }: Subject): readonly StatedFact[] {
  return milestones.milestones.flatMap(({ constraints }, milestone) =>
    constraints.flatMap((one, index): readonly StatedFact[] => {
      if (one.kind !== 'tells' && one.kind !== 'reports') return [];
      const path = ['milestones', 'milestones', milestone, 'constraints', index];
      const reference = one.kind === 'tells' && one.reference !== undefined ? { reference: one.reference } : {};
      return [{ kind: one.kind, fact: one.fact, path, ...reference }];
    }),
  );
}

function falseFact(
  { kind, fact, reference, path }: StatedFact,
  world: ReferenceWorld,
  { scenario, clock }: Subject,
): readonly UnfairFinding[] {
  const findings: string[] = [];
  const claimed = unfounded(fact, world, clock.timeZone);
  if (claimed !== undefined)
    findings.push(`the agent ${kind} ${claimed}, which nothing shows that the solution sees or does`);
  const source = reference === undefined ? undefined : scenario.milestones.milestones[reference];
  const unit = source && otherUnit(fact, toolIn(source.constraints), world);
  if (unit !== undefined) findings.push(`the agent ${kind} ${shown(fact)}, and the call answers in ${unit}`);
  const phone = phoneOf(scenario.world);
  const extreme = otherExtreme(fact, phone);
  if (extreme !== undefined) findings.push(`"${extreme}" is what ${fact.as?.join(' or ')} points out`);
  const pointer = otherPointer(fact, phone);
  if (pointer !== undefined) findings.push(`"${pointer}" points out another row than that of ${shown(fact)}`);
  if (fact.kind === 'word' && fact.values.some((value) => phone.CONTACT.some(({ name }) => name === value)))
    findings.push(`the agent ${kind} the word "${shown(fact)}", which is a name: other names are no rivals of it`);
  return findings.map((evidence) => ({ evidence, path }));
}

function shown(fact: Fact): string {
  const described = describeFact(fact);
  return typeof described === 'string' ? described : JSON.stringify(described);
}

function toolIn(constraints: readonly Constraint[]): string {
  return /"tool_name":"(\w+)"/.exec(JSON.stringify(constraints))?.[1] ?? '';
}

const ACTS_OF: Readonly<Partial<Record<Constraint['kind'], readonly Act[]>>> = {
  addition: ['added', 'sent'],
  removal: ['removed'],
  update: ['changed', 'moved'],
};

/** A deed that is reported must be one that milestones of tables ask for. */
function contradictedActs({ scenario: { milestones } }: Subject): readonly UnfairFinding[] {
  const constraints = milestones.milestones.flatMap((one, milestone) =>
    one.constraints.map((constraint, index) => ({
      constraint,
      path: ['milestones', 'milestones', milestone, 'constraints', index],
    })),
  );
  const wanted = new Set(constraints.flatMap(({ constraint: { kind } }) => ACTS_OF[kind] ?? []));
  return constraints.flatMap(({ constraint, path }) =>
    'fact' in constraint && constraint.fact.kind === 'act' && !wanted.has(constraint.fact.act)
      ? [{ evidence: `the agent ${constraint.kind} "${constraint.fact.act}", and no milestone is about that`, path }]
      : [],
  );
}

/** No one is reminded before the conversation begins. */
function pastReminders({ scenario: { milestones, world }, clock }: Subject): readonly UnfairFinding[] {
  const past = (time: unknown) => typeof time === 'number' && time < clock.start;
  const known = new Set<unknown>(phoneOf(world).REMINDER.map(({ reminder_timestamp: time }) => time));
  return milestones.milestones.flatMap(({ constraints }, milestone) =>
    constraints.flatMap((constraint, index): readonly UnfairFinding[] => {
      if ((constraint.kind !== 'addition' && constraint.kind !== 'update') || constraint.database !== 'REMINDER')
        return [];
      const times = constraint.target.rows.map((row) => row['reminder_timestamp']);
      if (!times.some((time) => past(time) && !known.has(time))) return [];
      const path = ['milestones', 'milestones', milestone, 'constraints', index];
      return [{ evidence: 'a reminder is set for a time that has passed when the conversation begins', path }];
    }),
  );
}

/** The answer that the user knows must tell one of the facts, and nothing else in the place of one. */
async function wrongAnswer(stated: readonly StatedFact[], subject: Subject): Promise<readonly UnfairFinding[]> {
  const { answer } = subject.scenario.user;
  const told = stated.filter(({ kind }) => kind === 'tells');
  if (answer === undefined || told.length === 0) return [];
  const { log, score } = await subject.reference();
  const judge = factJudge(
    (table) => log.rows(table, log.firstUserIndex),
    (table) => log.rows(table, log.length - 1),
  );
  const verdicts = told.map(({ fact, reference }) => {
    const at = reference === undefined ? undefined : score.milestones[reference]?.message;
    const row = at === undefined ? undefined : log.rows('SANDBOX', at)[0];
    const trace = (row?.['tool_trace'] as readonly TraceRecord[] | null | undefined)?.[0];
    const known = knownFact(fact, trace?.result);
    return known === undefined ? 'silent' : judge(known, answer, false).verdict;
  });
  if (verdicts.includes('told') && !verdicts.includes('rival') && !verdicts.includes('denied')) return [];
  const evidence = `the answer that the user knows, "${answer}", does not tell what the milestones want told`;
  return [{ evidence, path: ['user', 'answer'] }];
}
