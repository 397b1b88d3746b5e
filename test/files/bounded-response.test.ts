import { describe, expect, it } from 'vitest';
import { boundedResponse, OversizedAnswer, oversizedIn } from '../../files/bounded-response.ts';

const MB = 1024 * 1024;

/** A body in parts, and how much of it was asked for. */
function bodyOf(parts: readonly Uint8Array[]) {
  const seen = { sent: 0, cancelled: undefined as unknown };
  const waiting = [...parts];
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const part = waiting.shift();
        if (part === undefined) return controller.close();
        seen.sent += part.byteLength;
        controller.enqueue(part);
      },
      cancel: (reason) => void (seen.cancelled = reason),
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

describe('boundedResponse', () => {
  it('passes on an answer of the largest size, with its status and headers', async () => {
    const { body } = bodyOf([new Uint8Array(MB), new Uint8Array(MB)]);
    const response = boundedResponse(new Response(body, { status: 429, headers: { 'retry-after': '7' } }), 2 * MB);
    expect((await response.bytes()).byteLength).toBe(2 * MB);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('fails one that is a byte larger, and asks for no more of it', async () => {
    const { body, seen } = bodyOf([
      new Uint8Array(2 * MB),
      new Uint8Array(1),
      ...Array.from({ length: 50 }, () => new Uint8Array(MB)),
    ]);
    const response = boundedResponse(new Response(body), 2 * MB);
    await expect(response.text()).rejects.toThrow(new OversizedAnswer(2 * MB));
    await expect.poll(() => seen.cancelled).toBeInstanceOf(OversizedAnswer);
    expect(seen.sent).toBeLessThan(5 * MB);
  });

  it('leaves an answer without a body as it is', async () => {
    const response = new Response(null, { status: 204 });
    expect(boundedResponse(response)).toBe(response);
  });
});

describe('oversizedIn', () => {
  it('finds the reason in what clients make of it, and not in anything else', () => {
    const oversized = new OversizedAnswer(32 * MB);
    expect(oversized.message).toBe('more than 32 MB');
    expect(oversizedIn(new Error('Connection error.', { cause: new Error('x', { cause: oversized }) }))).toBe(
      oversized,
    );
    const loop = new Error('x');
    loop.cause = loop;
    expect([oversizedIn(loop), oversizedIn(new SyntaxError('x')), oversizedIn('x')]).toEqual(Array(3).fill(undefined));
  });
});
