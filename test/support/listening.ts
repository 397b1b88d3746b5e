import type { Server } from 'node:net';
import { listenOn } from '../../files/http/listen-on.ts';

/** A server of a test, at any port of this machine, until it is disposed of. */
export const listening = (server: Server) => listenOn(server, { host: '127.0.0.1', port: 0 }, 'try again');
