import type { IdGenerator } from '@opentelemetry/sdk-trace';

/** Gives each span the ids that were set just before it, in place of random ones. */
export class DerivedIds implements IdGenerator {
  traceId = '';
  spanId = '';

  generateTraceId(): string {
    return this.traceId;
  }

  generateSpanId(): string {
    return this.spanId;
  }
}
