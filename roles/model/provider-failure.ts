import type { ModelReport } from '../../sandbox/event.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import type { OutsideFailureOptions } from '../../sandbox/outside-failure.ts';
import type { FailedTurn } from '../role.ts';
import type { Unreached } from './unreached.ts';

interface Options extends OutsideFailureOptions {
  /** Of an answer that cannot be used: its tokens are paid for. */
  readonly report?: ModelReport | undefined;
  /** How the turn ends if it is not tried again. Without it, the failure ends the run. */
  readonly lastly?: FailedTurn | undefined;
  /** Set if there was no answer because there was no connection. */
  readonly unreached?: Unreached | undefined;
}

/** A model's provider did not answer, or its answer cannot be used; types begin with `provider.` or `model.`. */
export class ProviderFailure extends OutsideFailure {
  readonly report: ModelReport | undefined;
  readonly lastly: FailedTurn | undefined;
  readonly unreached: Unreached | undefined;

  constructor(type: string, message: string, { report, lastly, unreached, ...options }: Options) {
    super(type, message, options);
    this.report = report;
    this.lastly = lastly;
    this.unreached = unreached;
  }
}
