import { isList } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { isDict } from '../python/value.ts';
import type { PythonValue } from '../python/value.ts';
import { REWARD_PARTS } from '../task.ts';
import type { EndCheck, GoldAction, RewardPart, TauTask } from '../task.ts';
import type { TauSeat } from '../toolkit.ts';

/** Reads a task of a tasks file. @throws Error that names the field */
export function readTask(value: PythonValue, at: string): TauTask {
  const task = object(value, at);
  const id = text(task['id'], `${at}.id`);
  const named = `task ${id}`;
  const initial = optional(task['initial_state'], `${named}: initial_state`);
  for (const field of ['initialization_data', 'message_history'])
    if ((initial?.[field] ?? null) !== null) throw new Error(`${named}: initial_state.${field} is not supported`);
  const criteria = optional(task['evaluation_criteria'], `${named}: evaluation_criteria`) ?? {};
  const path = (field: string) => `${named}: evaluation_criteria.${field}`;
  return {
    raw: task,
    id,
    scenario: scenarioText(object(task['user_scenario'], `${named}: user_scenario`), named),
    userTools: texts(task['user_tools'], `${named}: user_tools`),
    preparation: (list(initial?.['initialization_actions'], `${named}: initialization_actions`) ?? []).map(
      functionCall,
    ),
    gold: list(criteria['actions'], path('actions'))?.map(goldAction) ?? null,
    endChecks: list(criteria['env_assertions'], path('env_assertions'))?.map(endCheck) ?? null,
    communicated: texts(criteria['communicate_info'], path('communicate_info')) ?? [],
    judged: texts(criteria['nl_assertions'], path('nl_assertions')) ?? [],
    basis: (texts(criteria['reward_basis'], path('reward_basis')) ?? ['DB', 'COMMUNICATE']).map(rewardPart),
  };
}

function goldAction(value: JsonValue): GoldAction {
  const action = object(value, 'actions');
  return {
    seat: seatOf(action['requestor'] ?? 'assistant'),
    name: text(action['name'], 'actions.name'),
    arguments: object(action['arguments'] ?? {}, 'actions.arguments'),
    compared: texts(action['compare_args'], 'actions.compare_args'),
  };
}

function functionCall(value: JsonValue) {
  const call = object(value, 'a call of a function');
  return {
    seat: seatOf(call['env_type']),
    name: text(call['func_name'], 'func_name'),
    arguments: object(call['arguments'] ?? {}, 'arguments'),
  };
}

function endCheck(value: JsonValue): EndCheck {
  return { ...functionCall(value), expected: object(value, 'env_assertions')['assert_value'] !== false };
}

function seatOf(value: JsonValue | undefined): TauSeat {
  if (value === 'assistant') return 'agent';
  if (value === 'user') return 'user';
  throw new Error('who calls must be assistant or user');
}

function rewardPart(value: string): RewardPart {
  const part = REWARD_PARTS.find((one) => one === value);
  if (part === undefined)
    throw new Error(`reward_basis must be of ${REWARD_PARTS.join(', ')}, not ${value.slice(0, 80)}`);
  return part;
}

/** As tau2-bench tells it to the simulated user. */
function scenarioText(scenario: JsonObject, named: string): string {
  const persona = scenario['persona'] ?? null;
  const { instructions = null } = scenario;
  return [
    ...(persona === null ? [] : ['Persona:', indented(text(persona, `${named}: persona`))]),
    'Instructions:',
    indented(typeof instructions === 'string' ? instructions : instructionText(object(instructions, named))),
  ].join('\n');
}

const PARTS = [
  ['reason_for_call', 'Reason for call'],
  ['known_info', 'Known info'],
  ['unknown_info', 'Unknown info'],
  ['task_instructions', 'Task instructions'],
] as const;

function instructionText(instructions: JsonObject): string {
  const parts = PARTS.flatMap(([field, title]) => {
    const value = instructions[field] ?? null;
    return value === null ? [] : [`${title}:\n${indented(text(value, `instructions.${field}`))}`];
  });
  return [`Domain: ${text(instructions['domain'], 'instructions.domain')}`, ...parts].join('\n');
}

/** Python's `textwrap.indent` by a tab: lines of white space stay as they are. */
function indented(lines: string): string {
  return lines.replace(/^(?=.*\S)/gm, '\t');
}

function object(value: JsonValue | undefined, at: string): JsonObject {
  if (!isDict(value)) throw new Error(`${at} must be an object`);
  return value;
}

function optional(value: JsonValue | undefined, at: string): JsonObject | undefined {
  return value === undefined || value === null ? undefined : object(value, at);
}

function text(value: JsonValue | undefined, at: string): string {
  if (typeof value !== 'string') throw new Error(`${at} must be a text`);
  return value;
}

function list(value: JsonValue | undefined, at: string): readonly JsonValue[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isList(value)) throw new Error(`${at} must be a list`);
  return value;
}

function texts(value: JsonValue | undefined, at: string): readonly string[] | null {
  return list(value, at)?.map((one) => text(one, at)) ?? null;
}
