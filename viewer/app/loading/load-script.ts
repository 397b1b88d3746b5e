import { RECEIVER, scriptPath, SCRIPTS_MARK } from '../../documents/document-script.ts';

type Receive = (json: string | null) => void;

/** Those who wait for a document, by its path. */
const waiting = new Map<string, readonly Receive[]>();

/** Whether documents are scripts: in a static export. */
export function hasScripts(): boolean {
  const { name, content } = SCRIPTS_MARK;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content === content;
}

/** The JSON of a document that is a script; null if there is none. */
export async function loadScript(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const others = waiting.get(path);
    waiting.set(path, [...(others ?? []), resolve]);
    if (others !== undefined) return;
    const script = document.createElement('script');
    script.src = new URL(scriptPath(path), document.baseURI).href;
    // A script that does not call for this path leaves nothing behind either.
    script.addEventListener('load', () => handOver(path, null));
    script.addEventListener('error', () => handOver(path, null));
    script.addEventListener('load', () => script.remove());
    document.head.append(script);
  });
}

function handOver(path: string, json: string | null): void {
  const receivers = waiting.get(path) ?? [];
  waiting.delete(path);
  for (const receive of receivers) receive(json);
}

Object.assign(globalThis, { [RECEIVER]: handOver });
