import type { PlayedRun } from '../../client/playing/where.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { duration } from '../../text/words.ts';
import { say, showBlock } from '../say.ts';
import { terminalOf } from '../terminal.ts';
import { WaitNotes } from '../wait-notes.ts';
import { fitted } from './try-texts.ts';

const REDRAW_MS = 500;
const NAME = 12;

interface Playing {
  readonly since: number;
  readonly messages: number;
}

/** A line for each scenario that ends; on a terminal also those that are being played, below. */
export class TryProgress {
  readonly #all: number;
  readonly #playing = new Map<string, Playing>();
  readonly #waits = new WaitNotes();
  readonly #timer: NodeJS.Timeout | undefined;
  #done = 0;

  constructor(all: number) {
    this.#all = all;
    if (terminalOf('stderr').redraws) this.#timer = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  observe({ scenario }: Cell, events: readonly TrajectoryEvent[]): void {
    const { since = Date.now() } = this.#playing.get(scenario) ?? {};
    this.#playing.set(scenario, { since, messages: messagesOf(events).length });
    this.#waits.progressed();
  }

  played({ scenario }: Cell, { solved, similarity, reason }: PlayedRun): void {
    this.#playing.delete(scenario);
    const place = `${String(++this.#done).padStart(String(this.#all).length)}/${this.#all}`;
    const verdict = similarity === null ? 'no score' : verdictText(solved);
    const line = `${place}  ${verdict.padEnd(NAME)}${similarity?.toFixed(3) ?? '    -'}  ${scenario}`;
    if (similarity === null && reason !== null) say(`${line}: ${reason}`);
    else say(fitted(line, terminalOf('stderr').width));
    if (this.#timer) this.#draw();
  }

  waits(reason: string, waitMs: number): void {
    this.#waits.waits(reason, waitMs);
  }

  close(): void {
    clearInterval(this.#timer);
    if (this.#timer) showBlock([]);
  }

  #draw(): void {
    const now = Date.now();
    showBlock(
      [...this.#playing].map(([scenario, { since, messages }]) => {
        const state = `${messages} messages, ${duration((now - since) / 1000)}`;
        return `playing  ${scenario}  ${state}`;
      }),
    );
  }
}
