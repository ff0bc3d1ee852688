import type { Group } from '@portal/contracts/groups/group.api';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/network/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { useGroups } from './get-groups.ts';

const server = fakeServer();
const aGroup = (number: number): Group => ({
  _id: `g${number}`,
  name: `Group ${number}`,
  description: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  founderId: null,
  members: [],
  memberCount: 0,
  isMember: false,
  position: '1',
});

it('the groups are loaded in pages until none is left', async () => {
  const all = Array.from({ length: 53 }, (_, at) => aGroup(at));
  server.on('GET /groups', ({ query }) => ({
    body: query.get('page') === '2' ? all.slice(50) : all.slice(0, 50),
  }));
  const client = createQueryClient();
  const { result } = renderHook(useGroups, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.data).toHaveLength(53));
  expect(server.requests('GET /groups')).toHaveLength(2);
});
