import { Link } from 'react-router';
import { Untrusted } from '../../components/untrusted.tsx';
import type { Finding } from '../../model/trajectory/findings.ts';
import styles from './findings-list.module.css';

interface Properties {
  readonly findings: readonly Finding[];
  /** The link that leads to where a finding is. */
  readonly linkTo: (finding: Finding) => string;
}

/** What went wrong, worst first. */
export function FindingsList({ findings, linkTo }: Properties) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles['findings']} aria-label="What happened">
      {findings.map((finding) => (
        <li key={finding.title} className={styles[finding.tone]}>
          <p className={styles['title']}>
            {finding.title}
            {(finding.message !== null || finding.node !== null) && (
              <Link to={linkTo(finding)} replace preventScrollReset className={styles['link']}>
                {finding.message === null ? 'show milestone' : `message ${finding.message}`}
              </Link>
            )}
          </p>
          <div>
            {finding.details.map((detail, index) => (
              <p key={index} className={styles['detail']}>
                <Untrusted text={detail} most={400} />
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
