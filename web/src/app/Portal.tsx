import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { createHistory } from '../lib/address/layers.ts';
import { SessionProvider } from '../lib/session/member-session.tsx';
import { App } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export function Portal({ client }: { readonly client: QueryClient }) {
  const [history] = useState(createHistory);
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <HistoryRouter history={history} useTransitions={false}>
            <SessionProvider>
              <App />
            </SessionProvider>
          </HistoryRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
