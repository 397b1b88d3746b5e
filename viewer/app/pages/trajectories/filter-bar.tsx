import { useRef } from 'react';
import { AUGMENTATIONS } from '../../../../sandbox/cell.ts';
import { OUTCOMES } from '../../../../sandbox/outcome.ts';
import { Button } from '../../components/button.tsx';
import { useKeys } from '../../keyboard/use-keys.ts';
import type { Rows } from '../../loading/rows.ts';
import { agentNames } from '../../text/agent-name.ts';
import styles from './filter-bar.module.css';
import { FilterList } from './filter-list.tsx';
import { FilterText } from '../../components/filter-text.tsx';
import { readFilter, writeFilter } from './run-filter.ts';
import type { RunFilter } from './run-filter.ts';

interface Properties {
  readonly rows: Rows;
  readonly filter: RunFilter;
  readonly onChange: (change: Partial<RunFilter>) => void;
}

/** Everything that can be asked of the list. Values that no run has are not offered. */
export function FilterBar({ rows, filter, onChange }: Properties) {
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ keys: ['/'], title: 'search the texts', run: () => search.current?.focus() }]);
  const categories = [...new Set(rows.words.categories.flatMap((words) => words.split(' ')))]
    .filter(Boolean)
    .toSorted();
  const { agent, augmentation, cause, failureKind, outcome } = rows.words;
  const lists = [
    { name: 'scenario', label: 'Only scenario', values: [], text: spaced },
    { name: 'cause', label: 'Cause', values: cause.filter(Boolean) },
    { name: 'agent', label: 'Agent', values: agent, text: agentNames(agent) },
    { name: 'augmentation', label: 'Augmentation', values: AUGMENTATIONS.filter((one) => augmentation.includes(one)) },
    { name: 'outcome', label: 'Outcome', values: OUTCOMES.filter((one) => outcome.includes(one)) },
    { name: 'failure', label: 'Mistake', values: failureKind.filter(Boolean) },
    { name: 'category', label: 'Category', values: categories, text: (one: string) => spaced(one.toLowerCase()) },
  ] as const;
  const isFiltered = writeFilter({ ...filter, sort: NOTHING.sort }).size > 0;
  return (
    <div className={styles['bar']} role="search">
      <FilterText
        label="Search in what was said"
        placeholder="Search texts"
        value={filter.text}
        onChange={(text) => onChange({ text })}
        input={search}
        delayMs={400}
      />
      <FilterText
        label="Condition, as of list --where: similarity < 0.5 and not (outcome = completed)"
        placeholder="Where"
        value={filter.where}
        onChange={(where) => onChange({ where })}
        delayMs={400}
      />
      <FilterText label="Scenario" placeholder="Scenario" value={filter.name} onChange={(name) => onChange({ name })} />
      {lists.map(({ name, ...list }) => (
        <FilterList key={name} {...list} chosen={filter[name]} onChange={(chosen) => onChange({ [name]: chosen })} />
      ))}
      {(['yes', 'no'] as const).map((solved) => (
        <Button
          key={solved}
          aria-pressed={filter.solved === solved}
          onClick={() => onChange({ solved: filter.solved === solved ? null : solved })}
        >
          {solved === 'yes' ? 'Solved' : 'Not solved'}
        </Button>
      ))}
      <span className={styles['range']}>
        <FilterText
          label="Similarity from"
          placeholder="0"
          size={4}
          value={asText(filter.from)}
          onChange={(text) => onChange({ from: asNumber(text) })}
        />
        ≤ similarity &lt;
        <FilterText
          label="Similarity below"
          placeholder="any"
          size={4}
          value={asText(filter.below)}
          onChange={(text) => onChange({ below: asNumber(text) })}
        />
      </span>
      <Button
        aria-pressed={filter.scored === 'no'}
        onClick={() => onChange({ scored: filter.scored === 'no' ? null : 'no' })}
      >
        Without a score
      </Button>
      {isFiltered && <Button onClick={() => onChange({ ...NOTHING, sort: filter.sort })}>Clear</Button>}
    </div>
  );
}

const NOTHING = readFilter(new URLSearchParams());

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

function asText(value: number | null): string {
  return value === null ? '' : String(value);
}

function asNumber(text: string): number | null {
  return readFilter(new URLSearchParams({ from: text })).from;
}
