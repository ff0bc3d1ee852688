import { groupsAnswer, type Group } from '@portal/contracts/groups/group.api';
import { limits } from '@portal/contracts/fields/limits';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { groupsKey, newerOf } from '../groups.cache.ts';

const PAGE = limits.groupPage;

async function allGroups(signal: AbortSignal): Promise<readonly Group[]> {
  const groups: Group[] = [];
  for (let page = 1; groups.length === (page - 1) * PAGE; page++)
    groups.push(
      ...(await http('GET /groups', {
        ...(page === 1 ? {} : { query: { page } }),
        answer: groupsAnswer,
        signal,
      })),
    );
  return groups;
}

export const useGroups = () =>
  useQuery({
    queryKey: groupsKey,
    async queryFn({ client, signal }) {
      const fetched = await allGroups(signal);
      const held = client.getQueryData<readonly Group[]>(groupsKey);
      return fetched.map((group) =>
        newerOf(
          held?.find(({ _id }) => _id === group._id),
          group,
        ),
      );
    },
    // The server doesn't push every change of a group
    staleTime: 0,
  });
