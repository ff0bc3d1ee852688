import { birthdaysAnswer } from '@portal/contracts/birthdays/birthday.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

const FRESH_MS = 15 * 60_000;

export const useTodaysBirthdays = () =>
  useQuery({
    queryKey: ['birthdays', 'today'],
    queryFn: ({ signal }) =>
      http('GET /users/birthdays/today', { answer: birthdaysAnswer, signal }),
    staleTime: FRESH_MS,
  });
