import { noticesAnswer } from '@portal/contracts/content/privacy-notice';
import { useQuery } from '@tanstack/react-query';

/** Every version of the privacy policy, newest first. A file, because visitors read them, too. */
export const useNotices = () =>
  useQuery({
    queryKey: ['notices'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/notices.json', { signal });
      if (!response.ok) throw new Error(`The versions answered ${response.status}`);
      return noticesAnswer.parse(await response.json()).notices;
    },
    staleTime: Infinity,
  });
