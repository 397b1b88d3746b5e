import { contentStems } from '../texts/content-words.ts';
import { namesCanonically } from './canonical-forms.ts';
import { canDeriveSwitch } from './derive-switch.ts';
import { canDerivePart, canDeriveTime } from './derive-time.ts';
import type { Literal } from './literals.ts';
import { numbersIn } from './numbers.ts';
import type { Sources } from './sources.ts';

const MYSELF = /\b(?:i|me|my|mine)\b/i;

/** Whether an agent can know the literal by the rules in DECISIONS.md, "Where literals come from". */
export function canDerive({ tool, argument, value }: Literal, sources: Sources): boolean {
  switch (typeof value) {
    case 'string':
      return canDeriveText(value, sources);
    case 'number':
      return canDerivePart(argument, value, sources) || canDeriveNumber(value, sources);
    case 'boolean':
      if (argument === 'is_self') return sources.said.some((text) => MYSELF.test(text));
      return canDeriveSwitch(tool, value, sources);
    default:
      return canDeriveTime(value, sources);
  }
}

/** All its words are in one text, or what it is the canonical form of. */
function canDeriveText(value: string, { said, answered, rows }: Sources): boolean {
  const words = contentStems(value);
  return [...said, ...answered, ...rows].some((text) => {
    const known = new Set(contentStems(text));
    return (words.length > 0 && words.every((word) => known.has(word))) || namesCanonically(text, value);
  });
}

function canDeriveNumber(value: number, { said, answered, rows }: Sources): boolean {
  return [...said, ...answered, ...rows].some((text) => numbersIn(text).has(Number(value.toPrecision(12))));
}
