import { clearLine, createInterface, cursorTo } from 'node:readline';
import type { Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

type Completer = (line: string) => [words: string[], replaced: string];

interface TypingPlace {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
}

interface Listening {
  readonly complete: Completer;
  /** Is told of a line that was typed on a terminal while none was asked for: it is dropped. */
  readonly onEarly: (line: string) => void;
  /** Aborts when the person wants to leave by a signal. */
  readonly stop: AbortSignal;
}

/** What a person types, line by line: on a terminal with editing, history and completion; or the lines of a stream. */
export class TypedLines implements Disposable {
  /** Settles when the person has left: Ctrl-C, or Ctrl-D on a terminal. The end of a stream only ends its lines. */
  readonly left: Promise<null>;
  readonly #interface: Interface;
  readonly #output: Writable;
  readonly #isTerminal: boolean;
  readonly #lines: string[] = [];
  readonly #onEarly: (line: string) => void;
  #wanted: ((line: string | null) => void) | null = null;
  #ended = false;

  constructor({ input, output }: TypingPlace, { complete, onEarly, stop }: Listening) {
    this.#isTerminal = input.isTTY === true && output.isTTY === true;
    this.#output = output;
    this.#onEarly = onEarly;
    this.#interface = createInterface({
      input,
      ...(this.#isTerminal && { output }),
      terminal: this.#isTerminal,
      completer: complete,
    });
    const { promise, resolve } = Promise.withResolvers<null>();
    this.left = promise;
    stop.addEventListener('abort', () => resolve(null));
    this.#interface.on('line', (line) => this.#take(line));
    this.#interface.on('close', () => {
      this.#ended = true;
      if (this.#isTerminal) {
        if (this.#wanted !== null) this.#output.write('\n');
        resolve(null);
      }
      this.#answer(null);
    });
  }

  /** The next line; null if there are none. */
  async next(prompt: string): Promise<string | null> {
    const ready = this.#lines.shift();
    if (ready !== undefined) return ready;
    if (this.#ended) return null;
    this.#interface.setPrompt(prompt);
    this.#interface.prompt();
    return new Promise((resolve) => (this.#wanted = resolve));
  }

  /** Prints what comes up meanwhile above the line that is being typed. */
  above(print: () => void): void {
    if (!this.#isTerminal || this.#wanted === null) return print();
    clearLine(this.#output, 0);
    cursorTo(this.#output, 0);
    print();
    this.#interface.prompt(true);
  }

  [Symbol.dispose](): void {
    this.#interface.close();
  }

  #take(line: string): void {
    if (this.#wanted !== null) this.#answer(line);
    else if (this.#isTerminal) this.#onEarly(line);
    else this.#lines.push(line);
  }

  #answer(line: string | null): void {
    const answer = this.#wanted;
    this.#wanted = null;
    answer?.(line);
  }
}
