import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';

/** As much of a text, and of a field of the metadata, as inspect_ai itself writes into summaries. */
const MAX_LENGTH = 1024;

/** What lists of samples show. A log's summaries are read as a whole, so each is short. */
export function sampleSummary(sample: JsonObject): JsonObject {
  const { id, epoch, input, target, metadata, scores, model_usage, role_usage, uuid, ...rest } = sample;
  const { started_at, completed_at, total_time, working_time, error, limit, messages } = rest;
  return {
    id: id!,
    epoch: epoch!,
    input: shortText(input!),
    target: target!,
    metadata: shortFields(metadata as JsonObject),
    scores: shortScores(scores as Readonly<Record<string, JsonObject>>),
    model_usage: model_usage!,
    role_usage: role_usage!,
    started_at: started_at!,
    completed_at: completed_at!,
    total_time: total_time!,
    working_time: working_time!,
    uuid: uuid!,
    ...(error !== undefined && { error: shortText((error as JsonObject)['message']!) }),
    ...(limit !== undefined && { limit: (limit as JsonObject)['type']! }),
    completed: true,
    message_count: (messages as readonly JsonObject[]).length,
  };
}

function shortScores(scores: Readonly<Record<string, JsonObject>>): JsonObject {
  return Object.fromEntries(
    Object.entries(scores).map(([name, { explanation, metadata, ...score }]) => [
      name,
      {
        ...score,
        ...(explanation !== undefined && { explanation: shortText(explanation) }),
        ...(metadata !== undefined && { metadata: shortFields(metadata as JsonObject) }),
      },
    ]),
  );
}

function shortFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shortField(value)]));
}

function shortField(value: JsonValue): JsonValue {
  const short = shortText(value);
  return JSON.stringify(short).length <= 2 * MAX_LENGTH ? short : 'only in the sample: too long for its summary';
}

function shortText(value: JsonValue): JsonValue {
  return typeof value === 'string' && value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value;
}
