import type { OutsideSoftware } from './outside-software.ts';
import { startPython } from './python-program.ts';

/** A server that speaks the interfaces of many providers, fails as it is told to, and judges its clients. */
export interface Llmock {
  readonly url: string;
  /** Forgets everything, then does this, each to the next request that fits. */
  readonly next: (...behaviors: readonly Behavior[]) => Promise<void>;
  readonly verdict: () => Promise<Verdict>;
  readonly stop: () => Promise<void>;
}

/** @see https://github.com/JulienRabault/LLMock: its README lists them. */
export interface Behavior {
  readonly type: 'fail' | 'delay' | 'reply' | 'stream_fault' | 'tool_fault';
  /** Default: 1. */
  readonly times?: number;
  readonly [field: string]: unknown;
}

/** How well the client coped, as far as llmock can see. */
export interface Verdict {
  readonly passed: boolean;
  readonly calls: number;
  readonly attempts: number;
  readonly faults_injected: number;
  readonly findings: readonly { readonly code: string; readonly title: string }[];
}

export async function startLlmock(software: OutsideSoftware): Promise<Llmock> {
  const address = Promise.withResolvers<string>();
  const program = startPython(software, ['serve_llmock.py'], (line) => address.resolve(line));
  const url = await Promise.race([address.promise, program.ended]);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/_llmock/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`llmock refused ${path}: ${await response.text()}`);
  };
  return {
    url,
    next: async (...behaviors) => {
      await post('reset', {});
      if (behaviors.length > 0) await post('scenario', { behaviors });
    },
    verdict: async () => (await (await fetch(`${url}/_llmock/verdict`)).json()) as Verdict,
    stop: program.stop,
  };
}
