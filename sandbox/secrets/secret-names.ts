const SECRET_WORDS: ReadonlySet<string> = new Set([
  'apikey',
  'bearer',
  'credential',
  'credentials',
  'key',
  'keys',
  'pass',
  'passphrase',
  'passwd',
  'password',
  'passwords',
  'pat',
  'pwd',
  'secret',
  'secrets',
  'token',
  'tokens',
]);

/** What a variable names that ends in one of these is where a secret is kept. */
const PLACES: ReadonlySet<string> = new Set(['dir', 'file', 'folder', 'path', 'sock']);

/** Whether an environment variable is named as one that holds a secret: `MY_API_KEY`, and not `MONKEY` or `KEY_FILE`. */
export function isNamedAsSecret(variable: string): boolean {
  // The folder of a shell.
  if (variable === 'PWD') return false;
  const words = variable.split(/[^a-z\d]+/i).map((word) => word.toLowerCase());
  return words.some((word) => SECRET_WORDS.has(word)) && !PLACES.has(words.at(-1) ?? '');
}

/** Whether it is the path of a file, which no secret looks like. */
export function isFilePath(value: string): boolean {
  return /^(?:~|\.{0,2})\/.*\.\w{1,5}$/.test(value);
}
