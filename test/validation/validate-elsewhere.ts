import { print } from '../../cli/say.ts';
import { subjectOf } from './subjects.ts';

/** Prints the scores of the reference solutions of some scenarios, and where this process believes to be. */
const plays = await Promise.all(process.argv.slice(2).map((name) => subjectOf(name).reference()));
const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
print(JSON.stringify({ timeZone, locale, scores: plays.map(({ score }) => score.similarity) }));
