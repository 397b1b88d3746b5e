/** A path that a user gave and that cannot be read or written. The message is a clause that leaves out the path. */
export class UnusableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnusableFile';
  }
}

/** An error of the file system, in a user's words. */
export function asUnusable(error: unknown, done: 'read' | 'written'): UnusableFile {
  if (error instanceof UnusableFile) return error;
  const { code } = error as NodeJS.ErrnoException;
  const why = code === 'ERR_INVALID_ARG_VALUE' ? 'its path contains a NUL character' : code;
  return new UnusableFile(`cannot be ${done} (${why})`, { cause: error });
}
