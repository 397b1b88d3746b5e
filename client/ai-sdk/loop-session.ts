import type { JsonObject } from '../../sandbox/json.ts';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import { seatCallsOf, loopMessages } from './loop-messages.ts';
import { inputSchema } from './tool-loop.ts';
import type { LoopMessage, LoopResult, LoopStep, LoopTools, ToolLoop } from './tool-loop.ts';

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly result: PromiseWithResolvers<string>;
  /** Whether a turn made it. */
  isMade: boolean;
}

/** One run of an agent with a loop of its own. The loop stands still in the calls of a step until the next turn brings their results. */
export class LoopSession {
  /** The tools of the run, for the agent that {@link begin} takes. */
  readonly tools: LoopTools;
  readonly #aborting = new AbortController();
  #loop: ToolLoop | undefined;
  /** The conversation without what the loop is at. */
  #messages: LoopMessage[] = [];
  /** Of the step that the loop is in, by the id that its model gave. */
  readonly #calls = new Map<string, Call>();
  /** Those that the newest turn made, in its order. */
  #asked: readonly Call[] = [];
  /** What the newest turn said. */
  #said: string | undefined;
  #untold: LoopStep[] = [];
  #isRunning = false;
  #due = Promise.withResolvers<SeatTurn>();
  #newest: { readonly turn: number; readonly answer: Promise<SeatTurn> } | undefined;

  constructor({ tools }: SeatView) {
    this.tools = Object.fromEntries(
      tools.map(({ name, description, parameters }) => {
        const called = (input: unknown, id: string) => this.#called({ id, name, input: input as JsonObject });
        return [
          name,
          {
            description,
            inputSchema: inputSchema(parameters),
            onInputAvailable: ({ input, toolCallId }) => void called(input, toolCallId),
            execute: (input, { toolCallId }) => {
              const { result, isMade } = called(input, toolCallId);
              if (!isMade && this.#asked.length === 0) this.#ask();
              return result.promise;
            },
          },
        ];
      }),
    );
  }

  begin(loop: ToolLoop): this {
    this.#loop = loop;
    return this;
  }

  /** Whether the view is the newest turn again, or the turn after it. */
  continues({ turn, since, messages }: SeatView): boolean {
    if (this.#newest === undefined || turn <= this.#newest.turn) return turn === this.#newest?.turn;
    if (this.#isRunning !== this.#asked.length > 0) return false;
    const last = messages[since - 1];
    const isAnswered = messages.slice(since).every(({ role }) => (role === 'tool') === this.#asked.length > 0);
    return (
      isAnswered && seatCallsOf(last).length === this.#asked.length && (!this.#said || last?.content === this.#said)
    );
  }

  /** @throws what the agent throws; the session is over then, and after an abort */
  async take(view: SeatView, signal: AbortSignal): Promise<SeatTurn> {
    signal.throwIfAborted();
    const abort = () => this.end(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      if (this.#newest?.turn !== view.turn) this.#newest = { turn: view.turn, answer: this.#next(view) };
      return await this.#newest.answer;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  end(reason: unknown): void {
    this.#aborting.abort(reason);
    this.#due.reject(reason);
  }

  #next(view: SeatView): Promise<SeatTurn> {
    this.#due = Promise.withResolvers();
    const { since, messages } = view;
    const isNew = this.#messages.length === 0;
    if (this.#asked.length > 0) this.#answer(view, seatCallsOf(messages[since - 1]));
    else {
      this.#messages.push(...loopMessages(isNew ? view : { ...view, messages: messages.slice(since) }));
      this.#generate().catch((error: unknown) => this.#due.reject(error));
    }
    return this.#due.promise;
  }

  async #generate(): Promise<void> {
    this.#isRunning = true;
    const result = await Promise.resolve(
      this.#loop!.generate({
        messages: [...this.#messages],
        abortSignal: this.#aborting.signal,
        onStepFinish: (step) => {
          this.#calls.clear();
          this.#untold.push(step);
        },
      }),
    ).finally(() => (this.#isRunning = false));
    this.#messages.push(...((result.responseMessages ?? result.response.messages ?? []) as LoopMessage[]));
    this.#said = result.text;
    this.#due.resolve({ ...spoken(result), ...this.#report() });
  }

  #called({ id, name, input }: Pick<Call, 'id' | 'name' | 'input'>): Call {
    const known = this.#calls.get(id);
    if (known) return known;
    const call = { id, name, input, result: Promise.withResolvers<string>(), isMade: false };
    // A result may be there before the call is executed.
    call.result.promise.catch(() => {});
    this.#calls.set(id, call);
    return call;
  }

  /** Makes a turn of the calls that the loop waits for. */
  #ask(): void {
    this.#asked = [...this.#calls.values()].filter(({ isMade }) => !isMade);
    for (const call of this.#asked) call.isMade = true;
    this.#said = undefined;
    const calls = this.#asked.map(({ id, name, input }) => ({ id, function: { name, arguments: input } }));
    this.#due.resolve({ tool_calls: calls, ...this.#report() });
  }

  /** By their places: the log may have given a call another id. */
  #answer({ messages, failures }: SeatView, logged: ReturnType<typeof seatCallsOf>): void {
    const asked = this.#asked;
    this.#asked = [];
    for (const [place, { result }] of asked.entries()) {
      const ours = logged[place]?.id ?? '';
      const answer = messages.findLast((message) => message.role === 'tool' && message.tool_call_id === ours);
      const content = answer?.content ?? '';
      if (failures.includes(ours)) result.reject(new ToolAnsweredError(content));
      else result.resolve(content);
    }
    if ([...this.#calls.values()].some(({ isMade }) => !isMade)) this.#ask();
  }

  /** The AI SDK tells what a step used when its tools have run: with the next turn. */
  #report(): Pick<SeatTurn, 'model' | 'usage'> {
    const steps = this.#untold.splice(0);
    const sum = (count: (step: LoopStep) => number | undefined) =>
      steps.reduce((all, step) => all + (count(step) ?? 0), 0);
    const usage = {
      prompt_tokens: sum(({ usage: { inputTokens } }) => inputTokens),
      completion_tokens: sum(({ usage: { outputTokens } }) => outputTokens),
    };
    return { model: steps.at(-1)?.response.modelId, ...(usage.prompt_tokens > 0 && { usage }) };
  }
}

/** Version 7 shows the model the name of an error too: this one has none. */
class ToolAnsweredError extends Error {
  override readonly name = '';
}

/** A text is said. A loop or a model that stopped without one cannot continue by itself. */
export function spoken({ text, reasoningText, finishReason }: LoopResult): SeatTurn {
  if (finishReason === 'content-filter') return { refusal: text || finishReason };
  if (text === '' && finishReason !== 'stop')
    return {
      failed: `it stopped without a text, for the reason ${finishReason}: see stopWhen and maxOutputTokens`,
    };
  return { content: text, ...(reasoningText && { reasoning: reasoningText }) };
}
