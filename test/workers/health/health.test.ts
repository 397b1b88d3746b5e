import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Health } from '../../../workers/health/health.ts';
import type { HealthCheck } from '../../../workers/health/health.ts';
import { serveHealth } from '../../../workers/health/serve-health.ts';

const PASSES: HealthCheck = { problem: 'never seen', run: () => Promise.resolve() };
const FAILS: HealthCheck = { problem: 'no results', run: () => Promise.reject(new Error('disk gone\nsecond line')) };

describe('the readiness of a worker', () => {
  it('goes from starting over ready to draining', async () => {
    const health = new Health();
    expect(await health.readiness()).toEqual({ status: 'starting', reasons: ['the workers do not poll yet'] });
    expect(health.isServing).toBe(false);
    health.serve([PASSES]);
    expect(await health.readiness()).toEqual({ status: 'ready', reasons: [] });
    expect(health.isServing).toBe(true);
    health.wait('no server');
    expect(health.isServing).toBe(false);
    health.serve([PASSES]);
    health.drain();
    expect(health.isServing).toBe(false);
    expect(await health.readiness()).toMatchObject({ status: 'draining', reasons: [expect.any(String)] });
    health.serve([PASSES]);
    expect(await health.readiness(), 'workers that start while they are stopped').toMatchObject({ status: 'draining' });
  });

  it('says what is wrong, in one line each', async () => {
    const health = new Health(Date.now, 1);
    const hangs: HealthCheck = { problem: 'no server', run: () => new Promise(() => undefined) };
    health.serve([PASSES, FAILS, hangs]);
    const reasons = ['no results: disk gone', 'no server: no response within 0.001 s'];
    expect(await health.readiness()).toEqual({ status: 'failing', reasons });
  });

  it('asks again after two seconds, not for every probe', async () => {
    let [now, asked] = [0, 0];
    const health = new Health(() => now);
    health.serve([{ problem: '', run: async () => void (asked += 1) }]);
    await Promise.all([health.readiness(), health.readiness()]);
    now = 1_999;
    await health.readiness();
    expect(asked).toBe(1);
    now = 2_000;
    await health.readiness();
    expect(asked).toBe(2);
  });

  it('is asked again although the clock of the machine was set back', async () => {
    vi.useFakeTimers({ now: 3_600_000, toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let asked = 0;
    const health = new Health();
    health.serve([{ problem: '', run: async () => void (asked += 1) }]);
    await health.readiness();
    vi.setSystemTime(0);
    await health.readiness();
    expect(asked).toBe(1);
    vi.advanceTimersByTime(2_000);
    await health.readiness();
    expect(asked).toBe(2);
  });

  it('is draining if the worker is stopped while it is checked', async () => {
    const health = new Health();
    let pass = () => undefined as void;
    health.serve([{ problem: '', run: () => new Promise<void>((resolve) => (pass = resolve)) }]);
    const readiness = health.readiness();
    health.drain();
    pass();
    expect(await readiness).toMatchObject({ status: 'draining' });
  });
});

describe('the health pages', () => {
  async function serving(health: Health): Promise<(path: string, method?: string) => Promise<Response>> {
    const pages = await serveHealth(health, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => pages[Symbol.asyncDispose]());
    return (path, method = 'GET') => fetch(`${pages.url}${path}`, { method });
  }

  it('tell a probe by the status, and people by JSON', async () => {
    const health = new Health();
    const ask = await serving(health);
    const starting = await ask('/readyz');
    expect(starting.status).toBe(503);
    expect(await starting.json()).toEqual({ status: 'starting', reasons: ['the workers do not poll yet'] });
    expect((await ask('/healthz')).status).toBe(200);
    health.serve([FAILS]);
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status, 'a restart would not help').toBe(200);
  });

  it('are two, and only read', async () => {
    const health = new Health();
    health.serve([PASSES]);
    const ask = await serving(health);
    expect((await ask('/readyz?verbose')).status).toBe(200);
    expect((await ask('/readyz', 'HEAD')).status).toBe(200);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/readyz', 'POST')).status).toBe(405);
  });
});
