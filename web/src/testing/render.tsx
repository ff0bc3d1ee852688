import type { User } from '@portal/contracts/members/member.api';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client.ts';
import { SessionProvider } from '../lib/session.tsx';
import { writeToken } from '../lib/token.ts';
import { Toaster } from '../ui/toast.tsx';

function Place() {
  const { pathname } = useLocation();
  return <output aria-label="Place">{pathname}</output>;
}

/** What is shown to a signed-in member at `path`, with toasts and the place they are at (`output` named Place). */
export function renderFor(
  member: User,
  shown: ReactNode,
  options: { readonly path?: string; readonly client?: QueryClient } = {},
) {
  const { path = '/', client = createQueryClient() } = options;
  writeToken('token');
  client.setQueryData(['session'], member);
  const user = userEvent.setup();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>{shown}</SessionProvider>
        <Place />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, user, client };
}
