import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UnusableFile } from '../../files/unusable-file.ts';
import { writeWholeFile } from '../../files/write-whole-file.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import { ProviderFailure } from '../model/provider-failure.ts';
import { callRequest } from './call-tape.ts';
import type { TapeFetch } from './call-tape.ts';
import { callFile } from './recorded-call.ts';
import type { RecordedCall } from './call-schema.ts';

/** Everything else may hold a secret, or is of no use. */
const REQUEST_HEADERS = ['accept', 'content-type', 'anthropic-version', 'anthropic-beta'];
const ANSWER_HEADERS = [
  'content-type',
  'date',
  'retry-after',
  'retry-after-ms',
  'request-id',
  'x-request-id',
  'x-should-retry',
];

/** Sends calls to the model and writes a file for each, before its answer is passed on. */
export const recordingFetch: TapeFetch = (real, { folder, place, occurrenceOf }, masks, monitor) => {
  return async (input, init) => {
    const { call, headers } = await callRequest(input, init);
    const occurrence = occurrenceOf(callFile(place, call, 0));
    const write = (latencyMs: number, answer: RecordedCall['answer']) => {
      monitor.took(latencyMs);
      const { method, path, body } = call;
      const request = {
        method,
        path: masks.ofErrors(path),
        headers: chosen(headers, REQUEST_HEADERS),
        body: masks.ofAnswers(body),
      };
      const recorded: RecordedCall = { version: 1, place, occurrence, request, latency_ms: latencyMs, answer };
      const file = join(folder, callFile(place, call, occurrence));
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeWholeFile(file, `${JSON.stringify(recorded, null, 2)}\n`, { replace: true });
        // Left from an earlier recording, whose answers were others.
        rmSync(join(folder, callFile(place, call, occurrence + 1)), { force: true });
      } catch (error) {
        const why = error instanceof UnusableFile ? error.message : String((error as NodeJS.ErrnoException).code);
        const text = `${file} ${why}: make room for recordings, or play without --record`;
        monitor.fail(new ProviderFailure('recording.unwritable', text, { scope: 'sweep' }));
      }
    };

    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    try {
      const response = await real(input, init);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const kept = chosen(response.headers, ANSWER_HEADERS);
      write(elapsed(), {
        status: response.status,
        headers: maskedHeaders(kept, masks.ofAnswers),
        body: masked(bytes, masks.ofAnswers),
      });
      return new Response(bytes.length === 0 ? null : bytes, {
        status: response.status,
        statusText: response.statusText,
        headers: kept,
      });
    } catch (error) {
      if (error instanceof ProviderFailure || init?.signal?.aborted) throw error;
      const { message, code } = reasonOf(error);
      write(elapsed(), { failed: masks.ofErrors(message), code });
      throw error;
    }
  };
};

function chosen(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
}

function maskedHeaders(headers: Record<string, string>, mask: Mask): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]));
}

function masked(bytes: Uint8Array, mask: Mask): string | { base64: string } {
  try {
    return mask(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // A character for each byte: what is no text may hold a key too.
    const text = mask(Buffer.from(bytes).toString('latin1'));
    return { base64: Buffer.from(text, 'latin1').toString('base64') };
  }
}

/** What stopped the connection; `fetch` itself only says that it failed. */
function reasonOf(error: unknown): { readonly message: string; readonly code: string | null } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = cause as NodeJS.ErrnoException;
  return { message: message ?? String(cause), code: code ?? null };
}
