import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { parsedJson } from '../../files/http/json-exchange.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { Report } from '../../client/report.ts';
import { observedForm, stateForm } from './answers.ts';
import type { Episode } from './episode.ts';
import type { Episodes } from './episodes.ts';
import { clientOf, requireTrainer } from './guard.ts';
import type { Guard } from './guard.ts';
import { refusalFor } from './refusal-for.ts';
import { checked, LONGEST_REQUEST, resetSchema, socketStepSchema } from './requests.ts';

const messageSchema = z.object({ type: z.string(), data: z.unknown().optional() });

/** Messages that wait at a time: clients wait for each answer. */
const MOST_WAITING = 16;

/** Who is sent away and does not say goodbye is cut off after this time. */
const FAREWELL_MS = 1_000;

const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_REQUEST, clientTracking: false });

/** A connection of an OpenEnv client: it has one episode at a time, which is closed with it. */
export function serveSocket(
  settings: Guard & { readonly episodes: Episodes; readonly report: Report },
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
): void {
  try {
    requireTrainer(request, settings);
    if (request.url !== '/ws') throw new RefusedRequest('NOT_FOUND', 'WebSockets are at /ws');
  } catch (error) {
    const { status, message } = refusalFor(error, settings.report);
    connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${message}\n`);
    return;
  }
  sockets.handleUpgrade(request, connection, head, (socket) => serve(socket, settings, clientOf(request)));
}

function serve(
  socket: WebSocket,
  { episodes, report }: { readonly episodes: Episodes; readonly report: Report },
  client: string,
): void {
  const session = new SocketSession(episodes, client);
  let answered = Promise.resolve();
  let waiting = 0;
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return sendAway(socket, 1003, 'send texts');
    if (++waiting > MOST_WAITING) return sendAway(socket, 1008, 'wait for answers');
    answered = answered.then(async () => {
      const answer = await session.answer(data.toString()).catch((error: unknown) => {
        const { code, message } = refusalFor(error, report);
        return { type: 'error', data: { message, code } };
      });
      waiting--;
      if (answer === null) sendAway(socket, 1000, '');
      else socket.send(JSON.stringify(answer));
    });
  });
  // What breaks the protocol is answered by the library, which then closes the connection.
  socket.on('error', () => undefined);
  socket.on('close', () => void answered.then(() => session.close()).catch(() => undefined));
}

function sendAway(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}

class SocketSession {
  readonly #episodes: Episodes;
  readonly #client: string;
  #episode: Episode | null = null;

  constructor(episodes: Episodes, client: string) {
    this.#episodes = episodes;
    this.#client = client;
  }

  /** Null: the client leaves. */
  async answer(text: string): Promise<{ readonly type: string; readonly data: object } | null> {
    const { type, data } = checked(messageSchema, parsedJson(text));
    if (type === 'close') return null;
    if (type === 'state') return { type, data: stateForm(this.#current()) };
    if (type === 'reset') {
      const request = checked(resetSchema, data ?? {});
      await this.close();
      this.#episode = await this.#episodes.reset(request, this.#client);
      return { type: 'observation', data: observedForm(this.#episode, await this.#episode.first) };
    }
    if (type !== 'step')
      throw new RefusedRequest('UNKNOWN_TYPE', `there are reset, step, state and close, not ${type}`);
    const episode = this.#current();
    const { turn: given, ...action } = checked(socketStepSchema, data);
    const turn = given ?? episode.due;
    if (turn === null) throw new RefusedRequest('STALE_TURN', 'the run is over: reset');
    return { type: 'observation', data: observedForm(episode, await episode.step(turn, action)) };
  }

  async close(): Promise<void> {
    const episode = this.#episode;
    this.#episode = null;
    if (episode !== null) await this.#episodes.close(episode.settings.id);
  }

  #current(): Episode {
    if (this.#episode === null) throw new RefusedRequest('VALIDATION_ERROR', 'there is no episode yet: reset');
    return this.#episode;
  }
}
