import { useState } from 'react';
import type { RefObject } from 'react';
import type { ToolSchema } from '../../../../sandbox/tools/schema.ts';
import type { FormCall } from '../../../documents/seat-document.ts';
import { FilterText } from '../../components/filter-text.tsx';
import { Section } from '../../components/section.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { ToolForm } from './tool-form.tsx';
import styles from './tool-list.module.css';

interface Properties {
  readonly tools: readonly ToolSchema[];
  /** With each further turn the forms are empty again; what was opened before the first is due stays. */
  readonly turnsBefore: number;
  readonly isMine: boolean;
  /** Whether calls were chosen already, which are sent together. */
  readonly hasOthers: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onCall: (call: FormCall) => void;
  readonly onAdd: (call: FormCall) => void;
}

/** Fewer are seen at a glance. */
const SEARCHED = 6;

/** The tools of the role, each with a form. */
export function ToolList({ tools, turnsBefore, search, ...form }: Properties) {
  const [wanted, setWanted] = useState('');
  const found = tools.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return (
    <Section
      title="Tools"
      actions={
        tools.length >= SEARCHED && (
          <FilterText
            label="Search tools"
            placeholder="Search tools"
            value={wanted}
            onChange={setWanted}
            input={search}
          />
        )
      }
    >
      <ul className={styles['tools']} aria-label="Tools">
        {found.map((tool) => (
          <li key={tool.name}>
            <Tool key={turnsBefore} tool={tool} {...form} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p>{tools.length === 0 ? 'There are none.' : 'No tool has this in its name or description.'}</p>
      )}
    </Section>
  );
}

function Tool({ tool, ...form }: Omit<Properties, 'tools' | 'turnsBefore' | 'search'> & { readonly tool: ToolSchema }) {
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <code>
          <Untrusted text={tool.name} layout="line" most={120} />
        </code>{' '}
        <span className={styles['parameters']}>
          <Untrusted text={Object.keys(tool.parameters.properties).join(', ')} layout="line" />
        </span>
      </summary>
      {opened && <ToolForm tool={tool} {...form} />}
    </details>
  );
}
