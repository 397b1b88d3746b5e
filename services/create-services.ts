import { ServiceFailure } from '../sandbox/tools/service-failure.ts';
import type { Services } from '../sandbox/tools/services.ts';
import { createLiveServices } from './live.ts';
import { createRecordedServices, createRecordingServices } from './recorded.ts';
import { createSyntheticServices } from './synthetic.ts';

export interface ServicesOptions {
  /** The sandbox's own time, in seconds since the epoch. */
  readonly now: number;
  /** Holds `RAPID_API_KEY`, which the live hosts need. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Networked answers by kind: `synthetic` (offline, the same every time), `live`, `recorded:FILE` (from a cassette) or
 * `recording:FILE` (live, written to a cassette).
 * @throws ServiceFailure `service.unknown-kind`, `service.missing-key` or `service.bad-recording`
 */
export function createServices(kind: string, { now, environment }: ServicesOptions): Services {
  const [, name = kind, file = ''] = /^(recorded|recording):(.+)$/.exec(kind) ?? [];
  switch (name) {
    case 'synthetic':
      return createSyntheticServices(now);
    case 'live':
      return createLiveServices({ key: requiredKey(environment) });
    case 'recorded':
      return createRecordedServices(file);
    case 'recording':
      return createRecordingServices(file, createLiveServices({ key: requiredKey(environment) }));
    default: {
      const text = `there are no services "${kind}": use synthetic, live, recorded:FILE or recording:FILE`;
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
