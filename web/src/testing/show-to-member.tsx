import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { createQueryClient } from '../lib/network/query-client.ts';
import { SessionProvider, useSession } from '../lib/session/member-session.tsx';

function ForMembers({ children }: { readonly children: ReactNode }) {
  return useSession().user && children;
}

export async function showToMember(children: ReactNode) {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <SessionProvider>
          <ForMembers>{children}</ForMembers>
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(view.container).not.toBeEmptyDOMElement());
  return { ...view, user: userEvent.setup() };
}
