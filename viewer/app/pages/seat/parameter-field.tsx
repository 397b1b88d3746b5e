import { useId } from 'react';
import type { PropertySchema } from '../../../../sandbox/tools/schema.ts';
import { TYPE_TEXTS } from '../../../../text/argument-problems.ts';
import { Button } from '../../components/button.tsx';
import { TextBox } from '../../components/text-box.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import styles from './tool-list.module.css';

interface Properties {
  readonly name: string;
  readonly schema: PropertySchema;
  readonly isRequired: boolean;
  /** As it was written; empty: left out. */
  readonly value: string | null | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A parameter of a tool: its name, what it takes, a field, and what is wrong with what stands there. */
export function ParameterField({ name, schema, isRequired, value, problem, onChange }: Properties) {
  const { type, description } = schema;
  const id = useId();
  const field = {
    id,
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-note ${id}-problem`,
  };
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>
          <Untrusted text={name} layout="line" most={120} />
        </label>
        <span className={styles['note']}>
          {type === undefined ? 'a text, or JSON' : TYPE_TEXTS[type]}, {isRequired ? 'required' : 'can be left out'}
        </span>
      </div>
      <p id={`${id}-note`} className={styles['note']}>
        {description !== undefined && <Untrusted text={description} most={400} />}
      </p>
      <div className={styles['input']}>
        {type === 'boolean' ? (
          <select {...field} value={value ?? 'null'} onChange={(event) => onChange(chosen(event.target.value))}>
            <option value="">–</option>
            <option value="true">true</option>
            <option value="false">false</option>
            <option value="null">null</option>
          </select>
        ) : (
          <>
            <TextBox
              {...field}
              rows={1}
              inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : 'text'}
              disabled={value === null}
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button
              look="plain"
              aria-pressed={value === null}
              aria-label={`${name} is null`}
              onClick={() => onChange(value === null ? '' : null)}
            >
              null
            </Button>
          </>
        )}
      </div>
      <Problem id={id} text={problem} />
    </div>
  );
}

function chosen(option: string): string | null {
  return option === 'null' ? null : option;
}

interface JsonProperties {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** All arguments at once, for what the fields cannot say. */
export function JsonField({ value, problem, onChange }: JsonProperties) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Arguments as JSON</label>
      <TextBox
        id={id}
        rows={4}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Problem id={id} text={problem} />
    </div>
  );
}

function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <p id={`${id}-problem`} className={styles['problem']} role="alert">
      {text !== undefined && <Untrusted text={text} most={400} />}
    </p>
  );
}
