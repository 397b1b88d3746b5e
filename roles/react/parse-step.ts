/** What a message in the form of `react-prompt.ts` asks for. */
export type Step =
  | { readonly kind: 'action'; readonly name: string; readonly input: string }
  | { readonly kind: 'answer'; readonly content: string }
  | { readonly kind: 'malformed'; readonly problem: string };

interface Section {
  readonly label: string;
  readonly body: string;
}

const LABEL = /^(Thought|Action|Action Input|Final Answer|Observation):[ \t]*/gm;

/** The text up to an observation that the model made up after its action: some servers know no stop sequence. */
export function untilObservation(text: string): string {
  const input = /^Action Input:/m.exec(text);
  if (input === null) return text;
  const end = text.slice(input.index).search(/^Observation:/m);
  return end === -1 ? text : text.slice(0, input.index + end).trimEnd();
}

/** Reads a message strictly: what can be read in two ways is malformed. */
export function parseStep(text: string): Step {
  const sections = sectionsOf(text);
  const of = (label: string) => sections.filter((section) => section.label === label);
  const [actions, answers] = [of('Action'), of('Final Answer')];
  if (of('Observation').length > 0) return malformed('observations are not yours to write');
  if (actions.length + answers.length === 0) return malformed('there is neither an Action nor a Final Answer');
  if (actions.length > 0 && answers.length > 0) return malformed('there is an Action and a Final Answer');
  if (actions.length > 1) return malformed('there is more than one Action');
  if (answers.length > 1) return malformed('there is more than one Final Answer');
  const [action] = actions;
  return action === undefined ? answerOf(sections) : actionOf(action, sections);
}

function answerOf(sections: readonly Section[]): Step {
  const last = sections.at(-1);
  if (last?.label !== 'Final Answer') return malformed('something follows the Final Answer');
  if (sections.some(({ label }) => label === 'Action Input'))
    return malformed('there is an Action Input without an Action');
  return last.body === '' ? malformed('the Final Answer is empty') : { kind: 'answer', content: last.body };
}

/** Input that is no JSON is passed on: the answer to the call then says what is wrong with it. */
function actionOf(action: Section, sections: readonly Section[]): Step {
  const [next, ...others] = sections.slice(sections.indexOf(action) + 1);
  if (next?.label !== 'Action Input' || next.body === '') return malformed('the Action has no Action Input after it');
  if (others.length > 0) return malformed('something follows the Action Input');
  if (!/^\S+$/.test(action.body)) return malformed('the Action is not the name of one tool');
  return { kind: 'action', name: action.body, input: withoutFence(next.body) };
}

function sectionsOf(text: string): readonly Section[] {
  const labels = [...text.matchAll(LABEL)];
  return labels.map((match, index) => {
    const body = text.slice(match.index + match[0].length, labels[index + 1]?.index).trim();
    return { label: match[1] ?? '', body };
  });
}

function withoutFence(text: string): string {
  return /^```(?:json)?\s*\n(.*?)\s*```$/s.exec(text)?.[1] ?? text;
}

function malformed(problem: string): Step {
  return { kind: 'malformed', problem };
}
