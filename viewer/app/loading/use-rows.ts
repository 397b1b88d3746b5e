import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { rowsPath } from '../../documents/document-paths.ts';
import type { RowsDocument } from '../../documents/rows-document.ts';
import { fetchDocument } from './fetch-document.ts';
import { Rows } from './rows.ts';
import { useSweep } from './use-document.ts';

/** All runs of a sweep; while it runs, the latest ones that are there. */
export function useRows(sweep: string): UseQueryResult<Rows> {
  const queries = useQueryClient();
  const overview = useSweep(sweep);
  const { revision, rows = 0 } = overview.data ?? {};
  const query = useQuery({
    queryKey: ['rows', sweep, revision],
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const numbers = Array.from({ length: rows }, (_, number) => number);
      const documents = await Promise.all(
        numbers.map((number) => fetchDocument<RowsDocument>(rowsPath(sweep, number), signal, revision)),
      );
      if (documents.some((document) => document.revision !== revision)) {
        // The sweep went on meanwhile.
        await queries.invalidateQueries({ queryKey: ['sweep', sweep] });
        throw new Error('the sweep has changed');
      }
      return new Rows(sweep, revision ?? '', documents);
    },
  });
  // Without the overview there is nothing to wait for.
  return overview.data === undefined && overview.error !== null
    ? ({ ...query, error: overview.error } as UseQueryResult<Rows>)
    : query;
}
