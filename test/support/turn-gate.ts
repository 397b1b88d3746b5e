import { Context } from '@temporalio/activity';
import type { Activities } from './sweeping.ts';

/** Holds the first turn of each trajectory until the test lets it pass, so that the test decides what runs when. */
export class TurnGate {
  /** Trials that have begun, in order. */
  readonly begun: number[] = [];
  readonly #held = new Map<number, () => void>();
  #open = false;

  get held(): number {
    return this.#held.size;
  }

  /** Lets those pass that have waited longest. */
  release(count: number): void {
    for (const [trial, pass] of [...this.#held].slice(0, count)) {
      this.#held.delete(trial);
      pass();
    }
  }

  /** From now on, nobody waits. */
  open(): void {
    this.#open = true;
    this.release(Infinity);
  }

  around(activities: Activities): Activities {
    const takeAgentTurn: Activities['takeAgentTurn'] = async (input) => {
      const { trial } = input.cell;
      if (!this.begun.includes(trial)) {
        this.begun.push(trial);
        if (!this.#open) await this.#hold(trial);
      }
      return activities.takeAgentTurn(input);
    };
    return { ...activities, takeAgentTurn };
  }

  async #hold(trial: number): Promise<void> {
    const context = Context.current();
    const beating = setInterval(() => context.heartbeat(), 1_000);
    await new Promise<void>((pass) => this.#held.set(trial, pass));
    clearInterval(beating);
  }
}
