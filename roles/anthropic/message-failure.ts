import { APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import type { ProviderFailure } from '../provider-failure.ts';
import type { ProviderFailures } from '../provider-failures.ts';

/** Why the model itself cannot take this turn, when that is what the error says; a matter of the run, not of the provider. */
export function brokenReason(error: unknown): string | undefined {
  if (!(error instanceof APIError)) return undefined;
  const overflows = error.status === 400 && /prompt is too long|exceed context limit/i.test(error.message);
  return overflows || error.status === 413 ? "the conversation is longer than the model's context" : undefined;
}

/** What the client's error means for the run: retry, with the wait asked for, or stop. */
export function messageFailure(error: unknown, failures: ProviderFailures): ProviderFailure {
  if (error instanceof SyntaxError) return failures.ofMalformedAnswer(error.message);
  if (error instanceof APIConnectionTimeoutError) return failures.ofTimeout();
  if (!(error instanceof APIError) || error.status === undefined) return failures.ofConnection(error);
  const { status, headers = new Headers() }: { status: number; headers?: Headers } = error;
  const detail = error.apiMessage ?? error.message.replace(/^\d+ /, '');
  const spent = status === 400 && /credit balance is too low/i.test(detail);
  return spent ? failures.ofSpentQuota(detail) : failures.ofStatus({ status, headers, detail });
}
