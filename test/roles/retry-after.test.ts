import { describe, expect, it } from 'vitest';
import { retryAfterMs, waitText } from '../../roles/model/retry-after.ts';

const NOW = Date.UTC(2024, 4, 15, 12, 0, 0);

describe('retryAfterMs', () => {
  it.each<[headers: Record<string, string>, wait: number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '1.2345' }, 1235],
    [{ 'retry-after-ms': '1200.5', 'retry-after': '9' }, 1201],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000],
    [{ 'retry-after': 'Wed, 15 May 2024 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': '99999999' }, 99_999_999_000],
    [{ 'llm_provider-retry-after': '7' }, 7000],
    [{ 'llm_provider-retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    [{ 'llm_provider-retry-after': '7', 'retry-after': '9' }, 9000],
  ])('%j asks for %s ms', (headers, wait) => {
    expect(retryAfterMs(new Headers(headers), NOW)).toBe(wait);
  });

  it.each([
    [{ 'retry-after': '0' }],
    [{ 'retry-after': '0.25' }],
    [{ 'retry-after-ms': '0' }],
    [{ 'retry-after': 'Wed, 15 May 2024 11:59:00 GMT' }],
    [{ 'retry-after': 'later' }],
    [{ 'retry-after': '-5' }],
    [{ 'retry-after': '' }],
  ])('%j gives a second, since no delay at all would end the retries', (headers) => {
    expect(retryAfterMs(new Headers(headers), NOW)).toBe(1000);
  });
});

describe('waitText', () => {
  it.each([
    [5_400_000, '90 minutes'],
    [7_201_000, '2 hours'],
    [172_900_000, '2 days'],
    [Infinity, 'more than 1000 days'],
  ])('%i ms is %s', (wait, text) => {
    expect(waitText(wait)).toBe(text);
  });
});
