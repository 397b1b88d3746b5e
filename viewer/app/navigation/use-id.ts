import { useParams } from 'react-router';

/** The id in the route of a page: all that follows the page's name. */
export function useId(): string {
  return useParams()['*'] ?? '';
}
