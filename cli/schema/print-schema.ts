import { FILE_SCHEMAS, formWithParts, outputForms, requiredName, schemaNamed } from '../../client/schemas/schemas.ts';
import { print, printForeignJson } from '../say.ts';
import { renderFile } from './render-file.ts';
import { renderForm, renderForms } from './render-form.ts';
import type { SchemaOptions } from './schema-command.ts';

export function printSchema(words: readonly string[], { json }: SchemaOptions): void {
  if (words.length === 0)
    return json ? printForeignJson(outputForms()) : print(renderForms(outputForms(), FILE_SCHEMAS));
  const name = requiredName(words);
  if (json) return printForeignJson(schemaNamed(name));
  if (name in FILE_SCHEMAS) return print(renderFile(name, schemaNamed(name)));
  print(
    [...formWithParts(name)].flatMap(([form, parts], index) => [
      ...(index === 0 ? [] : ['']),
      ...renderForm(form, parts),
    ]),
  );
}
