import { useId, useState } from 'react';
import { MODE_NAMES } from '../../../../evaluation/modes/mode.ts';
import type { ModeName } from '../../../../evaluation/modes/mode.ts';
import { modeMeaning, modeName } from '../../../../results/explain/mode-words.ts';
import type { LabelVerdict, RunLabel } from '../../../../results/store/labels.ts';
import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextBox } from '../../components/text-box.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useSendLabel } from '../../loading/use-send-label.ts';
import styles from './label-list.module.css';

interface Properties {
  /** Of the trajectory. */
  readonly id: string;
  readonly labelling: NonNullable<TrajectoryDocument['labelling']>;
  /** What this reader said of the run before. */
  readonly own: RunLabel | undefined;
  readonly onClose: () => void;
}

const VERDICTS: readonly (readonly [LabelVerdict, string])[] = [
  ['right', 'Right'],
  ['wrong', 'Wrong'],
  ['unclear', 'Unclear'],
];

/** What a reader says of a run: it stands beside the score and changes nothing. */
export function LabelForm({ id, labelling: { by, token }, own, onClose }: Properties) {
  const [verdict, setVerdict] = useState<LabelVerdict>(own?.verdict ?? 'right');
  const [modes, setModes] = useState<readonly ModeName[]>(own?.modes ?? []);
  const [why, setWhy] = useState(own?.why ?? '');
  const [note, setNote] = useState(own?.note ?? '');
  const sending = useSendLabel(id);
  const [whyId, noteId] = [useId(), useId()];
  const toggle = (mode: ModeName) =>
    setModes(modes.includes(mode) ? modes.filter((one) => one !== mode) : [...modes, mode]);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const said = { verdict, modes: verdict === 'wrong' ? modes : [], why, note: note.trim() === '' ? null : note };
        sending.mutate({ token, said }, { onSuccess: onClose });
      }}
    >
      <Choice label="Verdict" options={VERDICTS} value={verdict} onChange={setVerdict} />
      {verdict === 'wrong' && (
        <fieldset>
          <legend>What the agent did wrong</legend>
          {MODE_NAMES.map((mode) => (
            <label key={mode} title={modeMeaning(mode)}>
              <input type="checkbox" checked={modes.includes(mode)} onChange={() => toggle(mode)} /> {modeName(mode)}
            </label>
          ))}
        </fieldset>
      )}
      <label htmlFor={whyId}>Why</label>
      <TextBox id={whyId} rows={1} value={why} onChange={(event) => setWhy(event.target.value)} />
      <label htmlFor={noteId}>Note</label>
      <TextBox id={noteId} rows={1} value={note} onChange={(event) => setNote(event.target.value)} />
      {sending.error !== null && (
        <Notice tone="bad">
          Your label was not stored: <Untrusted text={sending.error.message} />.
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button look="main" submits disabled={sending.isPending}>
          Save
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <span>
          as <Untrusted text={by} layout="line" />, for all who read these results
        </span>
      </div>
    </form>
  );
}
