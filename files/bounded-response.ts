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
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      bytes += part.byteLength;
      if (bytes > largest) controller.error(new OversizedAnswer(largest));
      else controller.enqueue(part);
    },
  });
  return new Response(body.pipeThrough(counted), { status, statusText, headers });
}

/** Whether an error, or what caused it, is that an answer was too large. Clients wrap what they meet. */
export function oversizedIn(error: unknown): OversizedAnswer | undefined {
  if (error instanceof OversizedAnswer) return error;
  return error instanceof Error && error.cause !== error ? oversizedIn(error.cause) : undefined;
}
