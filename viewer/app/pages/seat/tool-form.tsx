import { useRef, useState } from 'react';
import type { ToolSchema } from '../../../../sandbox/tools/schema.ts';
import type { ArgumentProblem } from '../../../../text/argument-problems.ts';
import type { FormCall } from '../../../documents/seat-document.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { argumentsOf, checked, checkedJson, WHOLE } from '../../model/seats/written-arguments.ts';
import type { Written } from '../../model/seats/written-arguments.ts';
import { JsonField, ParameterField } from './parameter-field.tsx';
import styles from './tool-list.module.css';

interface Properties {
  readonly tool: ToolSchema;
  readonly isMine: boolean;
  readonly hasOthers: boolean;
  readonly onCall: (call: FormCall) => void;
  readonly onAdd: (call: FormCall) => void;
}

/** A call of one tool. It is checked before it is sent, so that a slip costs no turn. */
export function ToolForm({ tool, isMine, hasOthers, onCall, onAdd }: Properties) {
  const { name, description, parameters } = tool;
  const fields = Object.entries(parameters.properties);
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Written>({});
  /** Null where the fields are used. */
  const [json, setJson] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly ArgumentProblem[]>([]);
  const problemOf = (wanted: string) => problems.find(({ parameter }) => parameter === wanted)?.text;

  const submit = (pass: (call: FormCall) => void) => {
    const call = json === null ? checked(tool, argumentsOf(tool, written)) : checkedJson(tool, json);
    setProblems(call.problems ?? []);
    if (call.problems === undefined) pass({ function: { name, arguments: call.given } });
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const add = () =>
    submit((call) => {
      onAdd(call);
      setWritten({});
    });
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasOthers) add();
        else if (isMine) submit(onCall);
      }}
    >
      <p>
        <Untrusted text={description} most={1000} />
      </p>
      {json === null ? (
        fields.map(([parameter, schema]) => (
          <ParameterField
            key={parameter}
            name={parameter}
            schema={schema}
            isRequired={parameters.required.includes(parameter)}
            value={Object.hasOwn(written, parameter) ? written[parameter] : ''}
            problem={problemOf(parameter)}
            onChange={(value) => setWritten({ ...written, [parameter]: value })}
          />
        ))
      ) : (
        <JsonField value={json} problem={problemOf(WHOLE)} onChange={setJson} />
      )}
      <div className={styles['actions']}>
        {!hasOthers && (
          <Button look="main" submits aria-disabled={!isMine}>
            Call
          </Button>
        )}
        <Button onClick={add}>Add to turn</Button>
        {fields.length > 0 && (
          <Choice
            label="Arguments as"
            options={[
              ['fields', 'Fields'],
              ['json', 'JSON'],
            ]}
            value={json === null ? 'fields' : 'json'}
            onChange={(wanted) => {
              setProblems([]);
              setJson(wanted === 'json' ? JSON.stringify(argumentsOf(tool, written), null, 2) : null);
            }}
          />
        )}
      </div>
    </form>
  );
}
