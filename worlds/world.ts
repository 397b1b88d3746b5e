import type { Toolset } from '../sandbox/tools/definition.ts';

/** A world as a value: what scenarios, scores and pages know of it. */
export interface WorldDefinition extends Toolset {
  readonly name: string;
  /** What tools are grouped by for people. */
  readonly domains: readonly string[];
  /** By what a tool depends on: what must hold, in words. */
  readonly conditions: Readonly<Record<string, string>>;
}
