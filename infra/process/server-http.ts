/** The key in a namespace's data under which a dev server of ours names the state folder that it belongs to. */
export const DIRECTORY_KEY = 'toolsandbox.directory';

const TIMEOUT_MS = 2_000;

/**
 * Whether the server's HTTP interface serves the namespace. Only that server listens on its HTTP port, whereas on the default
 * gRPC port a server of another directory may respond. HTTP is served once gRPC is.
 */
export async function servesNamespace(httpPort: number, namespace: string): Promise<boolean> {
  try {
    const response = await fetch(urlOf(httpPort, namespace), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Marks the server as that of a directory, so that commands in other directories do not use it. */
export async function markDirectory(httpPort: number, namespace: string, directory: string): Promise<void> {
  const response = await fetch(`${urlOf(httpPort, namespace)}/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ updateInfo: { data: { [DIRECTORY_KEY]: directory } } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`the dev server did not store which directory it belongs to: HTTP ${response.status}`);
  await response.body?.cancel();
}

function urlOf(httpPort: number, namespace: string): string {
  return `http://127.0.0.1:${httpPort}/api/v1/namespaces/${encodeURIComponent(namespace)}`;
}
