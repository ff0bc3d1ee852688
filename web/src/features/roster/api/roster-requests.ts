import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  rosterAnswer,
  rosterPreviewAnswer,
  rosterTakenAnswer,
} from '@portal/contracts/roster/roster.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

const rosterKey = ['roster'] as const;
/** Its matches stand with the registrations. */
const REGISTRATIONS = ['registrations'] as const;

const formWith = (file: File): FormData => {
  const body = new FormData();
  body.set('roster', file, 'roster');
  return body;
};

export const useRoster = () =>
  useQuery({
    queryKey: rosterKey,
    queryFn: ({ signal }) => http('GET /admin/roster', { answer: rosterAnswer, signal }),
  });

export const usePreview = () =>
  useMutation({
    mutationFn: (file: File) =>
      http('POST /admin/roster/preview', { body: formWith(file), answer: rosterPreviewAnswer }),
  });

export function useRosterChange() {
  const client = useQueryClient();
  return useMutation({
    /** Null deletes the roster. */
    mutationFn: async (file: File | null) => {
      if (file)
        await http('PUT /admin/roster', { body: formWith(file), answer: rosterTakenAnswer });
      else await http('DELETE /admin/roster', { body: {}, answer: messageAnswer });
    },
    async onSettled() {
      await Promise.all(
        [rosterKey, REGISTRATIONS].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
