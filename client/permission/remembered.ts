import { PrivateState } from '../../files/private-state.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';

/** In bytes. */
const LONGEST_FILE = 1_000_000;

interface Memory<Value> {
  /** Of the file. */
  readonly name: string;
  /** What is not known without it. */
  readonly what: string;
  /** Before the first time. */
  readonly empty: Value;
  readonly isValue: (read: unknown) => read is Value;
}

/** What this user did before, in a file of their own. */
export class Remembered<Value> {
  readonly value: Value;
  readonly #file: PrivateState;
  readonly #what: string;

  /** @throws UserError if the file is damaged */
  constructor({ name, what, empty, isValue }: Memory<Value>) {
    this.#file = new PrivateState(name, process.env);
    this.#what = what;
    try {
      const text = this.#file.read(LONGEST_FILE);
      const read: unknown = text === null ? empty : JSON.parse(text);
      if (!isValue(read)) throw new UnusableFile('is damaged');
      this.value = read;
    } catch (error) {
      const why = error instanceof UnusableFile ? error.message : 'is damaged';
      throw new UserError(
        `${this.#file.path} ${why}, so ${what} is not known: repair it or delete it; it is written anew`,
      );
    }
  }

  /** Where it cannot be written, that is said. */
  write(value: Value, report: Report): void {
    if (JSON.stringify(value) === JSON.stringify(this.value)) return;
    try {
      this.#file.write(`${JSON.stringify(value, null, 2)}\n`);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      report(`note: ${this.#file.path} ${error.message}: ${this.#what} is not remembered`);
    }
  }
}
