import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTE_TYPES } from '../runs/search-attributes.ts';
import type { SearchAttributeName, SearchAttributeType } from '../runs/search-attributes.ts';
import { grpcAnswer, grpcStatus } from './grpc-answer.ts';
import { EngineUnavailable } from './errors.ts';

const { IndexedValueType } = proto.temporal.api.enums.v1;
/** The types as the `temporal` and `tcld` command lines spell them. */
const CLI_TYPES: Record<SearchAttributeType, string> = {
  KEYWORD: 'Keyword',
  KEYWORD_LIST: 'KeywordList',
  DOUBLE: 'Double',
  INT: 'Int',
};
const NAMES = Object.keys(SEARCH_ATTRIBUTE_TYPES).filter(isOurs);
const PATIENCE_MS = 15_000;
const MAPPING_PATIENCE_MS = 30_000;

/** Every search attribute we use, with its type as the Temporal CLI spells it. */
export function cliSearchAttributes(
  names: readonly SearchAttributeName[] = NAMES,
): readonly (readonly [SearchAttributeName, string])[] {
  return names.map((name) => [name, CLI_TYPES[SEARCH_ATTRIBUTE_TYPES[name]]]);
}

/** The namespace lacks search attributes and we may not create them. The message lists the commands that do. */
class SearchAttributesMissing extends EngineUnavailable {
  constructor(namespace: string, missing: readonly SearchAttributeName[], reason: string) {
    const pairs = cliSearchAttributes(missing);
    super(
      `namespace "${namespace}" lacks the search attributes ${missing.join(', ')} (${reason}). ` +
        'Create them once, with `temporal` on your own server, with `tcld` on Temporal Cloud:',
      [
        ...pairs.map(
          ([name, type]) => `temporal operator search-attribute create -n ${namespace} --name ${name} --type ${type}`,
        ),
        `tcld namespace search-attributes add -n ${namespace} ${pairs.map(([name, type]) => `--sa "${name}=${type}"`).join(' ')}`,
      ],
    );
  }
}

/**
 * Registers the search attributes that the namespace lacks. Safe to repeat and to call from several processes at once.
 * @throws SearchAttributesMissing where creating them is not permitted, as on Temporal Cloud, or a name exists with another type
 */
export async function ensureSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const missing = await missingAttributes(connection, namespace);
    if (missing.length === 0) return;
    if (performance.now() > deadline)
      throw new SearchAttributesMissing(namespace, missing, 'created, but still not listed');
    await create(connection, namespace, missing);
    await sleep(200);
  }
}

/**
 * Starts a workflow with search attributes. A namespace lists new ones before it accepts them, so a start that is refused for
 * that reason is retried.
 */
export async function retryUntilMapped<Started>(
  start: () => Promise<Started>,
  patienceMs = MAPPING_PATIENCE_MS,
): Promise<Started> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isUnmapped(error) || performance.now() > deadline) throw error;
    }
    await sleep(200);
  }
}

function isUnmapped(error: unknown): boolean {
  return grpcAnswer(error)?.details.includes('no mapping defined for search attribute') ?? false;
}

async function missingAttributes(connection: Connection, namespace: string): Promise<SearchAttributeName[]> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const conflicting = NAMES.filter((name) => {
      const type = customAttributes[name];
      return type !== undefined && type !== valueType(name);
    });
    if (conflicting.length > 0)
      throw new SearchAttributesMissing(namespace, conflicting, 'they exist with another type');
    return NAMES.filter((name) => customAttributes[name] === undefined);
  } catch (error) {
    if (!isDenied(error)) throw error;
    return (await canBeQueried(connection, namespace)) ? [] : NAMES;
  }
}

/** Where listing is not permitted: a query that names all of them is valid only if they exist. */
async function canBeQueried(connection: Connection, namespace: string): Promise<boolean> {
  const query = NAMES.map((name) => `${name} IS NULL`).join(' AND ');
  try {
    await connection.workflowService.countWorkflowExecutions({ namespace, query });
    return true;
  } catch (error) {
    if (grpcStatus(error) === 'invalid-argument') return false;
    throw error;
  }
}

async function create(connection: Connection, namespace: string, missing: readonly SearchAttributeName[]) {
  const searchAttributes = Object.fromEntries(missing.map((name) => [name, valueType(name)]));
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    if (isDenied(error)) throw new SearchAttributesMissing(namespace, missing, 'no permission to create them');
    if (grpcStatus(error) !== 'already-exists') throw error;
  }
}

function valueType(name: SearchAttributeName): proto.temporal.api.enums.v1.IndexedValueType {
  return IndexedValueType[`INDEXED_VALUE_TYPE_${SEARCH_ATTRIBUTE_TYPES[name]}`];
}

function isOurs(name: string): name is SearchAttributeName {
  return name in SEARCH_ATTRIBUTE_TYPES;
}

function isDenied(error: unknown): boolean {
  const status = grpcStatus(error);
  return status === 'permission-denied' || status === 'unauthenticated' || status === 'unimplemented';
}
