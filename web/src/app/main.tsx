import '../ui/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client.ts';
import { school } from '../lib/school.ts';
import { SessionProvider, startSession } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';
import { App } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { feedPage } from './pages.ts';
import { runSplash } from './splash.ts';

runSplash(school().name);
const client = createQueryClient();
startSession(client);
// The feed's code is fetched beside the question who is signed in, not after its answer
if (readToken() !== null && location.pathname === '/') void feedPage();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root');
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <SessionProvider>
            <App />
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
