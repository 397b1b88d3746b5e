import { useState } from 'react';
import type { RunLabel } from '../../../../results/store/labels.ts';
import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { modeName } from '../../../../results/explain/mode-words.ts';
import { Button } from '../../components/button.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { LabelForm } from './label-form.tsx';
import styles from './label-list.module.css';

/** What people and models say of a run, and the form for saying something too. */
export function LabelList({ document: { record, labels, labelling } }: { readonly document: TrajectoryDocument }) {
  const [isOpen, setOpen] = useState(false);
  const own = labels.find(({ by }) => by === labelling?.by);
  if (labels.length === 0 && labelling === null) return null;
  return (
    <section className={styles['labels']} aria-label="Labels">
      {labels.length > 0 && (
        <ul>
          {labels.map((label) => (
            <li key={label.by}>
              <Said label={label} />
            </li>
          ))}
        </ul>
      )}
      {labelling !== null && !isOpen && (
        <Button onClick={() => setOpen(true)}>{own === undefined ? 'Label this run' : 'Change your label'}</Button>
      )}
      {labelling !== null && isOpen && (
        <LabelForm id={record.id} labelling={labelling} own={own} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

function Said({ label: { by, verdict, modes, why, note, falseStatements } }: { readonly label: RunLabel }) {
  const texts = [why, note ?? '', ...falseStatements.map(({ quote, why: reason }) => `“${quote}”: ${reason}`)];
  return (
    <>
      <strong>{verdict}</strong>, says <Untrusted text={by} layout="line" />
      {modes.length > 0 && `; ${modes.map(modeName).join(', ')}`}
      {texts
        .filter((text) => text !== '')
        .map((text, index) => (
          <p key={index} className={styles['text']}>
            <Untrusted text={text} most={1_000} />
          </p>
        ))}
    </>
  );
}
