import { Button } from '../../components/button.tsx';
import type { ComparisonChoice, Sort } from './comparison-choice.ts';

interface Properties {
  readonly name: Sort;
  readonly choice: ComparisonChoice;
  readonly onChange: (changes: Partial<ComparisonChoice>) => void;
}

/** A column's head that sorts by the column; once more, in the other direction. */
export function SortHead({ name, choice: { sort, descending }, onChange }: Properties) {
  const isSorted = sort === name;
  return (
    <th scope="col" aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}>
      <Button look="plain" onClick={() => onChange({ sort: name, descending: isSorted && !descending })}>
        {name}
        {isSorted && <span aria-hidden="true">{descending ? '↓' : '↑'}</span>}
      </Button>
    </th>
  );
}
