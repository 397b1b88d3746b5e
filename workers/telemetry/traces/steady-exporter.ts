import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Done = (result: ExportResult) => void;

interface SteadyOptions {
  /** For a receiver that has answered before: waits for it a while if it stops. */
  readonly patient: SpanExporter;
  /** For one that has not, or not lately: gives up soon. */
  readonly brief: SpanExporter;
  /** Is told why when a receiver does not take spans, once until it takes some again. */
  readonly onLost: (reason: string) => void;
  /** Is told how many spans were lost meanwhile. */
  readonly onBack: (lost: number) => void;
}

/** Exports spans to a receiver that may be gone, without holding up a process that wants to end. */
export class SteadyExporter implements SpanExporter {
  readonly #options: SteadyOptions;
  #state: 'unknown' | 'works' | 'down' = 'unknown';
  #lost = 0;
  #closing = false;

  constructor(options: SteadyOptions) {
    this.#options = options;
  }

  export(spans: ReadableSpan[], done: Done): void {
    if (this.#closing && this.#state === 'down') return done({ code: ExportResultCode.FAILED });
    const { patient, brief } = this.#options;
    const exporter = this.#state === 'works' && !this.#closing ? patient : brief;
    exporter.export(spans, (result) => {
      if (result.code === ExportResultCode.SUCCESS) this.#delivered();
      else this.#failed(spans.length, result.error);
      done(result);
    });
  }

  /** From now on, nothing is waited for. */
  close(): void {
    this.#closing = true;
  }

  async shutdown(): Promise<void> {
    const { patient, brief } = this.#options;
    await Promise.all([patient.shutdown(), brief.shutdown()]);
  }

  #delivered(): void {
    if (this.#state === 'down') this.#options.onBack(this.#lost);
    this.#state = 'works';
    this.#lost = 0;
  }

  #failed(spans: number, error: Error | undefined): void {
    this.#lost += spans;
    if (this.#state !== 'down') this.#options.onLost(error?.message ?? 'no reason given');
    this.#state = 'down';
  }
}
