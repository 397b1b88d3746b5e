import type { EvaluationLog, SandboxRow } from '../evaluation/log.ts';

/** The log with another text in place of the agent's last, also where it was repeated because the user went on. */
export function withLastAnswer(log: EvaluationLog, content: string): EvaluationLog {
  const spoken = Array.from({ length: log.length }, (_, index) => index).filter((index) => {
    const { sender, recipient } = log.message(index);
    return sender === 'AGENT' && recipient === 'USER';
  });
  const last = spoken.at(-1);
  if (last === undefined) return log;
  const said = log.message(last).content;
  const replaced = new Map(
    spoken
      .filter((index) => log.message(index).content === said)
      .map((index): [number, readonly SandboxRow[]] => [index, [{ ...log.message(index), content }]]),
  );
  return {
    ...log,
    message: (index) => replaced.get(index)?.[0] ?? log.message(index),
    rows: (database, message) => (database === 'SANDBOX' && replaced.get(message)) || log.rows(database, message),
  };
}
