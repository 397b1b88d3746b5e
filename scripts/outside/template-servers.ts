import type { OutsideSoftware } from './outside-software.ts';
import { startPython } from './python-program.ts';

/** llama.cpp's server, once per chat template. */
export interface TemplateServers {
  /** The address of the server with this template; they start one after the other. */
  readonly urlOf: (template: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The servers end with this process, however that ends. */
export function startTemplateServers(software: OutsideSoftware): TemplateServers {
  const served = new Map<string, PromiseWithResolvers<string>>();
  const slot = (template: string) => {
    const found = served.get(template) ?? Promise.withResolvers<string>();
    served.set(template, found);
    return found;
  };
  const { model, templates } = software;
  const program = startPython(software, ['serve_templates.py', model, templates], (line) => {
    const { template, url } = JSON.parse(line) as { template: string; url: string };
    slot(template).resolve(url);
  });
  return { urlOf: (template) => Promise.race([slot(template).promise, program.ended]), stop: program.stop };
}
