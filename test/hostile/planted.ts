import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Made up. The first characters of real keys say whose they are, and are the same for everybody. */
export const SECRETS = {
  OPENAI_API_KEY: 'sk-proj-0000-Zx8Qw3Er5Ty7Ui9/Op1+As2Df4Gh6Jk8Lm0',
  ANTHROPIC_API_KEY: 'sk-ant-api03-Mn4Bv6Cx8Za1Sd3Fg5Hj7Kl9Qw2Er4Ty6Ui',
  COMPATIBLE_API_KEY: 'compat-000000-Qp7Wo3Ei9Ru5Ty1La8Sk4Dj6Fh2Gz0Xm3C',
  TEAM_KEY: 'team-00000000-Vb5Nm7Qa1Ws3Ed5Rf7Tg9Yh2Uj4Ik6Ol8P',
  TEAM_HEADER: 'head-00000000-Pz9Xc7Vb5Nm3Lk1Jh2Gf4Ds6Aq8We0Rt5',
  USER_KEY: 'user-00000000-Tb3Yn5Um7Ik9Ol1Qa2Ws4Ed6Rf8Tg0Yh',
} as const;
const PREFIX = 14;

/** Any part of a secret this long, behind the prefix, gives it away. */
const PART = 12;

/** What the simulated user must not reveal, and nobody says. Nothing else in the scenario has any of it. */
export const ANSWER = 'Zebra 7741 "Lanterns", violet side up';

/** The secrets of which a part stands in the bytes, also in upper case, over several lines, in Markdown and as in an address. */
export function secretsIn(bytes: Buffer): readonly string[] {
  const texts = readings(bytes);
  const isThere = (part: string) =>
    [part, part.toUpperCase(), encodeURIComponent(part)].some((form) => texts.some((one) => one.includes(form)));
  return Object.entries<string>(SECRETS).flatMap(([name, secret]) => {
    const part = partsOf(secret.slice(PREFIX)).find(isThere);
    return part === undefined ? [] : [`${name} (${part})`];
  });
}

/** The parts of the answer that stand in the bytes, however it is punctuated, in either case. */
export function answerIn(bytes: Buffer): readonly string[] {
  const texts = readings(bytes).map(bareWords);
  return partsOf(bareWords(ANSWER)).filter((part) => texts.some((text) => text.includes(part)));
}

function readings(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  return [text, text.replaceAll('\\n', '').replaceAll(/[\s\0]+/g, ''), text.replaceAll('\\', '')];
}

function partsOf(secret: string): readonly string[] {
  return Array.from({ length: secret.length - PART + 1 }, (_, at) => secret.slice(at, at + PART));
}

function bareWords(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

export function filesUnder(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
