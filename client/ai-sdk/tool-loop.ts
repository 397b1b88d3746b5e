import type { JsonObject } from '../../sandbox/json.ts';

/**
 * What the adapter uses of an agent of the AI SDK (`ToolLoopAgent`, or anything with its `generate`), versions 6 and 7. Written out, so that
 * neither code nor types of this package need `ai`.
 */
export interface ToolLoop {
  /** Answers the newest message, and calls tools until it can. */
  generate(options: LoopOptions): PromiseLike<LoopResult>;
}

export interface LoopOptions {
  readonly messages: LoopMessage[];
  /** Aborts when no one waits for the agent any more. */
  readonly abortSignal: AbortSignal;
  readonly onStepFinish: (step: LoopStep) => void;
}

/** A request to a model and its answer. */
export interface LoopStep {
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };
  readonly response: { readonly modelId: string };
}

export interface LoopResult {
  readonly text: string;
  readonly reasoningText?: string | undefined;
  readonly finishReason: string;
  /** In version 7, what was said and called since `messages`. */
  readonly responseMessages?: readonly unknown[];
  /** In version 6, with the same in `messages`. */
  readonly response: { readonly messages?: readonly unknown[] };
}

/** A message as the AI SDK takes it. */
export type LoopMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: ({ type: 'text'; text: string } | CallPart)[] }
  | { role: 'tool'; content: ResultPart[] };

interface CallPart {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: JsonObject;
}

interface ResultPart {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: { type: 'text' | 'error-text'; value: string };
}

/** The tools of a run by name, for the `tools` of an agent. */
export type LoopTools = Readonly<Record<string, LoopTool>>;

/** A tool as the AI SDK takes it, whose calls are turns of the run. */
export interface LoopTool {
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Tells of a call before any call of the same step is executed. */
  readonly onInputAvailable: (call: { readonly input: unknown; readonly toolCallId: string }) => void;
  /** The words of the tool's answer. @throws Error with them, if it is an error */
  readonly execute: (input: JsonObject, call: { readonly toolCallId: string }) => Promise<string>;
}

/** A JSON Schema in the form of Standard Schema. Arguments are checked where the tool is run. */
interface InputSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: JsonObject };
    readonly jsonSchema: Readonly<Record<'input' | 'output', () => Record<string, unknown>>>;
  };
}

export function inputSchema(schema: object): InputSchema {
  const written = () => structuredClone(schema) as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: 'toolsandbox',
      validate: (value) => ({ value: value as JsonObject }),
      jsonSchema: { input: written, output: written },
    },
  };
}
