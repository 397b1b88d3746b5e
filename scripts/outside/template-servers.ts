import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';
import { fileBeside } from './outside-software.ts';
import type { OutsideSoftware } from './outside-software.ts';

/** llama.cpp's server, once per chat template. */
export interface TemplateServers {
  /** The address of the server with this template; they start one after the other. */
  readonly urlOf: (template: string) => Promise<string>;
  stop(): Promise<void>;
}

const LOG_LENGTH = 2000;

/** The servers end with this process, however that ends. */
export function startTemplateServers({ python, model, templates }: OutsideSoftware): TemplateServers {
  const child = startBound(python, [fileBeside('serve_templates.py'), model, templates], {
    environment: process.env,
    output: 'pipe',
  });
  if (!child.stdout || !child.stderr) throw new Error('a command with output "pipe" has both streams');
  const served = new Map<string, PromiseWithResolvers<string>>();
  const slot = (template: string) => {
    const found = served.get(template) ?? Promise.withResolvers<string>();
    served.set(template, found);
    return found;
  };
  let log = '';
  child.stderr.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-LOG_LENGTH)));
  createInterface(child.stdout).on('line', (line) => {
    const { template, url } = JSON.parse(line) as { template: string; url: string };
    slot(template).resolve(url);
  });
  const ended = once(child, 'exit');
  void ended.then(() => {
    for (const { reject } of served.values()) reject(new Error(`the template servers ended: ${log}`));
  });
  return {
    urlOf: (template) => slot(template).promise,
    stop: async () => {
      signalGroup(child, 'SIGKILL');
      await ended;
    },
  };
}
