import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server's side of a WebSocket that carries texts (RFC 6455), without extensions. */
export interface TextSocket {
  send(text: string): void;
  /** @param code why, as RFC 6455 numbers it */
  close(code: number, reason: string): void;
}

interface Handlers {
  /** In bytes. */
  readonly longest: number;
  readonly onText: (text: string) => void;
  /** The other side is gone, or was sent away. */
  readonly onClose: () => void;
}

/** The response that accepts the request of a client; undefined if it asks for no WebSocket. */
export function acceptance({ headers }: IncomingMessage): string | undefined {
  const key = headers['sec-websocket-key'];
  if (headers.upgrade?.toLowerCase() !== 'websocket' || headers['sec-websocket-version'] !== '13' || !key)
    return undefined;
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const fields = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
  return ['HTTP/1.1 101 Switching Protocols', ...fields, '', ''].join('\r\n');
}

const [CONTINUATION, TEXT, CLOSE, PING, PONG] = [0, 1, 8, 9, 10] as const;

/** Reads a connection that was accepted. */
export function textSocket(connection: Duplex, { longest, onText, onClose }: Handlers): TextSocket {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] | null = null;
  let closing = false;

  function close(code: number, reason: string): void {
    if (closing) return;
    closing = true;
    const payload = Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason).subarray(0, 120)]);
    connection.end(frameOf(CLOSE, payload));
    connection.resume();
  }

  function take({ opcode, last, payload }: Frame): void {
    if (opcode === CLOSE) return close(1000, '');
    if (opcode === PING) return void connection.write(frameOf(PONG, payload));
    if (opcode === PONG) return;
    if (opcode !== CONTINUATION && opcode !== TEXT) throw new Violation(1003, 'send texts');
    if ((opcode === TEXT) !== (parts === null)) throw new Violation(1002, 'a message is cut off, or has no beginning');
    parts = [...(parts ?? []), payload];
    if (parts.reduce((sum, { length }) => sum + length, 0) > longest) throw new Violation(1009, tooLong(longest));
    if (!last) return;
    const whole = Buffer.concat(parts);
    parts = null;
    onText(utf8(whole));
  }

  connection.on('data', (chunk: Buffer) => {
    if (closing) return;
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    try {
      for (let frame = readFrame(rest, longest); frame && !closing; frame = readFrame(rest, longest)) {
        rest = rest.subarray(frame.end);
        take(frame);
      }
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      close(error.code, error.message);
    }
  });
  connection.on('end', () => connection.end());
  connection.on('error', () => connection.destroy());
  connection.on('close', onClose);
  return {
    send: (text) => void (closing || connection.write(frameOf(TEXT, Buffer.from(text)))),
    close,
  };
}

class Violation extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Frame {
  readonly opcode: number;
  /** Of its message. */
  readonly last: boolean;
  readonly payload: Buffer;
  /** Where the next frame begins. */
  readonly end: number;
}

/** The first frame of the bytes; undefined if it is not all there. @throws Violation */
function readFrame(bytes: Buffer, longest: number): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const [head, second] = [bytes[0]!, bytes[1]!];
  const opcode = head & 15;
  const last = (head & 128) !== 0;
  if ((head & 112) !== 0) throw new Violation(1002, 'no extension was agreed on');
  if ((second & 128) === 0) throw new Violation(1002, 'clients must mask their frames');
  const short = second & 127;
  const start = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (opcode >= CLOSE && (short > 125 || !last)) throw new Violation(1002, 'a control frame is short and whole');
  if (bytes.length < start + 4) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (length > longest) throw new Violation(1009, tooLong(longest));
  const end = start + 4 + length;
  if (bytes.length < end) return undefined;
  const payload = Buffer.from(bytes.subarray(start + 4, end));
  for (let index = 0; index < length; index++) payload[index]! ^= bytes[start + (index & 3)]!;
  return { opcode, last, payload, end };
}

function frameOf(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = [128 | opcode];
  if (length < 126) return Buffer.concat([Buffer.from([...head, length]), payload]);
  const size = Buffer.alloc(length < 65_536 ? 2 : 8);
  if (size.length === 2) size.writeUInt16BE(length);
  else size.writeBigUInt64BE(BigInt(length));
  return Buffer.concat([Buffer.from([...head, size.length === 2 ? 126 : 127]), size, payload]);
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Violation(1007, 'the text is not UTF-8');
  }
}

function tooLong(longest: number): string {
  return `the message has more than ${longest} bytes`;
}
