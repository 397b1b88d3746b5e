import type { SpanContent } from './span-content.ts';
import type { TracedRun } from './span-ids.ts';

/**
 * Takes the spans of a run as they end. What plays neither waits for it nor fails with it, and the spans are only computed
 * if they are wanted.
 */
export type SpanSink = (run: TracedRun, spans: () => readonly SpanContent[]) => void;
