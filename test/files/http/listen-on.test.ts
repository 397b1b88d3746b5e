import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listenOn } from '../../../files/http/listen-on.ts';

const AT = { host: '127.0.0.1', port: 0 };

it('says where it listens, and what to do where it cannot', async () => {
  await using first = await listenOn(createServer(), AT, 'choose another');
  expect(first).toMatchObject({ address: '127.0.0.1', url: `http://127.0.0.1:${first.port}` });
  await expect(listenOn(createServer(), { ...AT, port: first.port }, 'choose another')).rejects.toThrow(
    new RegExp(`^cannot serve on 127\\.0\\.0\\.1, port ${first.port} \\(.*EADDRINUSE.*\\): choose another$`),
  );
});

it('cuts its connections when it ends, also those that are no longer HTTP', async () => {
  const server = createServer();
  server.on('upgrade', (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const listening = await listenOn(server, AT, '');
  const client = connect(listening.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await once(client, 'data');
  const closed = once(client, 'close');
  await listening[Symbol.asyncDispose]();
  await closed;
  expect(client.destroyed).toBe(true);
});
