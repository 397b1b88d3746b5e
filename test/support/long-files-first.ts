import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const PROJECTS = ['cluster', 'outside', 'server', 'viewer', 'replay', 'fast'];

/** Runs the projects with long files first: no processor waits at the end while another runs a long file. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
