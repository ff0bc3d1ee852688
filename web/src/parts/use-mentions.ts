import { useMemo } from 'react';
import { findMentioned } from '../features/members/api/find-mentioned.ts';
import { suggestMembers } from '../features/members/api/suggest-members.tsx';
import type { Mentions } from '../lib/mentions.ts';
import { toast } from '../ui/toast.tsx';

export const useMentions = (onMember: (memberId: string) => void): Mentions =>
  useMemo(
    () => ({
      suggest: suggestMembers,
      onOpen(display) {
        findMentioned(display).then(
          (memberId) => {
            if (memberId === null) toast.error('This member could not be found.');
            else onMember(memberId);
          },
          () => toast.error('Could not fetch profile.'),
        );
      },
    }),
    [onMember],
  );
