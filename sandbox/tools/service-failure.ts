import { OutsideFailure } from '../outside-failure.ts';

/** A networked tool's service did not answer: what `Services.fetch` throws; types begin with `service.`. */
export class ServiceFailure extends OutsideFailure {}
