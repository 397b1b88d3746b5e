import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { boundedResponse } from '../../files/bounded-response.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { duration, firstOf } from '../../text/words.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';

const PATIENCE_MS = 10_000;
const ASK_AGAIN_MS = 2_000;
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_LISTED = 20;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * The models that an OpenAI-compatible server says it has; null if it does not list them.
 * @param baseUrl with its version prefix
 * @throws UserError if no server answers there, or not below this address
 */
export async function serverModels(
  baseUrl: string,
  key: string,
  patience: Patience,
): Promise<readonly string[] | null> {
  const base = baseUrl.replace(/\/+$/, '');
  const response = await answered(base, key, patience);
  if (response.status === 404 && !/\/v\d+$/.test(base)) {
    const versioned = await asked(`${base}/v1`, key);
    if (versioned.ok) throw new UserError(`the server at ${base} answers below /v1: use --base-url ${base}/v1`);
  }
  if (!response.ok) return null;
  const list = listSchema.safeParse(
    await boundedResponse(response, MOST_BYTES)
      .json()
      .catch(() => null),
  );
  return list.success ? list.data.data.map(({ id }) => id) : null;
}

interface Patience {
  readonly awayMs: number;
  readonly report: Report;
}

/** A server that is not there is asked again for a while. */
async function answered(base: string, key: string, { awayMs, report }: Patience): Promise<Response> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await asked(base, key);
    } catch (error) {
      if (performance.now() - startedAt >= awayMs) throw error;
      if (attempt === 1) report(`waiting for up to ${duration(awayMs / 1000)}: ${errorMessage(error)}`);
      await sleep(ASK_AGAIN_MS);
    }
  }
}

/** What a server has, in words. */
export function modelsText(models: readonly string[] | null): string {
  if (models === null) return 'the server does not list its models';
  if (models.length === 0) return 'the server has no models yet (Ollama: `ollama pull MODEL`)';
  return `the server has ${firstOf(models, MOST_LISTED)}`;
}

async function asked(base: string, key: string): Promise<Response> {
  try {
    return await fetch(`${base}/models`, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new UserError(
      `no server answers at ${base} (${errorMessage(cause)}): start it, or check --base-url. ` +
        'Ollama (`ollama serve`) is at http://127.0.0.1:11434/v1, vLLM at port 8000, llama.cpp at port 8080',
    );
  }
}
