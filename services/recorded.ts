import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';
import { writeWholeFile } from '../files/write-whole-file.ts';
import { errorMessage } from '../sandbox/error-message.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { Services, CallInputs, RunServices } from '../sandbox/tools/services.ts';
import { requestUrl } from './request-url.ts';
import type { ToolResult, ToolTrace } from '../sandbox/message.ts';
import { answerIndices } from '../sandbox/recording.ts';
import type { Recording } from '../sandbox/recording.ts';

/** In bytes: about 100,000 answers. */
const LONGEST_RECORDING = 200_000_000;

/** Request URL to answer. */
type Cassette = Readonly<Record<string, JsonValue>>;

/** Answers from a cassette file. A request that is not in the file fails. */
export function createRecordedServices(file: string): Services {
  const cassette = readCassette(file);
  return {
    fetch: async (request) => {
      const key = requestUrl(request).href;
      const answer = Object.hasOwn(cassette, key) ? cassette[key] : undefined;
      if (answer === undefined) {
        const text = `${file} has no answer to ${key}: record it with --services recording:${file}`;
        throw new ServiceFailure('service.not-recorded', text, 'cell');
      }
      return answer;
    },
  };
}

/**
 * Forwards requests and writes each answer to the cassette file, replacing an older answer. The file is read again
 * before each write, so the activities of one process can share it, but several processes cannot. Fails before the
 * first request if the file cannot be read or written.
 */
export function createRecordingServices(file: string, source: Services): Services {
  requireFolder(file);
  if (existsSync(file)) readCassette(file);
  return {
    fetch: async (request) => {
      const answer = await source.fetch(request);
      const cassette = existsSync(file) ? readCassette(file) : {};
      writeCassette(file, { ...cassette, [requestUrl(request).href]: answer });
      return answer;
    },
  };
}

function readCassette(file: string): Cassette {
  const content = parseCassette(file);
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Cassette;
  throw badRecording(`${file} is not a recording: it must contain one JSON object that maps URLs to answers`);
}

function parseCassette(file: string): unknown {
  try {
    return JSON.parse(readTextFile(file, LONGEST_RECORDING));
  } catch (error) {
    if (error instanceof UnusableFile) throw badRecording(`${file} ${error.message}: give the path of a recording`);
    throw badRecording(`${file} cannot be read as a recording: ${errorMessage(error)}`);
  }
}

function requireFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw badRecording(`a recording cannot be written to ${file}: ${errorMessage(error)}`);
  }
}

/** Writes atomically: a reader never sees a partial file. */
function writeCassette(file: string, cassette: Cassette): void {
  const sorted = Object.fromEntries(Object.entries(cassette).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  try {
    writeWholeFile(file, `${JSON.stringify(sorted, null, 2)}\n`, { replace: true });
  } catch (error) {
    throw badRecording(`a recording cannot be written to ${file}: ${errorMessage(error)}`);
  }
}

function badRecording(text: string): ServiceFailure {
  return new ServiceFailure('service.bad-recording', text, 'cell');
}

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
  return new ServiceFailure('service.not-recorded', text, 'cell');
}
