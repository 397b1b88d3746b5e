import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The command that opens a URL on each desktop. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['explorer.exe'],
};

/** Opens a URL in the desktop's browser; returns false if there is no desktop or no command to do so. */
export async function openBrowser(url: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const [command, ...args] = OPENERS[process.platform] ?? [];
  const desktop = process.platform !== 'linux' || environment['DISPLAY'] || environment['WAYLAND_DISPLAY'];
  if (command === undefined || !desktop) return false;
  const child = spawn(command, [...args, url], { detached: true, env: environment, stdio: 'ignore' });
  try {
    await once(child, 'spawn');
    child.unref();
    return true;
  } catch {
    return false;
  }
}
