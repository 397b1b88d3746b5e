import { format } from 'oxfmt';
import settings from '../.oxfmtrc.json' with { type: 'json' };

/** A generated page, formatted like the rest of the repository. */
export async function formatPage(path: string, text: string): Promise<string> {
  const { printWidth, singleQuote } = settings;
  const { code, errors } = await format(path, text, { printWidth, singleQuote });
  if (errors.length > 0)
    throw new Error(`${path} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
