import { OutsideFailure } from '../../sandbox/outside-failure.ts';

/** A model's provider did not answer; types begin with `provider.`. */
export class ProviderFailure extends OutsideFailure {}
