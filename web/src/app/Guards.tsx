import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { checkUser, useSession } from '../lib/session.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export function RequireSignedIn() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Spinner page />;
  if (!user) return <Navigate to="/login" replace state={{ from: location }} />;
  // Another tab can sign somebody else in, who must not see what is typed into this page
  return <Outlet key={user._id} />;
}

/** Belongs below {@link RequireRegistrar}. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}

/**
 * Administrators, and coordinators of batches. Belongs below {@link RequireSignedIn}. If the server doesn't answer, the known role holds,
 * because the server checks every call.
 */
export function RequireRegistrar() {
  const { user, isAdmin, isCoordinator } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    checkUser(client).catch((error: unknown) =>
      console.error('The role could not be checked', error),
    );
  }, [client]);
  if (isAdmin || isCoordinator) return <Outlet />;
  // There they set up the second step that they need first
  return <Navigate to={user?.secondStep === 'required' ? '/profile' : '/'} replace />;
}
