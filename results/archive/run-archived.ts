import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** A run whose log was moved to object storage. */
export class RunArchived extends UserFacingError {
  /** Where the log is; null if that is not known. */
  readonly location: string | null;

  constructor({ id, sweep }: { readonly id: string; readonly sweep: string }, location: string | null) {
    super(
      `the log of run ${id} is archived at ${location ?? 'an unknown place'}: ` +
        `bring the logs of its sweep back with \`toolsandbox restore ${sweep}\``,
    );
    this.name = 'RunArchived';
    this.location = location;
  }
}

/** Runs that another process changed while they were archived. Nothing of them was lost. */
export class RunsChanged extends UserFacingError {
  constructor(sweep: string) {
    super(`runs of sweep ${sweep} were changed or archived by another process meanwhile: run the same command again`);
    this.name = 'RunsChanged';
  }
}
