import { hintOn } from '../../client/places.ts';
import { isExternal, parseModelSpec } from '../../roles/model/spec.ts';

/** How to join what is about to be played; nothing where no one is awaited. */
export function joinHint(specs: readonly string[], results: string): readonly string[] {
  const awaited = specs.filter((spec) => isExternal(parseModelSpec(spec)));
  if (awaited.length === 0) return [];
  return [
    `each run of ${awaited.join(' and ')} waits for somebody outside; list the seats and join one, from another terminal or in the browser:`,
    `  ${hintOn({ results }, 'join')}`,
    `  ${hintOn({ results }, 'join', '--browser')}`,
  ];
}
