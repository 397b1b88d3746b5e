import type { JsonValue } from '../sandbox/json.ts';
import type { ToolResult, ToolTrace } from '../sandbox/message.ts';
import type { Recording } from '../sandbox/recording.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { RecordedCall, Services } from '../sandbox/tools/services.ts';

/** Gives each call of a run that is played again what it got when it was recorded: answers, time and id. */
export function createReplayedServices(find: () => Promise<Recording>): Services {
  return {
    fetch: () => Promise.reject(notRecorded()),
    recordedCall: async (callId) => {
      const { messages, times } = await find();
      const result = messages.find(({ toolResult }) => toolResult?.callId === callId)?.toolResult;
      return result && recordedCall(result, times.get(callId));
    },
  };
}

function recordedCall(result: ToolResult, now: number | undefined): RecordedCall {
  const { trace } = result;
  const made = trace?.result;
  return {
    fetch: ({ host }) => Promise.resolve(answerOf(host, result)),
    ...(now !== undefined && { now }),
    ...(typeof made === 'string' && trace?.toolName !== 'search_lat_lon' && { newId: () => made }),
  };
}

type Answer = (result: JsonValue, trace: ToolTrace | undefined) => JsonValue;

/** An answer of each host that the tool which asks it turns into the result. */
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
 * A call that failed left no result. When the service was to blame it answers nothing again; otherwise the call failed
 * in the order that counted, and what it is answered in the others does not matter as long as it succeeds.
 */
function answerOf(host: string, { trace, errorClass }: ToolResult): JsonValue {
  if (errorClass === 'RuntimeError') return {};
  return ANSWERS[host]?.(trace?.result ?? null, trace) ?? {};
}

function notRecorded(): ServiceFailure {
  const text = 'the recorded run has no such call: this run went another way';
  return new ServiceFailure('service.not-recorded', text, { retryable: false });
}
