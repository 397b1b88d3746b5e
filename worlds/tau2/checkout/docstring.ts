/** A docstring as docstring_parser reads it in Google's style. */
export interface Docstring {
  /** As tau2-bench shows it: the first line, an empty one, and the rest. */
  readonly description: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const SECTION =
  /^(?:Arguments|Args|Parameters|Params|Raises|Exceptions|Except|Attributes|Examples?|Returns|Yields):[ \t\r\f\v]*$/m;

export function readDocstring(text: string): Docstring {
  const clean = cleaned(text);
  const at = SECTION.exec(clean)?.index ?? clean.length;
  const [short = '', ...rest] = clean.slice(0, at).split('\n');
  const long = rest.join('\n').trim();
  return { description: long === '' ? short : `${short}\n\n${long}`, parameters: parametersOf(clean.slice(at)) };
}

function parametersOf(sections: string): ReadonlyMap<string, string> {
  const body = /^(?:Arguments|Args|Parameters|Params):[ \t]*\n(.*)$/ms.exec(sections)?.[1] ?? '';
  const chunk = body.slice(0, SECTION.exec(body)?.index ?? body.length);
  const indent = /^\s*/.exec(chunk)?.[0] ?? '';
  const parts = chunk.split(new RegExp(`^${indent}(?=\\S)`, 'm')).filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part) => {
      const colon = part.indexOf(':');
      const [first = '', ...more] = part
        .slice(colon + 1)
        .replace(/^ /, '')
        .split('\n');
      const description = more.length === 0 ? first : `${first}\n${cleaned(more.join('\n'))}`;
      return [(part.slice(0, colon).split('(')[0] ?? '').trim(), description.replace(/^\n+|\n+$/g, '')];
    }),
  );
}

/** Python's `inspect.cleandoc`. */
function cleaned(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  const dedented = lines.map((line) => line.slice(Number.isFinite(margin) ? margin : 0));
  return [first.trimStart(), ...dedented].join('\n').replace(/^\n+|\n+$/g, '');
}
