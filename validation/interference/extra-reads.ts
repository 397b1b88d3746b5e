import type { ScriptCall } from '../../sandbox/script.ts';
import type { Subject } from '../subject.ts';
import { isTrap } from './traps.ts';

/** A call of each offered tool that changes nothing. A tool that a minefield is about is not to be called for curiosity. */
export function extraReads({ scenario, tools, clock }: Subject): readonly ScriptCall[] {
  return [...tools.offered.values()]
    .filter(({ name }) => !isTrap(name, scenario))
    .flatMap(({ name, probe }) =>
      probe === undefined ? [] : [{ id: `(extra ${name})`, tool: name, arguments: probe(clock.start) }],
    );
}
