import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../lib/session.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Sends a visitor to /login, and remembers where they wanted to go. */
export function RequireSignedIn() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Spinner page />;
  if (!user) return <Navigate to="/login" replace state={{ from: location }} />;
  return <Outlet />;
}

/** Below {@link RequireSignedIn}: by the server's own answer of who is an administrator. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
