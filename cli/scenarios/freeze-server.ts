import { requirePackages } from '../../files/optional-package.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { FreezeOptions } from './scenarios-commands.ts';

/** Writes a pack of an MCP server's tools and answers, and names what it has otherwise than the server. */
export async function freeze({ mcp, headerEnv: headers, calls, output, json }: FreezeOptions): Promise<void> {
  requirePackages('mcpClient');
  const { freezeServer } = await import('../../client/imports/frozen/freeze-server.ts');
  const { notes, ...frozen } = await freezeServer({ mcp, calls, output, ...(headers && { headers }) });
  if (json) return printJson({ pack: output, ...frozen, notes } satisfies OutputForms['scenarios-freeze']);
  for (const note of notes) say(`note: ${note}`);
  const { server, tools, calls: recorded, errors, hash } = frozen;
  print(`${output}: ${tools} tools of ${server}, ${recorded} calls, ${errors} of them errors, content hash ${hash}`);
  say(['', 'next, try:', `  ${hintCommand('tools', 'calls', calls, '--pack', output)}`]);
}
