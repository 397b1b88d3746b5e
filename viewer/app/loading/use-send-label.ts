import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { trajectoryPath } from '../../documents/document-paths.ts';
import type { TrajectoryDocument, WrittenLabel } from '../../documents/trajectory-document.ts';
import { sendJson } from './fetch-document.ts';
import type { DocumentUnavailable } from './fetch-document.ts';
import { trajectoryKey } from './use-document.ts';

/** A label with the token of the page that it was written on. */
interface SentLabel {
  readonly token: string;
  readonly said: WrittenLabel;
}

/** Stores what the reader says of a run in place of what they said before. */
export function useSendLabel(id: string): UseMutationResult<TrajectoryDocument, DocumentUnavailable, SentLabel> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, said }) => sendJson<TrajectoryDocument>(trajectoryPath(id), token, said),
    onSuccess: (document) => queries.setQueryData(trajectoryKey(id), document),
  });
}
