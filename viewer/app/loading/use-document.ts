import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { INDEX_PATH, sweepPath, trajectoryPath } from '../../documents/document-paths.ts';
import type { IndexDocument } from '../../documents/index-document.ts';
import type { ListedSweep } from '../../../results/listed-sweep.ts';
import type { SweepDocument } from '../../documents/sweep-document.ts';
import type { TrajectoryDocument } from '../../documents/trajectory-document.ts';
import { fetchDocument } from './fetch-document.ts';

/** How often a page asks for news of what is being played. */
export const LIVE_MS = 2_000;

/** The list of sweeps; asked for again while one of them runs. */
export function useIndex(): UseQueryResult<IndexDocument> {
  return useQuery({
    queryKey: ['index'],
    queryFn: ({ signal }) => fetchDocument<IndexDocument>(INDEX_PATH, signal),
    refetchInterval: ({ state: { data } }) => (data?.mode === 'live' && data.sweeps.some(isRunning) ? LIVE_MS : false),
  });
}

/** Asked for again while the sweep runs. */
export function useSweep(sweep: string): UseQueryResult<SweepDocument> {
  const live = useIndex().data?.mode === 'live';
  return useQuery({
    queryKey: ['sweep', sweep],
    queryFn: ({ signal }) => fetchDocument<SweepDocument>(sweepPath(sweep), signal),
    refetchInterval: ({ state: { data } }) => (live && (data === undefined || isRunning(data.sweep)) ? LIVE_MS : false),
  });
}

export function useTrajectory(id: string): UseQueryResult<TrajectoryDocument> {
  return useQuery({
    queryKey: trajectoryKey(id),
    queryFn: ({ signal }) => fetchDocument<TrajectoryDocument>(trajectoryPath(id), signal),
  });
}

export function trajectoryKey(id: string): readonly string[] {
  return ['trajectory', id];
}

/** Single runs never end, but change only when somebody plays one. */
export function isRunning({ status }: Pick<ListedSweep, 'status'>): boolean {
  return status === 'open';
}
