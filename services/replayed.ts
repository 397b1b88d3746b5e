import type { JsonValue } from '../sandbox/json.ts';
import type { ToolResult, ToolTrace } from '../sandbox/message.ts';
import { answerIndices } from '../sandbox/recording.ts';
import type { Recording } from '../sandbox/recording.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { CallInputs, RunServices } from '../sandbox/tools/services.ts';

/** Replays a recorded run: gives each call the answers, time and id of the recording. */
export function createReplayedServices(find: () => Promise<Recording>): RunServices {
  return {
    inputsAt: async (index) => {
      const { messages, times } = await find();
      const result = messages[answerIndices(messages).get(index) ?? -1]?.toolResult;
      return result === undefined ? NOT_RECORDED : recordedInputs(result, times.get(index));
    },
  };
}

const NOT_RECORDED: CallInputs = { services: { fetch: () => Promise.reject(notRecorded()) } };

function recordedInputs(result: ToolResult, now: number | undefined): CallInputs {
  const { trace } = result;
  const createdId = trace?.result;
  return {
    services: { fetch: ({ host }) => Promise.resolve(answerOf(host, result)) },
    ...(now !== undefined && { now }),
    ...(typeof createdId === 'string' && { newId: () => createdId }),
  };
}

type Answer = (result: JsonValue, trace: ToolTrace | undefined) => JsonValue;

/** For each host, builds an answer from which the tool computes the recorded result. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'trueway-geocoding.p.rapidapi.com': (address) => ({ results: address === null ? [] : [{ address }] }),
  'maps-data.p.rapidapi.com': (data) => ({ data }),
  'weatherapi-com.p.rapidapi.com': (weather, trace) => {
    if (weather === null) return {};
    const days = Number(trace?.arguments['days'] ?? 0) + 1;
    const forecastday = Array.from({ length: days }, () => ({ day: weather, astro: {} }));
    return { forecast: { forecastday }, location: {}, current: {} };
  },
  'real-time-finance-data.p.rapidapi.com': (stock) => ({ data: { stock: stock === null ? [] : [stock] } }),
  'currency-converter18.p.rapidapi.com': (convertedAmount) => ({ result: { convertedAmount } }),
};

/**
 * A failed call has no recorded result. If the service caused the failure, it answers with no data again. Otherwise the
 * call failed in the order that was used, and any answer that lets it succeed in the other orders will do.
 */
function answerOf(host: string, { trace, errorClass }: ToolResult): JsonValue {
  if (errorClass === 'RuntimeError') return {};
  return ANSWERS[host]?.(trace?.result ?? null, trace) ?? {};
}

function notRecorded(): ServiceFailure {
  const text = 'the recorded run has no answer to this call: the replay has diverged from the recording';
  return new ServiceFailure('service.not-recorded', text, { scope: 'cell' });
}
