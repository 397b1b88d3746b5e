import { readText } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { agentCalls } from '../agent-calls.ts';
import type { AgentCall } from '../agent-calls.ts';
import type { Assertion } from '../assertions/assertion.ts';
import type { Surroundings } from '../assertions/known-calls.ts';
import { logOf } from '../log-of.ts';
import type { WorldLog } from '../log.ts';
import type { Constraint, MilestoneGraph } from '../milestone.ts';
import type { MilestoneMatch, Score } from '../score.ts';
import { changesRow } from '../side-effects/row-changes.ts';
import { SOLVED_FROM } from '../solved.ts';
import { talkOf } from '../statements/conversation.ts';
import type { Talk } from '../statements/conversation.ts';
import { actsOf } from './acts.ts';
import type { WantedAct } from './acts.ts';
import type { Sign } from './mode.ts';
import { stanceOf } from './stance.ts';
import type { Stance } from './stance.ts';

/** What a failed run is explained with. */
export interface Failed extends Surroundings {
  readonly trajectory: Trajectory;
  readonly score: Score;
  readonly definition: Pick<WorldDefinition, 'tables' | 'tools'>;
  readonly milestones: MilestoneGraph;
}

/** What the agent says to the user. */
export interface ToldText {
  readonly message: number;
  readonly text: string;
  readonly reading: Reading;
  readonly stance: Stance;
}

/** A constraint, with how its milestone was met. */
interface Wanted<Kind extends Constraint['kind']> {
  readonly constraint: Extract<Constraint, { kind: Kind }>;
  readonly milestone: number;
  readonly match: MilestoneMatch;
}

/** Finds the signs of a mode in a failed run. */
export type Rule = (evidence: Evidence) => readonly Sign[];

/** A failed run as the rules read it. What no rule asks for is not derived. */
export class Evidence {
  readonly run: Failed;
  readonly messages: readonly Message[];
  readonly log: WorldLog;
  readonly #kept = new Map<string, unknown>();

  constructor(run: Failed) {
    this.run = run;
    this.messages = messagesOf(run.trajectory.events);
    this.log = { ...logOf(run.trajectory), tables: run.definition.tables };
  }

  get talk(): Talk {
    return this.#once('talk', () => talkOf(this.log, this.run));
  }

  get told(): readonly ToldText[] {
    return this.#once('told', () =>
      this.messages.flatMap(({ sender, recipient, content }, message) => {
        if (sender !== 'agent' || recipient !== 'user') return [];
        const reading = readText(content);
        return [{ message, text: content, reading, stance: stanceOf(reading) }];
      }),
    );
  }

  /** What is said that is not so, by the score. */
  get falsehoods(): readonly Assertion[] {
    return this.#once('falsehoods', () =>
      (this.run.score.assertions ?? []).filter(({ verdict }) => verdict === 'false'),
    );
  }

  get heard(): readonly { readonly message: number; readonly text: string }[] {
    return this.talk.heard;
  }

  get calls(): readonly AgentCall[] {
    return this.#once('calls', () => agentCalls(this.run.trajectory.events));
  }

  /** What the milestones ask to be done to the world, and what came of it. */
  get acts(): readonly WantedAct[] {
    return this.#once('acts', () => actsOf(this.log, this.run.milestones));
  }

  /** Nothing in the world is other than it was. */
  get isUntouched(): boolean {
    return this.messages.every(({ changes = [] }) => changes.length === 0);
  }

  /** Nothing but settings is other than it was. */
  get areRowsUntouched(): boolean {
    return this.messages.every(({ changes = [] }) =>
      changes.every(({ table }) => this.log.tables[table]?.single !== undefined),
    );
  }

  /** The tools that should have been called as no call did. */
  get missedTools(): readonly string[] {
    return [...new Set(this.missedCalls.map(({ tool }) => tool))];
  }

  /** The calls that should have been made, with the arguments that they should have had. */
  get missedCalls(): readonly { readonly tool: string; readonly wanted: JsonObject }[] {
    return this.#once('missed calls', () =>
      [...this.missed('snapshot'), ...this.missed('tool-trace-dependent')].flatMap(({ constraint }) =>
        constraint.target.rows.flatMap(({ tool_trace: trace = null }) =>
          (Array.isArray(trace) ? trace : [trace]).flatMap((one) =>
            isObject(one) && typeof one['tool_name'] === 'string'
              ? [{ tool: one['tool_name'], wanted: isObject(one['arguments']) ? one['arguments'] : {} }]
              : [],
          ),
        ),
      ),
    );
  }

  /** Constraints of a kind whose milestone was missed. */
  missed<Kind extends Constraint['kind']>(kind: Kind): readonly Wanted<Kind>[] {
    return this.run.score.milestones
      .filter(({ similarity }) => similarity < SOLVED_FROM)
      .flatMap((match) =>
        (this.run.milestones.milestones[match.milestone]?.constraints ?? []).flatMap((constraint) =>
          constraint.kind === kind
            ? [{ constraint: constraint as Extract<Constraint, { kind: Kind }>, milestone: match.milestone, match }]
            : [],
        ),
      );
  }

  has(kind: Constraint['kind']): boolean {
    return this.run.milestones.milestones.some(({ constraints }) => constraints.some((one) => one.kind === kind));
  }

  /** Texts of the user and of results up to a message: what the agent could know. */
  knownUntil(message: number): string {
    return this.messages
      .slice(0, message)
      .filter(({ sender, recipient }) => recipient === 'agent' && sender !== 'agent')
      .map(({ content }) => content)
      .join('\n');
  }

  /** What a rule finds, which other rules may ask for. */
  found(rule: Rule): readonly Sign[] {
    let signs = this.#found.get(rule);
    if (signs === undefined) this.#found.set(rule, (signs = rule(this)));
    return signs;
  }

  readonly #found = new Map<Rule, readonly Sign[]>();

  #once<Value>(key: string, make: () => Value): Value {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as Value;
  }
}

/** On the information that there is, nothing can be done, so whatever was done rests on a guess. */
export function isGuess(evidence: Evidence): boolean {
  return evidence.has('refuses');
}

/** The last message that changed a row, and the call that did. */
export function changeOf({ messages, log, calls }: Evidence, table: string, row: string, column?: string) {
  const isOwn = (change: WorldChange) => changesRow(change, { table, row, column }, log.tables);
  const message = messages.findLastIndex(({ changes = [] }) => changes.some(isOwn));
  const call = calls.find((one) => one.message === message);
  return { message: message === -1 ? null : message, quote: call?.text ?? null };
}
