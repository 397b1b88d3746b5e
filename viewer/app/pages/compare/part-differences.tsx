import { Button } from '../../components/button.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { Difference } from '../../model/compare/differences.ts';
import { percentText } from '../../text/format.ts';
import { partTitle } from '../../text/part-title.ts';
import { DifferenceTable } from './difference-table.tsx';

interface Properties {
  readonly title: string;
  readonly parts: readonly Difference[];
  /** The part that the page is limited to; empty if it is not. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** The difference in each part; choosing one limits the page to it. */
export function PartDifferences({ title, parts, chosen, onChoose }: Properties) {
  return (
    <DifferenceTable
      title={title}
      rows={parts}
      name={{
        head: title.replace('By ', ''),
        render: ({ name }) => (
          <Button look="plain" aria-pressed={chosen === name} onClick={() => onChoose(chosen === name ? '' : name)}>
            <Untrusted text={partTitle(name)} layout="line" />
          </Button>
        ),
      }}
      sides={[
        { head: 'solved left', render: ({ solved }) => percentText(solved?.left) },
        { head: 'solved right', render: ({ solved }) => percentText(solved?.right) },
        { head: 'similarity left', render: ({ left }) => left.toFixed(3) },
        { head: 'similarity right', render: ({ right }) => right.toFixed(3) },
      ]}
      keyOf={({ name }) => name}
      head="difference in similarity"
    />
  );
}
