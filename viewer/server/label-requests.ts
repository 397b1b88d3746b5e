import type { IncomingMessage } from 'node:http';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { labelForm } from '../../results/exports/labels/label-form.ts';
import { personsLabel } from '../../results/exports/labels/persons-label.ts';
import { trajectoryDocumentOf } from '../data/trajectory-document.ts';
import type { Labelling, Source } from '../data/source.ts';
import type { TrajectoryDocument, WrittenLabel } from '../documents/trajectory-document.ts';
import { PageTokens } from './page-tokens.ts';

/** Bytes of a label: its texts have at most 12,000 characters. */
const LONGEST_BODY = 65_536;

const written = labelForm.pick({ verdict: true, modes: true, why: true, note: true });

/** Stores what readers say of runs. */
export class LabelRequests {
  readonly #store: Source['store'];
  readonly #labelling: Labelling;
  readonly #tokens = new PageTokens();

  constructor(store: Source['store'], labelling: Labelling) {
    this.#store = store;
    this.#labelling = labelling;
  }

  /** A run with its labels, after the one that the request may send; null if there is no such run. @throws RefusedRequest */
  async run(id: string, request: IncomingMessage): Promise<TrajectoryDocument | null> {
    const { by, save } = this.#labelling;
    if (request.method === 'POST') {
      const said = labelIn(await this.#tokens.bodyOf(request, [id], LONGEST_BODY));
      const run = await this.#store.trajectories.find(id);
      if (run === null) return null;
      await save(personsLabel(run, by, { ...said, fault: null }));
    }
    return trajectoryDocumentOf(this.#store, id, { by, token: this.#tokens.of(id) });
  }
}

function labelIn(body: unknown): WrittenLabel {
  const { data, error } = written.safeParse(body);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new RefusedRequest('BAD_REQUEST', `${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
}
