import { escapeForTerminal } from './escape-for-terminal.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of a pack for an XML document. What hides or reorders text is made visible, line by line. */
export function escapeXml(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeForTerminal(line).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? ''))
    .join('\n');
}
