import type { Recording } from '../sandbox/recording.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { Services } from '../sandbox/tools/services.ts';
import { createLiveServices } from './live.ts';
import { createRecordedServices, createRecordingServices } from './recorded.ts';
import { createReplayedServices } from './replayed.ts';
import { createSyntheticServices } from './synthetic.ts';

export interface ServicesOptions {
  /** The sandbox's own time, in seconds since the epoch. */
  readonly now: number;
  /** Holds `RAPID_API_KEY`, which the live hosts need. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Finds the recorded run that `replayed` plays again; it is asked for at the first call. */
  readonly recording?: (reference: string) => Promise<Recording>;
}

/**
 * Networked answers by kind: `synthetic` (offline, the same every time), `live`, `recorded:FILE` (from a cassette),
 * `recording:FILE` (live, written to a cassette) or `replayed:FILE` (what the run that is played again was given).
 * @throws ServiceFailure `service.unknown-kind`, `service.missing-key` or `service.bad-recording`
 */
export function createServices(kind: string, { now, environment, recording }: ServicesOptions): Services {
  const [, name, file = ''] =
    /^(recorded|recording|replayed):(.+)$/.exec(kind) ?? /^(synthetic|live)$/.exec(kind) ?? [];
  switch (name) {
    case 'synthetic':
      return createSyntheticServices(now);
    case 'live':
      return createLiveServices({ key: requiredKey(environment) });
    case 'recorded':
      return createRecordedServices(file);
    case 'recording':
      return createRecordingServices(file, createLiveServices({ key: requiredKey(environment) }));
    case 'replayed':
      return createReplayedServices(() => recording?.(file) ?? Promise.reject(noRecordings(kind)));
    default: {
      const text = `there are no services "${kind}": use synthetic, live, recorded:FILE, recording:FILE or replayed:FILE`;
      throw new ServiceFailure('service.unknown-kind', text, { retryable: false });
    }
  }
}

function requiredKey(environment: ServicesOptions['environment']): string {
  const key = environment['RAPID_API_KEY']?.trim() ?? '';
  if (key !== '') return key;
  const text = 'live services need RAPID_API_KEY, which is not set; --services synthetic needs no key';
  throw new ServiceFailure('service.missing-key', text, { retryable: false });
}

function noRecordings(kind: string): ServiceFailure {
  return new ServiceFailure('service.bad-recording', `nothing here reads recorded runs for ${kind}`, {
    retryable: false,
  });
}
