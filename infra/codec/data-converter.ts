import type { DataConverter } from '@temporalio/common';
import { modulePath } from '../../files/own-code.ts';
import { createPayloadCodec } from './payload-codec.ts';
import { readPayloadKeys } from './payload-keys.ts';

const FAILURE_CONVERTER = modulePath('./failure-converter.ts', import.meta.url);

/** For every client, worker and replay: payloads are compressed, and with keys in the environment encrypted. @throws PayloadError */
export function dataConverter(environment: NodeJS.ProcessEnv = process.env): DataConverter {
  const keys = readPayloadKeys(environment);
  return {
    payloadCodecs: [createPayloadCodec(keys)],
    ...(keys.length > 0 && { failureConverterPath: FAILURE_CONVERTER }),
  };
}
