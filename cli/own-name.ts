import { userInfo } from 'node:os';

/** The name of this account, as others see who sits in a seat: letters, digits and `. - _` only. */
export function ownName(): string {
  try {
    return (
      userInfo()
        .username.replaceAll(/[^\w.-]/g, '-')
        .slice(0, 60) || 'someone'
    );
  } catch {
    // The account of a container may have no name.
    return 'someone';
  }
}
