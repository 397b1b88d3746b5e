import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import type { Copy, Env, From } from 'dockerfile-ast';
import type { Instruction } from 'dockerfile-ast';

export const ROOT = join(import.meta.dirname, '../../..');
export const CONTAINER_FILE = join(ROOT, 'infra/container/Containerfile');

/** One instruction of a container file, without comments and line breaks. */
export type Step =
  | { readonly keyword: 'FROM'; readonly image: string; readonly stage: string | null }
  | {
      readonly keyword: 'COPY';
      readonly from: string | null;
      readonly owner: string | null;
      readonly paths: readonly string[];
    }
  | { readonly keyword: 'ENV'; readonly variables: Readonly<Record<string, string>> }
  | { readonly keyword: 'ENTRYPOINT' | 'CMD' | 'HEALTHCHECK'; readonly words: readonly string[] }
  | { readonly keyword: 'RUN' | 'WORKDIR' | 'USER' | 'ARG' | 'LABEL' | 'EXPOSE'; readonly text: string };

export function stepsOf(file: string): readonly Step[] {
  return DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions().map(stepOf);
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const text = (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '');
  switch (keyword) {
    case 'FROM':
      return { keyword, image: (instruction as From).getImage() ?? '', stage: (instruction as From).getBuildStage() };
    case 'COPY': {
      const copy = instruction as Copy;
      const flag = (name: string) =>
        copy
          .getFlags()
          .find((one) => one.getName() === name)
          ?.getValue() ?? null;
      return { keyword, from: flag('from'), owner: flag('chown'), paths: copy.getArguments().map(String) };
    }
    case 'ENV': {
      const properties = (instruction as Env).getProperties();
      return { keyword, variables: Object.fromEntries(properties.map((one) => [one.getName(), one.getValue() ?? ''])) };
    }
    case 'ENTRYPOINT':
    case 'CMD':
    case 'HEALTHCHECK':
      return { keyword, words: JSON.parse(text.slice(text.indexOf('['))) as readonly string[] };
    case 'RUN':
    case 'WORKDIR':
    case 'USER':
    case 'ARG':
    case 'LABEL':
    case 'EXPOSE':
      return { keyword, text };
    default:
      throw new Error(`${keyword} is not expected in a container file`);
  }
}
