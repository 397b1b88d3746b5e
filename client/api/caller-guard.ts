/** The caller's functions and signal. What one of these functions throws ends all. */
export class CallerGuard implements Disposable {
  readonly #abort = new AbortController();
  readonly #outside: AbortSignal | undefined;
  readonly #stop = () => this.#abort.abort();
  #failure: { readonly error: unknown } | undefined;

  constructor(outside: AbortSignal | undefined) {
    this.#outside = outside;
    outside?.throwIfAborted();
    outside?.addEventListener('abort', this.#stop);
  }

  /** Without the caller's reason, so that whatever is cut off sees an AbortError. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  guarded<Arguments extends readonly unknown[]>(call: ((...given: Arguments) => void) | undefined) {
    return (...given: Arguments): void => {
      try {
        call?.(...given);
      } catch (error) {
        this.#failure ??= { error };
        this.#abort.abort();
      }
    };
  }

  /** Throws why it ended early, if the caller ended it. */
  throwReason(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    this.#outside?.throwIfAborted();
  }

  [Symbol.dispose](): void {
    this.#outside?.removeEventListener('abort', this.#stop);
  }
}
