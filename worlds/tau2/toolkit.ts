import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Database, TauTables } from './database.ts';
import type { Signature } from './python/call.ts';
import { PythonError, hashable } from './python/error.ts';
import { dumped } from './python/model.ts';
import type { Type } from './python/model.ts';
import { str } from './python/value.ts';
import type { PythonValue } from './python/value.ts';

/** What a tool returns: a text, which is read as it is, or a value that is read as JSON. */
export type TauAnswer = string | { readonly type: Type; readonly value: JsonValue };

/** The arguments of a method: all of its parameters have one. */
export type Arguments<Name extends string> = Readonly<Record<Name, PythonValue>>;

/** A method of a toolkit that tasks call to prepare a world or to look at one. */
export interface TauFunction extends Signature {
  readonly run: (database: Database, args: JsonObject) => TauAnswer | boolean | undefined;
}

export interface TauTool extends TauFunction {
  /** As tau2-bench has it: only those that write are replayed. */
  readonly kind: 'read' | 'write' | 'generic';
  readonly run: (database: Database, args: JsonObject) => TauAnswer;
}

type Run<Name extends string, Answer> = (database: Database, args: Arguments<Name>) => Answer;

/** Defines a method whose arguments are typed by its parameters. */
export function method<const Name extends string>(
  parameters: readonly Name[],
  run: Run<Name, ReturnType<TauFunction['run']>>,
): TauFunction {
  return { parameters, run: run as TauFunction['run'] };
}

const tool =
  (kind: TauTool['kind']) =>
  <const Name extends string>(parameters: readonly Name[], run: Run<Name, TauAnswer>): TauTool => ({
    parameters,
    kind,
    run: run as TauTool['run'],
  });

export const read = tool('read');
export const write = tool('write');
export const generic = tool('generic');

/** A Python class of tools, on the tables of one database. */
export interface Toolkit {
  readonly className: string;
  readonly tables: TauTables;
  /** In the order in which they are offered. */
  readonly tools: Readonly<Record<string, TauTool>>;
  /** Methods that are no tools. */
  readonly functions: Readonly<Record<string, TauFunction>>;
}

export type TauSeat = 'agent' | 'user';

/** A domain of tau2-bench: whose tools there are, and what follows each call. */
export interface TauDomain {
  readonly name: 'retail' | 'airline' | 'telecom';
  readonly agent: Toolkit;
  readonly user?: Toolkit;
  /** What the environment copies between its databases after each call. */
  readonly sync?: (database: Database) => void;
}

export function toolkitOf(domain: TauDomain, seat: TauSeat): Toolkit | undefined {
  return seat === 'agent' ? domain.agent : domain.user;
}

/** The tables of both databases. */
export function tablesOf({ agent, user }: TauDomain): TauTables {
  return { ...agent.tables, ...user?.tables };
}

/** What the caller reads. */
export function answerText(answer: TauAnswer): string {
  return typeof answer === 'string' ? answer : dumped(answer.type, answer.value, false);
}

/** The object of a dictionary's key. @throws PythonError with the message if there is none */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the tool knows what the table holds
export function foundRow<Row extends object>(database: Database, table: string, key: PythonValue, message: string) {
  const name = hashable(key);
  const row = name === undefined ? undefined : database.get<Row>(table, name);
  if (row === undefined) throw new PythonError(message);
  return row;
}

/** The object of a list that has the key. @throws PythonError that names what is missing */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the tool knows what the table holds
export function listed<Row extends object>(database: Database, table: string, key: PythonValue, noun: string) {
  const row = typeof key === 'string' ? database.get<Row>(table, key) : undefined;
  if (row === undefined) throw new PythonError(`${noun} with ID ${str(key)} not found`);
  return row;
}

/** The tool that all domains have. */
export const SHARED_TOOLS = { transfer_to_human_agents: generic(['summary'], () => 'Transfer successful') };
