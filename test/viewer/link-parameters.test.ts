import { describe, expect, it } from 'vitest';
import { linkProblems } from '../../viewer/app/navigation/link-parameters.ts';
import type { PageName } from '../../viewer/app/navigation/link-parameters.ts';
import { readFilter, writeFilter } from '../../viewer/app/pages/trajectories/run-filter.ts';

const problems = (page: PageName, search: string) => linkProblems(page, new URLSearchParams(search));

describe('the parameters of a link', () => {
  it.each<[PageName, string]>([
    ['sweeps', ''],
    ['sweep', 'metric=similarity&heat=solved&order=apart'],
    [
      'trajectories',
      'name=x&agent=a&agent=b&augmentation=tns&outcome=completed&from=0.05&below=1&sort=-tokens&solved=no',
    ],
    ['trajectories', 'cause=Told+no+answer&scenario=wifi_off&scored=yes&category=X&failure=empty&text=%3D&from=.5'],
    ['trajectory', 'message=12&node=minefield-0&panel=world&find=a&list='],
    ['compare', 'left=a&leftAgent=b&right=c&rightAgent=d&change=all&sort=scenario&order=descending&cell=x&category='],
  ])('of the page %s are understood: %s', (page, search) => expect(problems(page, search)).toEqual([]));

  it.each<[PageName, string, string]>([
    ['sweeps', 'sort=name', 'There is no parameter "sort": this page has none.'],
    ['sweep', 'metrics=turns', 'There is no parameter "metrics": this page has metric, heat, order.'],
    ['sweep', 'metric=speed', '"speed" is no value of parameter "metric", which can be solved, similarity,'],
    ['trajectories', 'outcome=complete', '"complete" is no value of parameter "outcome", which can be completed,'],
    ['trajectories', 'augmentation=none&augmentation=4dt', '"4dt" is no value of parameter "augmentation"'],
    ['trajectories', 'below=84.4', '"84.4" is no value of parameter "below".'],
    ['trajectories', 'sort=color', '"color" is no value of parameter "sort"'],
    ['trajectory', 'message=-1', '"-1" is no value of parameter "message".'],
    ['trajectory', 'constructor=1', 'There is no parameter "constructor"'],
    ['compare', 'before=a', 'There is no parameter "before": this page has left,'],
  ])('of the page %s are refused: %s', (page, search, problem) => {
    expect(problems(page, search)).toEqual([expect.stringContaining(problem)]);
  });

  it('include all that the pages write themselves', () => {
    const search =
      'name=x&scenario=y&augmentation=tns&agent=a&outcome=completed&category=c&failure=f&cause=c&from=0.05&below=0.1&scored=yes&solved=no&text=t&where=mode+%3D+claimed&sort=-tokens';
    const written = writeFilter(readFilter(new URLSearchParams(search)));
    expect(written.size).toBe(15);
    expect(linkProblems('trajectories', written)).toEqual([]);
  });
});
