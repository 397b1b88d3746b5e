import { UserError } from '../../errors.ts';

/** Shorter values are parts of any text. In characters. */
const SHORTEST_SECRET = 8;

/**
 * Headers of requests to an MCP server, whose values are in variables of the environment.
 * @param named `Authorization=MY_TOKEN`: name of the header, name of the variable
 * @throws UserError that never has the value
 */
export function serverHeaders(
  named: readonly string[],
  server: string,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  if (named.length > 0 && !/^https?:/.test(server))
    throw new UserError(
      '--header-env is for a server at a URL: a command finds what it needs in a file, or in its arguments',
    );
  return Object.fromEntries(
    named.map((one) => {
      const [, name, variable] = /^([\w!#$%&'*+.^`|~-]+)=([A-Za-z_]\w*)$/.exec(one) ?? [];
      if (name === undefined || variable === undefined)
        throw new UserError(
          `invalid --header-env ${one.slice(0, 40)}: write HEADER=VARIABLE, as in Authorization=MY_TOKEN`,
        );
      const value = environment[variable];
      if (value === undefined || value.trim() === '')
        throw new UserError(`invalid --header-env ${name}=${variable}: the environment has no ${variable}: set it`);
      if (/[^\t\x20-\x7e]/.test(value))
        throw new UserError(
          `invalid --header-env ${name}=${variable}: the value has characters that no header may have`,
        );
      return [name, value];
    }),
  );
}

/** Whether a text has what may not be stored. */
export function hasSecret(text: string, headers: Readonly<Record<string, string>>): boolean {
  return secretsIn(headers).some((secret) => text.includes(secret));
}

/** The text for people and logs. */
export function maskHeaders(text: string, headers: Readonly<Record<string, string>>): string {
  return secretsIn(headers).reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}

/** The values, and of `Bearer TOKEN` the token. */
function secretsIn(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(headers)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter(({ length }) => length >= SHORTEST_SECRET);
}
