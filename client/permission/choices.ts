import { resolve } from 'node:path';
import { projectOf } from '../../modules/project-path.ts';
import { choosesDestination, destinationOf } from '../../roles/model/destination.ts';
import { secretVariablesOf } from '../../roles/model/keys.ts';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import { pinnedSpec } from '../../roles/seat/pinned-spec.ts';
import { recordingFile } from '../../services/create-services.ts';

/** What a model spec or `--services` chooses that a stranger must not choose for the user: a server, a variable or a file. */
export interface SpecChoice {
  /** The same for all texts that choose the same, also with the name in front: of code, in this project; of all else, in any folder. */
  readonly key: string;
  /** For people: the text, and what is sent, read, written or run. */
  readonly effect: string;
  /** Whether it is made also where calls of models are played back. */
  readonly isFile: boolean;
}

/** Null if the spec chooses nothing of the kind. @throws InvalidModelSpec */
export function choiceOfSpec(text: string): SpecChoice | null {
  const spec = parseModelSpec(text);
  if (spec.provider === 'module') {
    // The same file in another project may import other code.
    const key = `${pinnedIfThere(text)} in ${projectOf(process.cwd()) ?? process.cwd()}`;
    return { key, effect: `${text}: its code runs on this machine`, isFile: true };
  }
  if (spec.provider === 'recorded') {
    const file = resolve(spec.model);
    return { key: `recorded:${file}`, effect: `${text}: ${file} is read`, isFile: true };
  }
  if (!choosesDestination(spec)) return null;
  const server = destinationOf(spec, {})?.server ?? 'its server';
  const sent = [...new Set(secretVariablesOf(spec)), 'the conversation'];
  return { key: spec.text, effect: `${text}: ${server} gets ${sent.join(', ')}`, isFile: false };
}

/** The same of the source of networked tools' answers. */
export function choiceOfServices(kind: string): SpecChoice | null {
  const named = recordingFile(kind);
  if (named === null) return null;
  const file = resolve(named.file);
  return {
    key: `services ${named.writes ? 'write' : 'read'} ${file}`,
    effect: `services ${kind}: ${file} is ${named.writes ? 'written' : 'read'}`,
    isFile: true,
  };
}

/** A file that cannot be read has no version; whoever plays it says so. */
function pinnedIfThere(text: string): string {
  try {
    return pinnedSpec(text);
  } catch (error) {
    if (!(error instanceof InvalidModelSpec)) throw error;
    return text;
  }
}
