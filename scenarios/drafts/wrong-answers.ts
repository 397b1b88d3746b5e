import { saidDates } from '../../language/dates.ts';
import { wrongDates } from '../answers/date-forms.ts';
import { negated } from '../answers/negated.ts';
import { numberAnswers } from '../answers/number-answers.ts';
import { rivalsOf } from '../answers/value-answers.ts';
import type { RivalsAmong } from '../answers/value-answers.ts';
import type { ToldFact } from './told-facts.ts';

/** The sentence with another value in place of the first of these facts that has one, and the denial of it. */
export function wrongAnswers(sentence: string, facts: readonly ToldFact[], among: RivalsAmong): readonly string[] {
  const swapped = facts.flatMap(({ fact }) => {
    switch (fact.kind) {
      case 'number':
        return numberAnswers(fact, sentence).wrong.filter((text) => isLike(text, sentence));
      case 'date': {
        const said = saidDates(sentence, fact.now).find(({ day }) => day === fact.value.day);
        const [other] = wrongDates(fact);
        return said && other ? [sentence.slice(0, said.start) + other + sentence.slice(said.end)] : [];
      }
      case 'switch':
      case 'act':
        return [];
      default: {
        const value = String(fact.values[0]);
        return sentence.includes(value) ? rivalsOf(fact, among).map((rival) => sentence.replace(value, rival)) : [];
      }
    }
  });
  return [...swapped.slice(0, 1), negated(sentence)[0] ?? "I'm sorry, I could not do that."];
}

/** Whether it is the sentence with a part replaced. */
function isLike(text: string, sentence: string): boolean {
  return !text.startsWith(sentence) && text.split(' ')[0] === sentence.split(' ')[0];
}
