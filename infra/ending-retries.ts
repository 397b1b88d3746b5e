import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

type Interceptor = ReturnType<typeof makeGrpcRetryInterceptor>;
type Status = Parameters<ReturnType<typeof defaultGrpcRetryOptions>['retryableDecider']>[1];

/**
 * Repeats calls as Temporal's client does, but ends with them. Its own retries go on when a call was cancelled or its deadline has passed, and after
 * the connection was closed, where they throw in a timer, which ends the process.
 */
export class EndingRetries {
  #isClosed = false;

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
    const isEnded = () => this.#isClosed || isCancelled;
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
    const call = repeating(options, (again) => (failed && isEnded() ? endedCall(failed) : nextCall(again)));
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
