import type { CellReport } from '../../validation/examine-cell.ts';
import { showBlock } from '../say.ts';
import { bar } from '../sweep/progress-line.ts';
import { duration } from '../../text/words.ts';
import { terminalOf } from '../terminal.ts';

/** Shows on a terminal how many cells are done; elsewhere nothing. */
export class ValidationProgress {
  readonly #cells: number;
  readonly #redraws = terminalOf('stderr').redraws;
  readonly #startedAt = performance.now();
  #done = 0;
  #failed = 0;

  constructor(cells: number) {
    this.#cells = cells;
  }

  add({ findings }: CellReport): void {
    this.#done++;
    if (findings.length > 0) this.#failed++;
    if (this.#redraws) showBlock([this.#line()]);
  }

  close(): void {
    if (this.#redraws) showBlock([]);
  }

  #line(): string {
    const elapsed = (performance.now() - this.#startedAt) / 1000;
    const left = duration((elapsed / this.#done) * (this.#cells - this.#done));
    return `${bar(this.#done / this.#cells)} ${this.#done}/${this.#cells} cells  ${this.#failed} failed  ${left} left`;
  }
}
