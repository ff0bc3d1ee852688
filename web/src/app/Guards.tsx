import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { checkUser, useSession } from '../lib/session.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Sends a visitor to /login, which leads back here. */
export function RequireSignedIn() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Spinner page />;
  if (!user) return <Navigate to="/login" replace state={{ from: location }} />;
  return <Outlet />;
}

/**
 * Stands below {@link RequireSignedIn}. Asks the server for the role on every visit; without an answer the known role holds,
 * since the server checks every call.
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
