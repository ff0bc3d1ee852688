import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { replaceAtStart } from '../../lib/address/layers.ts';
import { checkUser, useSession, type Session } from '../../lib/session/member-session.tsx';
import { keepWantedPost } from '../../lib/session/wanted-post.ts';
import { Spinner } from '../../ui/states/Spinner.tsx';

const wayBackTo = (page: Parameters<typeof createPath>[0]) => ({ from: createPath(page) });

/** For a visitor's first page, which would otherwise be empty until the router has moved on. */
export function goToSignIn(): void {
  keepWantedPost(location.pathname);
  replaceAtStart('/login', wayBackTo(location));
}

/** Keeps the way back, unless the member has signed out: the next person on this device may be another one. */
export function ToSignIn() {
  const { end } = useSession();
  const location = useLocation();
  useEffect(() => {
    // A page that a member was reading says nothing about the next person on this device
    if (end === null) keepWantedPost(location.pathname);
  }, [end, location.pathname]);
  const state = end === 'signed-out' ? null : wayBackTo(location);
  return <Navigate to="/login" replace state={state} />;
}

export function RequireSignedIn() {
  const { user, isLoading } = useSession();
  if (isLoading) return <Spinner page />;
  if (!user) return <ToSignIn />;
  // Another tab can sign someone else in, who must not see what is typed into this page
  return <Outlet key={user._id} />;
}

/** Belongs below {@link RequireRegistrar}. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}

/**
 * Belongs below {@link RequireSignedIn}. If the server doesn't answer, the known right holds, because the server checks every call.
 */
function RequireRight({ has }: { readonly has: (session: Session) => boolean }) {
  const session = useSession();
  const client = useQueryClient();
  useEffect(() => {
    checkUser(client).catch((error: unknown) =>
      console.error('The role could not be checked', error),
    );
  }, [client]);
  if (session.isAdmin || has(session)) return <Outlet />;
  // There they set up the second step that they need first
  return (
    <Navigate to={session.user?.secondStep === 'required' ? '/settings/security' : '/'} replace />
  );
}

/** Administrators, and coordinators of batches. */
export const RequireRegistrar = () => <RequireRight has={({ isCoordinator }) => isCoordinator} />;

/** Administrators and analysts. */
export const RequireAnalyst = () => <RequireRight has={({ isAnalyst }) => isAnalyst} />;
