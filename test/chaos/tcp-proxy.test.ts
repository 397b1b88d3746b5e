import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startTcpProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { listening } from '../support/listening.ts';

it('a connection that is cut stays so, one that is begun meanwhile is made afterwards', async () => {
  const echo = await listening(createServer((socket) => void socket.pipe(socket)));
  const proxy = await startTcpProxy(echo.port);
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await proxy.stop();
    await echo[Symbol.asyncDispose]();
  });
  const heard = new Map<Socket, string>();
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: proxy.port });
    sockets.push(socket);
    heard.set(socket, '');
    socket.on('data', (data) => heard.set(socket, `${heard.get(socket)}${String(data)}`));
    await once(socket, 'connect');
    return socket;
  };

  const before = await open();
  before.write('a');
  await expect.poll(() => heard.get(before)).toBe('a');
  proxy.cut();
  const during = await open();
  before.write('b');
  during.write('c');
  const after = await open();
  proxy.mend();
  after.write('d');
  await expect.poll(() => [during, after].map((socket) => heard.get(socket))).toEqual(['c', 'd']);
  expect(heard.get(before)).toBe('a');
  expect(before.destroyed).toBe(false);
});
