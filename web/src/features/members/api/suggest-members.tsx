import { mentionSuggestionsAnswer } from '@portal/contracts/members/member.api';
import { http } from '../../../lib/network/http.ts';
import type { Suggest } from '../../../lib/words/text-parts.ts';
import { Grow } from '../../../ui/layout.ts';
import { Avatar } from '../person/Avatar.tsx';
import { Stamp } from '../person/Stamp.tsx';

export const suggestMembers: Suggest = async (q, signal) => {
  const { data } = await http('GET /users/search', {
    query: { q },
    answer: mentionSuggestionsAnswer,
    signal,
  });
  return data.map(({ display, fullName = display, batchYear = null }) => ({
    display,
    content: (
      <>
        <Avatar size="s" person={{ fullName, profilePicture: '', batchYear }} />
        <Grow>
          <bdi>{display}</bdi>
        </Grow>
        <Stamp batchYear={batchYear} />
      </>
    ),
  }));
};
