import { demandsOn } from '../evaluation/side-effects/demands.ts';
import type { Fact } from '../evaluation/facts/fact.ts';
import type { ScriptResultOf } from '../sandbox/script-results.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Message } from '../sandbox/message.ts';
import { withoutSearches } from '../roles/scripted/found-tools.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { toldFacts } from './milestones.ts';
import type { Play } from './play-scenario.ts';
import { answersIn, callsOf, guessing, scriptResults } from './steps.ts';
import type { Agent, PlayVariation, Script, Subject } from './subject.ts';

/** A subject, a play of its reference solution, and what that shows: what every check begins with. */
export class Case {
  readonly subject: Subject;
  readonly scenario: ScenarioInstance;
  readonly augmentation: Augmentation;
  readonly solution: Script;
  /** The play of the solution, and its messages but for searches of tools. */
  readonly reference: Play;
  readonly messages: readonly Message[];
  /** How calls of the solution are answered, and what they return, by their ids. */
  readonly answers: ReadonlyMap<string, Message>;
  readonly resultOf: ScriptResultOf;
  readonly #derived = new Map<unknown, unknown>();

  private constructor(subject: Subject, reference: Play) {
    this.subject = subject;
    this.scenario = subject.scenario;
    this.augmentation = subject.augmentation;
    this.solution = subject.scenario.solution;
    this.reference = reference;
    this.messages = withoutSearches(messagesOf(reference.trajectory.events));
    this.answers = answersIn(this.solution, reference);
    this.resultOf = scriptResults(this.solution, reference);
  }

  static async of(subject: Subject): Promise<Case> {
    return new Case(subject, await subject.reference());
  }

  play(agent: Agent, how?: PlayVariation): Promise<Play> {
    return this.subject.play(agent, how);
  }

  /** What several checks need, made once. */
  derived<Value>(make: (one: Case) => Value): Value {
    if (!this.#derived.has(make)) this.#derived.set(make, make(this));
    return this.#derived.get(make) as Value;
  }

  /** Whether it cannot be done with what the agent has, so that refusing is right. */
  get isRefusable(): boolean {
    return this.scenario.categories.includes('INSUFFICIENT_INFORMATION');
  }

  /** The tools that the agent is offered, by their real names. */
  get offered(): ReadonlySet<string> {
    return new Set([...this.subject.tools.offered.values()].map(({ name }) => name));
  }

  /** What the user says in the solution. */
  get heard(): readonly string[] {
    return this.messages.filter(({ sender, toolCall }) => sender === 'user' && !toolCall).map(({ content }) => content);
  }

  /** The solution with values in place of the results that it uses, as if the agent had guessed them. */
  get guessed(): Script {
    return guessing(this.solution, new Set(this.solution.flatMap(callsOf).map(({ id }) => id)), this.resultOf);
  }

  /** The facts that the agent is to tell. */
  get told(): readonly Fact[] {
    return toldFacts(this.scenario.milestones);
  }

  /** Whether people may know all that the agent is to tell, so that nothing need be looked up for it. */
  get tellsCommonFacts(): boolean {
    return this.told.length > 0 && this.told.every(({ common }) => common);
  }

  /** Whether milestones are about a table. */
  isDemanded(table: string): boolean {
    return demandsOn(table, this.scenario.milestones).length > 0;
  }

  /** Whether a call of the solution changes a table that milestones are about. */
  makesDemandedChange(callId: string): boolean {
    return this.answers.get(callId)?.changes?.some(({ table }) => this.isDemanded(table)) ?? false;
  }
}
