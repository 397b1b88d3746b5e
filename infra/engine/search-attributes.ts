import type { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { grpcStatus } from './grpc-status.ts';
import { EngineUnavailable } from './rung.ts';
import { SEARCH_ATTRIBUTE_TYPES } from './search-attribute-types.ts';
import type { SearchAttributeName, SearchAttributeType } from './search-attribute-types.ts';

const { IndexedValueType } = proto.temporal.api.enums.v1;
const VALUE_TYPES: Record<SearchAttributeType, proto.temporal.api.enums.v1.IndexedValueType> = {
  Keyword: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
  KeywordList: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
  Double: IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
  Int: IndexedValueType.INDEXED_VALUE_TYPE_INT,
};
const NAMES = Object.keys(SEARCH_ATTRIBUTE_TYPES).filter(isOurs);
const PATIENCE_MS = 15_000;

/** The namespace lacks search attributes and we may not create them; the message lists the commands that do. */
export class SearchAttributesMissing extends EngineUnavailable {
  constructor(namespace: string, missing: readonly SearchAttributeName[], reason: string) {
    const pairs = missing.map((name) => [name, SEARCH_ATTRIBUTE_TYPES[name]] as const);
    super(
      [
        `namespace "${namespace}" lacks the search attributes ${missing.join(', ')} (${reason}). Create them once, on a server of your own with`,
        ...pairs.map(
          ([name, type]) => `  temporal operator search-attribute create -n ${namespace} --name ${name} --type ${type}`,
        ),
        'or on Temporal Cloud with',
        `  tcld namespace search-attributes add -n ${namespace} ${pairs.map(([name, type]) => `--sa "${name}=${type}"`).join(' ')}`,
      ].join('\n'),
    );
    this.name = 'SearchAttributesMissing';
  }
}

/**
 * Registers those of our search attributes that the namespace lacks; harmless when repeated or done by two at once.
 * Throws {@link SearchAttributesMissing} where that is not permitted, as on Temporal Cloud, or a name is taken by another type.
 */
export async function ensureSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const missing = await missingAttributes(connection, namespace);
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new SearchAttributesMissing(namespace, missing, 'created, but not seen since');
    await create(connection, namespace, missing);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function missingAttributes(connection: Connection, namespace: string): Promise<SearchAttributeName[]> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const clashing = NAMES.filter((name) => {
      const type = customAttributes[name];
      return type !== undefined && type !== VALUE_TYPES[SEARCH_ATTRIBUTE_TYPES[name]];
    });
    if (clashing.length > 0) throw new SearchAttributesMissing(namespace, clashing, 'the names exist with other types');
    return NAMES.filter((name) => customAttributes[name] === undefined);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return (await canBeQueried(connection, namespace)) ? [] : NAMES;
  }
}

/** Where listing is not permitted: a query that names them all is valid only if they exist. */
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
  const searchAttributes = Object.fromEntries(missing.map((name) => [name, VALUE_TYPES[SEARCH_ATTRIBUTE_TYPES[name]]]));
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    if (isRefusal(error)) throw new SearchAttributesMissing(namespace, missing, 'creating them is not permitted here');
    if (grpcStatus(error) !== 'already-exists') throw error;
  }
}

function isOurs(name: string): name is SearchAttributeName {
  return name in SEARCH_ATTRIBUTE_TYPES;
}

function isRefusal(error: unknown): boolean {
  const status = grpcStatus(error);
  return status === 'permission-denied' || status === 'unauthenticated' || status === 'unimplemented';
}
