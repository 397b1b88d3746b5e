import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';

test('the preferred ports are used where they are free', async () => {
  const preferred = await freePorts([0, 0]);
  expect(await freePorts(preferred)).toEqual(preferred);
});

test('another port replaces a preferred one that is taken', async () => {
  const [taken = 0, free = 0] = await freePorts([0, 0]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const [first = 0, second = 0] = await freePorts([taken, free]);
  expect(first).not.toBe(taken);
  expect(first).toBeGreaterThan(0);
  expect(second).toBe(free);
});

test('the same port is never returned twice', async () => {
  const [port = 0] = await freePorts([0]);
  expect(new Set(await freePorts([port, port, 0, 0])).size).toBe(4);
});

test('a port without a preference is none that an outgoing connection is given', async () => {
  const ports = await freePorts(Array.from({ length: 50 }, () => 0));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(16_384);
  expect(Math.max(...ports)).toBeLessThanOrEqual(32_767);
});
