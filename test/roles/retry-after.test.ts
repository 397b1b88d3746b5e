import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../roles/retry-after.ts';

const NOW = Date.UTC(2024, 4, 15, 12, 0, 0);

describe('retryAfterMs', () => {
  it.each<[headers: Record<string, string>, wait: number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after-ms': '120.5', 'retry-after': '9' }, 120.5],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000],
    [{ 'retry-after': 'Wed, 15 May 2024 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 15 May 2024 11:59:00 GMT' }, 0],
    [{ 'retry-after': 'later' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
  ])('%j asks for %s ms', (headers, wait) => {
    expect(retryAfterMs(new Headers(headers), NOW)).toBe(wait);
  });
});
