import { randomInt } from 'node:crypto';
import { freePorts } from '../../infra/process/free-ports.ts';

/** Above the ports of well-known servers. */
const LOWEST_PORT = 16_384;
/** Temporal stores its members' ports in a signed column of 16 bits. */
const HIGHEST_PORT = 32_767;

/** Ports that the system gives to no outgoing connection, so that a server which is stopped gets its own again. */
export async function freeLowPorts(count: number): Promise<readonly number[]> {
  for (;;) {
    const ports = await freePorts(Array.from({ length: count }, () => randomInt(LOWEST_PORT, HIGHEST_PORT + 1)));
    if (ports.every((port) => port <= HIGHEST_PORT)) return ports;
  }
}
