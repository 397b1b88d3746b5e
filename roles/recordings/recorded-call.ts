import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PlayableRole } from '../../sandbox/message.ts';

/** In whose turn a call was made. The same in every sweep that plays the cell. */
export interface CallPlace {
  readonly scenario: string;
  readonly augmentation: string;
  readonly role: PlayableRole | 'judge';
  /** Model spec. */
  readonly model: string;
  readonly seed: number;
}

/** A request as far as it decides about the answer. */
export interface HttpRequest {
  readonly method: string;
  /** With the query, without the server. */
  readonly path: string;
  readonly body: string;
}

export function placeFolder({ scenario, augmentation, role, model, seed }: CallPlace): string {
  return join(encodeURIComponent(scenario), augmentation, `${role}-${seed}-${digest(model).slice(0, 8)}`);
}

export function callFile(place: CallPlace, request: HttpRequest, occurrence: number): string {
  return join(placeFolder(place), `${requestDigest(request)}-${occurrence}.json`);
}

function requestDigest({ method, path, body }: HttpRequest): string {
  return digest([method, path, body].join('\n')).slice(0, 24);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
