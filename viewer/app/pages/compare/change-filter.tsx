import { Button } from '../../components/button.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { Change } from '../../model/compare/change-of.ts';
import { partTitle } from '../../text/part-title.ts';
import type { ComparisonChoice } from './comparison-choice.ts';
import styles from './change-filter.module.css';

interface Properties {
  readonly counts: ReadonlyMap<Change, number>;
  readonly choice: ComparisonChoice;
  readonly onChange: (changes: Partial<ComparisonChoice>) => void;
}

const TITLES: Readonly<Record<Change, string>> = {
  broke: 'solved on the left only',
  worse: 'lower on the right',
  same: 'the same on both sides',
  better: 'higher on the right',
  improved: 'solved on the right only',
  unscored: 'without a score on one side',
};

/** Limits the cells by what became of them, and by their names. */
export function ChangeFilter({ counts, choice: { change, category, augmentation, text }, onChange }: Properties) {
  const changed = [...counts].reduce((sum, [one, n]) => (one === 'same' || one === 'unscored' ? sum : sum + n), 0);
  const choices = [
    ['changed', changed, 'with another score'] as const,
    ...[...counts].map(([one, n]) => [one, n, TITLES[one]] as const),
  ];
  const limits = [category, augmentation].filter((limit) => limit !== '');
  return (
    <div className={styles['filter']}>
      {choices.map(([one, n, title]) => (
        <Button key={one} aria-pressed={change === one} title={title} onClick={() => onChange({ change: one })}>
          {one} <span className={styles['count']}>{n}</span>
        </Button>
      ))}
      <label>
        <span className="visually-hidden">scenario contains</span>
        <input
          type="search"
          placeholder="scenario contains"
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </label>
      {limits.length > 0 && (
        <Button look="plain" onClick={() => onChange({ category: '', augmentation: '' })}>
          only <Untrusted text={limits.map(partTitle).join(', ')} layout="line" /> ×
        </Button>
      )}
    </div>
  );
}
