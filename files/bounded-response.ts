/** An answer larger than anybody needs. A syntax error, as what it holds is never read. */
export class OversizedAnswer extends SyntaxError {
  constructor(largest: number) {
    super(`more than ${Math.floor(largest / MEGABYTE)} MB`);
  }
}

const MEGABYTE = 1024 * 1024;

/** In bytes, decompressed. The longest answers of models are below a tenth of it. */
export const LARGEST_ANSWER = 32 * MEGABYTE;

/**
 * The answer of an HTTP server, whose body fails with `OversizedAnswer` when it grows too large: nothing else stops a broken server
 * from filling the memory, in one piece or as a stream without an end.
 */
export function boundedResponse(response: Response, largest = LARGEST_ANSWER): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  return new Response(bounded(body, largest), { status, statusText, headers });
}

/** A stream of its own costs half of what a `TransformStream` with its pipe does, and each answer of a model goes through it. */
function bounded(body: ReadableStream<Uint8Array>, largest: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        if (bytes <= largest) return controller.enqueue(value);
        const error = new OversizedAnswer(largest);
        controller.error(error);
        await reader.cancel(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Whether an error, or what caused it, is that an answer was too large. Clients wrap what they meet. */
export function oversizedIn(error: unknown): OversizedAnswer | undefined {
  if (error instanceof OversizedAnswer) return error;
  return error instanceof Error && error.cause !== error ? oversizedIn(error.cause) : undefined;
}
