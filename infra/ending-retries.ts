import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

/** Of gRPC. */
const ABORTED = 10;

type Interceptor = ReturnType<typeof makeGrpcRetryInterceptor>;
type Status = Parameters<ReturnType<typeof defaultGrpcRetryOptions>['retryableDecider']>[1];

/**
 * Repeats calls as Temporal's client does, but ends with them. Its own retries go on when a call was cancelled or its deadline has passed, and after
 * the connection was closed, where they throw in a timer, which ends the process.
 */
export class EndingRetries {
  readonly #gone: () => string | null;
  #isClosed = false;

  /** @param gone why the server will never answer again; asked when a call has failed. Then calls end with the status `aborted`. */
  constructor(gone: () => string | null = () => null) {
    this.#gone = gone;
  }

  /** No call is begun or repeated any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Of one connection. */
  readonly interceptor: Interceptor = (options, nextCall) => {
    const { retryableDecider, delayFunction } = defaultGrpcRetryOptions();
    let failed: Status | undefined;
    let waitMs = 0;
    let isCancelled = false;
    let isGone = false;
    const isEnded = () => this.#isClosed || isCancelled || isGone;
    const endOf = (status: Status): Status | null => {
      const details = this.#gone();
      isGone = details !== null;
      if (details !== null) return { ...status, code: ABORTED, details };
      return isEnded() ? status : null;
    };
    const repeating = makeGrpcRetryInterceptor({
      retryableDecider(attempt, status) {
        failed = status;
        waitMs = delayFunction(attempt, status);
        return (
          !isEnded() && Date.now() + waitMs < Number(options.deadline ?? Infinity) && retryableDecider(attempt, status)
        );
      },
      delayFunction: () => waitMs,
    });
    const call = repeating(options, (again) => {
      const end = failed && endOf(failed);
      return end ? endedCall(end) : nextCall(again);
    });
    const cancel = call.cancelWithStatus.bind(call);
    call.cancelWithStatus = (code, details) => {
      isCancelled = true;
      cancel(code, details);
    };
    return call;
  };
}

/** A call that failed before it was begun. */
function endedCall(status: Status): ReturnType<Parameters<Interceptor>[1]> {
  const nothing = () => undefined;
  return {
    start: (_metadata, listener) => listener?.onReceiveStatus?.(status),
    sendMessage: nothing,
    sendMessageWithContext: nothing,
    startRead: nothing,
    halfClose: nothing,
    cancelWithStatus: nothing,
    getPeer: () => '',
    getAuthContext: () => null,
  };
}
