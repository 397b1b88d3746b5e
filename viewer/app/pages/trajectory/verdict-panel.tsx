import { Fragment } from 'react';
import { Link } from 'react-router';
import { count } from '../../../../text/words.ts';
import type { TrajectorySummary } from '../../../../results/record.ts';
import { Untrusted } from '../../components/untrusted.tsx';
import { VerdictMark } from '../../components/verdict-badge.tsx';
import type { Diagnosis } from '../../model/trajectory/diagnosis.ts';
import { similarityText } from '../../text/format.ts';
import { modeMeaning, modeName } from '../../../../results/explain/mode-words.ts';
import { rewardText } from '../../../../results/explain/reward-text.ts';
import { verdictText } from '../../../../results/explain/verdict-text.ts';
import styles from './verdict-panel.module.css';

interface Properties {
  readonly record: TrajectorySummary;
  readonly diagnosis: Diagnosis;
  /** The link to where the diagnosis leads; none without a log. */
  readonly link?: string | undefined;
  /** The link to a message; none without a log. */
  readonly linkTo?: (place: { readonly message: number }) => string;
}

/** Whether the job was done, in a word; why not, in a line; the figures last. */
export function VerdictPanel({
  record: { score, modes, guestReward },
  diagnosis: { text, message },
  link,
  linkTo,
}: Properties) {
  const solved = score?.solved ?? null;
  return (
    <section
      className={`${styles['panel']} ${solved === null ? '' : styles[solved ? 'solved' : 'unsolved']}`}
      aria-label="Verdict"
    >
      <p className={styles['word']}>
        <VerdictMark solved={solved} /> {score === null ? 'no score' : verdictText(solved)}
      </p>
      <div>
        {text !== null && (
          <p className={styles['diagnosis']}>
            <Untrusted text={text} most={400} />{' '}
            {link !== undefined && (
              <Link to={link} replace preventScrollReset className={styles['link']}>
                {message === null ? 'show milestone' : `message ${message}`}
              </Link>
            )}
          </p>
        )}
        {modes !== null && modes.length > 0 && (
          <p>
            modes:{' '}
            {modes.map(({ mode, message: at }, index) => (
              <Fragment key={mode}>
                {index > 0 && ', '}
                {at === null || linkTo === undefined ? (
                  modeName(mode)
                ) : (
                  <Link
                    to={linkTo({ message: at })}
                    title={`${modeMeaning(mode)} Message ${at}.`}
                    replace
                    preventScrollReset
                    className={styles['link']}
                  >
                    {modeName(mode)}
                  </Link>
                )}
              </Fragment>
            ))}
          </p>
        )}
        {guestReward !== null && (
          <p>
            <Untrusted text={['reward ' + rewardText(guestReward), ...guestReward.why].join('\n')} most={600} />
          </p>
        )}
        {score !== null && (
          <p className={styles['figures']}>
            {[
              `similarity ${similarityText(score.similarity)}`,
              ...(score.wording === null ? [] : [`wording ${similarityText(score.wording)}`]),
              count(score.turnCount, 'turn'),
            ].join(' · ')}
          </p>
        )}
      </div>
    </section>
  );
}
