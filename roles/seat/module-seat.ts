import { ThreadEnded } from '../../modules/module-host.ts';
import { openModule } from '../../modules/module-pool.ts';
import { modulePlace } from '../../modules/module-place.ts';
import type { Answer } from '../model/adapter.ts';
import type { Environment } from '../model/keys.ts';
import { masksFor } from '../model/mask.ts';
import type { ModelSpec } from '../model/spec.ts';
import type { OutsideSeat } from './seat-adapter.ts';
import { codeError, explainThrown, returned, threw } from './thrown.ts';

/** The function of a module, loaded. @throws UnusableModule */
export async function moduleSeat(spec: ModelSpec, environment: Environment): Promise<OutsideSeat> {
  const place = modulePlace(spec.model);
  if (place === undefined) throw new Error(`${spec.text} names no module`);
  const module = await openModule({
    pinned: { place, version: spec.options.version, shown: `module:${spec.model}` },
    environment,
    mask: (text) => masksFor(spec, environment).ofErrors(text),
  });
  return { ask: (view, signal) => turnOf(module.ask(view, view.session, signal)), explain: explainThrown };
}

async function turnOf(asked: ReturnType<Awaited<ReturnType<typeof openModule>>['ask']>): Promise<Answer> {
  try {
    const answer = await asked;
    if ('unreadable' in answer) return codeError(`it returned ${answer.unreadable}`);
    if ('thrown' in answer) return threw(answer.thrown);
    return returned(answer.json === undefined ? undefined : JSON.parse(answer.json));
  } catch (error) {
    if (error instanceof ThreadEnded) return codeError(error.message);
    throw error;
  }
}
