/**
 * In a static export each document is a script that hands it over as a text, because a page that was opened from a file may
 * load scripts and nothing else. The page has a `<meta name="documents" content="scripts">`.
 */
export const SCRIPTS_MARK = { name: 'documents', content: 'scripts' } as const;

/** The global function that the scripts call with the document's path and JSON. */
export const RECEIVER = 'receiveDocument';

/** Where the script of a document is, by the document's path. */
export function scriptPath(path: string): string {
  return path.replace(/\.json$/, '.js');
}

export function documentScript(path: string, json: string): string {
  return `${RECEIVER}(${JSON.stringify(path)}, ${JSON.stringify(json)});\n`;
}
