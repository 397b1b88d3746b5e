export interface ReleaseState {
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** Of the commit that is checked out. */
  readonly tags: readonly string[];
  /** Files that are not as they were committed. */
  readonly changed: readonly string[];
  /** `repository`, `homepage` and `bugs` of package.json. */
  readonly addresses: readonly string[];
}

/** Why this state must not be published, each with what to do; none if it was made a release on purpose. */
export function releaseHindrances({ version, changelog, tags, changed, addresses }: ReleaseState): readonly string[] {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} `));
  return [
    ...(tags.includes(`v${version}`) ? [] : [`this commit is no release: tag it v${version}`]),
    ...(changed.length === 0 ? [] : [`${changed.length} files are not as they were committed: git status`]),
    ...(/\(\d{4}-\d{2}-\d{2}\)$/.test(heading ?? '')
      ? []
      : [`CHANGELOG.md does not say when ${version} was released: write "## ${version} (YYYY-MM-DD)"`]),
    // "No address is ours yet" in docs/decisions/2026-11-23-light-package.md.
    ...addresses
      .filter((address) => address.includes('.invalid/'))
      .map((address) => `package.json says ${address}, which leads nowhere: write where the repository is`),
  ];
}
