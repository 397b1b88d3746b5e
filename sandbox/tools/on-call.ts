/**
 * What only a call of a tool needs, imported at the first one: who lists, plans or reports reads definitions, and runs no tool.
 * @example const units = onCall(() => import('../units/convert.ts'));
 */
export function onCall<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  return () => (loading ??= load());
}
