import { modeMeaning, modeName } from '../../../../results/explain/mode-words.ts';
import type { ModeDifference } from '../../model/compare/differences.ts';
import { SOLVED } from '../../model/compare/verdict.ts';
import { percentText } from '../../text/format.ts';
import { DifferenceTable } from './difference-table.tsx';

/** What agents do wrong on each side, and what of that changed. */
export function ModeDifferences({ modes }: { readonly modes: readonly ModeDifference[] }) {
  if (modes.length === 0) return null;
  return (
    <DifferenceTable
      title="What agents did wrong"
      rows={modes}
      name={{ head: 'mode', render: ({ mode }) => <span title={modeMeaning(mode)}>{modeName(mode)}</span> }}
      sides={[
        { head: 'left', render: ({ left }) => percentText(left) },
        { head: 'right', render: ({ right }) => percentText(right) },
      ]}
      keyOf={({ mode }) => mode}
      head="difference"
      scale={SOLVED}
      isFault
    />
  );
}
