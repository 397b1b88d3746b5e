import type { Recording } from '../sandbox/recording.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { RunServices, Services } from '../sandbox/tools/services.ts';
import { createLiveServices } from './live.ts';
import { createRecordedServices, createRecordingServices, createReplayedServices } from './recorded.ts';
import type { WorldDefinition } from '../worlds/world.ts';

interface ServicesOptions {
  /** The sandbox's own time in seconds since the epoch. */
  readonly now: number;
  /** Must contain `RAPID_API_KEY` for live services. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whose tools ask; absent where only the kind is checked. */
  readonly world?: Pick<WorldDefinition, 'name' | 'synthetic'>;
}

interface RunServicesOptions extends ServicesOptions {
  /** Finds the recorded run for `replayed`. Called at the first tool call. */
  readonly recording?: (reference: string) => Promise<Recording>;
}

/**
 * Creates services by kind: `synthetic` (offline and deterministic), `live`, `recorded:FILE` (from a cassette) or
 * `recording:FILE` (live, written to a cassette).
 * @throws ServiceFailure `service.unknown-kind`, `service.missing-key` or `service.bad-recording`
 */
export function createServices(kind: string, { now, environment, world }: ServicesOptions): Services {
  const [, name, file = ''] = /^(recorded|recording):(.+)$/.exec(kind) ?? /^(synthetic|live)$/.exec(kind) ?? [];
  switch (name) {
    case 'synthetic':
      return world?.synthetic?.(now) ?? NO_ANSWERS;
    case 'live':
      return createLiveServices({ key: requiredKey(environment) });
    case 'recorded':
      return createRecordedServices(file);
    case 'recording':
      return createRecordingServices(file, createLiveServices({ key: requiredKey(environment) }));
    default:
      throw unknownKind(kind);
  }
}

/** Like {@link createServices}, plus `replayed:FILE`: each call gets the same inputs as in the recorded run. */
export function createRunServices(kind: string, { recording, ...options }: RunServicesOptions): RunServices {
  const [, file] = /^replayed:(.+)$/.exec(kind) ?? [];
  if (file !== undefined) return createReplayedServices(() => recording?.(file) ?? Promise.reject(noRecordings(kind)));
  const services = createServices(kind, options);
  return { inputsAt: () => Promise.resolve({ services }) };
}

/** The file that such services read, or write to; null if there is none. */
export function recordingFile(kind: string): { readonly file: string; readonly writes: boolean } | null {
  const [, name, file] = /^(recorded|recording|replayed):(.+)$/.exec(kind) ?? [];
  return file === undefined ? null : { file, writes: name === 'recording' };
}

/** Whether such services are asked over the network. The others compute, or read a file. */
export function asksServices(kind: string): boolean {
  return kind === 'live' || kind.startsWith('recording:');
}

/** Of a world whose tools ask nobody. */
const NO_ANSWERS: Services = {
  fetch: ({ host, path }) =>
    Promise.reject(new ServiceFailure('service.unknown-host', `no synthetic answer for ${host}${path}`, 'cell')),
};

function requiredKey(environment: ServicesOptions['environment']): string {
  const key = environment['RAPID_API_KEY']?.trim() ?? '';
  if (key !== '') return key;
  const text = 'live services need RAPID_API_KEY, which is not set: set it, or use --services synthetic';
  throw new ServiceFailure('service.missing-key', text, 'sweep');
}

function unknownKind(kind: string): ServiceFailure {
  const text = kind.startsWith('replayed:')
    ? `--services ${kind} replays a whole recorded run and cannot serve a single request: use it with run or sweep`
    : `unknown services "${kind}": use synthetic, live, recorded:FILE, recording:FILE or, to replay a run, replayed:FILE`;
  return new ServiceFailure('service.unknown-kind', text, 'sweep');
}

function noRecordings(kind: string): ServiceFailure {
  const text = `--services ${kind} needs recorded runs, which are not available here: use it with run or sweep`;
  return new ServiceFailure('service.bad-recording', text, 'sweep');
}
