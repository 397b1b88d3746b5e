import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';
import { writeWholeFile } from '../files/write-whole-file.ts';
import { errorMessage } from '../sandbox/error-message.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { Services } from '../sandbox/tools/services.ts';
import { requestUrl } from './request-url.ts';

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
        throw new ServiceFailure('service.not-recorded', text, { scope: 'cell' });
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
  return new ServiceFailure('service.bad-recording', text, { scope: 'cell' });
}
