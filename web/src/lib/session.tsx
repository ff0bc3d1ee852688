import { loginAnswer, meAnswer } from '@portal/contracts/accounts/account.api';
import type { User } from '@portal/contracts/members/member.api';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { forgetDrafts } from './draft.ts';
import { http, onSessionRefused } from './http.ts';
import { onTokenChanged, readToken, writeToken } from './token.ts';

export type Session = {
  readonly user: User | null;
  readonly isAdmin: boolean;
  readonly isLoading: boolean;
  /** @throws ApiError */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<void>;
  signOut(): void;
};

const SESSION_KEY = ['session'] as const;
const SessionContext = createContext<Session | null>(null);

const fetchUser = async (): Promise<User> =>
  (await http({ path: '/auth/me', answer: meAnswer })).data;

/** Asks who is signed in beside the loading of the route's own code; no token is an answer at once. */
export function startSession(client: QueryClient): void {
  if (readToken() === null) client.setQueryData(SESSION_KEY, null);
  else void client.prefetchQuery({ queryKey: SESSION_KEY, queryFn: fetchUser });
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending, isError } = useQuery<User | null>({
    queryKey: SESSION_KEY,
    queryFn: () => (readToken() === null ? null : fetchUser()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  });

  const forget = useCallback(() => {
    writeToken(null);
    client.clear();
    client.setQueryData(SESSION_KEY, null);
  }, [client]);

  // A session that can't be fetched is cleared without a word
  useEffect(() => {
    if (isError) forget();
  }, [isError, forget]);
  useEffect(() => onSessionRefused(forget), [forget]);
  useEffect(
    () =>
      onTokenChanged(() => {
        if (readToken() === null) forget();
        else void client.invalidateQueries({ queryKey: SESSION_KEY });
      }),
    [client, forget],
  );

  const session = useMemo<Session>(() => {
    const user = data ?? null;
    return {
      user,
      isAdmin: user?.role === 'admin',
      isLoading: isPending,
      async signIn(credentials) {
        const { token } = await http({
          method: 'POST',
          path: '/auth/login',
          body: credentials,
          answer: loginAnswer,
        });
        client.clear();
        writeToken(token);
        client.setQueryData(SESSION_KEY, await fetchUser());
      },
      signOut() {
        forgetDrafts();
        forget();
      },
    };
  }, [data, isPending, client, forget]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}

/** The signed-in member, where a guard has seen to it that there is one. */
export function useMember(): User {
  const { user } = useSession();
  if (!user) throw new Error('useMember is used where nobody needs to be signed in');
  return user;
}
