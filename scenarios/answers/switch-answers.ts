import type { KnownFact } from '../../evaluation/facts/fact.ts';
import type { LastAnswers } from '../scenario.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { WorldDefinition } from '../../worlds/world.ts';

type SwitchFact = Extract<KnownFact, { kind: 'switch' }>;

/** @param as whether the user asked how it is, or for it to be done */
export function switchAnswers(
  { setting, on }: SwitchFact,
  as: 'told' | 'done',
  world: Pick<WorldDefinition, 'tables'>,
): LastAnswers {
  const { label: name = setting, also: other = name } =
    switchesOf(world).find(({ column }) => column === setting) ?? {};
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const [is, isNot] = on ? ['on', 'off'] : ['off', 'on'];
  const verb = on ? 'enabled' : 'disabled';
  const contrary = on ? 'disabled' : 'enabled';
  const plural = other.endsWith('s') ? 'are' : 'is';
  const both = {
    right: [
      `Your ${name} is ${is}.`,
      `${capital(other)} ${plural} ${verb}.`,
      `Your ${name} is currently turned **${is}**.`,
      `It's ${is}.`,
    ],
    wrong: [
      `Your ${name} is ${isNot}.`,
      `${capital(other)} ${plural} ${contrary}.`,
      `Your ${name} is not ${is}.`,
      `It's ${isNot}.`,
    ],
  };
  return as === 'told'
    ? {
        right: [...both.right, `${on ? 'Yes' : 'No'}, your ${name} is ${is}.`],
        wrong: [
          ...both.wrong,
          `${on ? 'No' : 'Yes'}, your ${name} is ${isNot}.`,
          `I couldn't check whether your ${name} is on.`,
        ],
      }
    : {
        right: [
          ...both.right,
          'Done!',
          `I've turned ${is} your ${name}.`,
          `All set: your ${name} has been switched ${is}. Anything else?`,
          `Your ${name} was ${isNot}; now it's ${is}.`,
        ],
        wrong: [
          ...both.wrong,
          `I've turned ${isNot} your ${name}.`,
          `I couldn't turn ${is} your ${name}.`,
          `I'm sorry, I was unable to turn ${name} ${is}.`,
          `Your ${name} is still ${isNot}.`,
          `Your ${name} has not been switched ${is}.`,
        ],
      };
}
