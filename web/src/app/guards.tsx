import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { checkUser, useSession } from '../lib/session.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Sends a visitor to /login, and remembers where they wanted to go. */
export function RequireSignedIn() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Spinner page />;
  if (!user) return <Navigate to="/login" replace state={{ from: location }} />;
  return <Outlet />;
}

/**
 * Below {@link RequireSignedIn}: by the server's own answer of who is an administrator, which is asked for again each time somebody
 * comes here. Where it cannot be had nothing changes but the log: what is done here the server checks in any case.
 */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    checkUser(client).catch((error: unknown) =>
      console.error('The role could not be checked', error),
    );
  }, [client]);
  return isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
