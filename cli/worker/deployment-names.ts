import { InvalidArgumentError } from 'commander';

/** Temporal joins the name and the build with a dot or a colon. */
export function deploymentName(text: string): string {
  if (!/^[\w-]{1,100}$/.test(text)) throw new InvalidArgumentError('It must consist of letters, digits, - and _.');
  return text;
}

export function buildName(text: string): string {
  if (!/^[\w.+-]{1,100}$/.test(text))
    throw new InvalidArgumentError('It must consist of letters, digits, ., +, - and _.');
  return text;
}
