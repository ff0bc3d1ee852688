import { meAnswer } from '@portal/contracts/accounts/session.api';
import type { User } from '@portal/contracts/members/member.api';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { setDraftOwner } from '../kept/draft.ts';
import { language } from '../language/readers-language.ts';
import { http, onSessionRefused } from '../network/http.ts';
import { forgetKeptAnswers } from '../network/kept-answers.ts';
import { onTokenChanged, readToken, writeToken } from './token.ts';

export type Session = {
  readonly user: User | null;
  readonly isAdmin: boolean;
  /** Decides about the registrations of some batches. */
  readonly isCoordinator: boolean;
  readonly isAnalyst: boolean;
  readonly isLoading: boolean;
  /** How a session ended while the page was open: by the server, or by its member here or in another tab. */
  readonly end: 'refused' | 'signed-out' | null;
  /** Why the server ended the session, also before the page was opened; one of `sessionEnd`, or of a later release. */
  readonly endCode: string | undefined;
  signIn(token: string): Promise<void>;
  /** The server has ended the session. Drafts and unsent texts wait for the member. */
  expire(code?: string): void;
  /** The member has ended the session. `useSignOut` also deletes what they leave behind. */
  leave(): void;
};

type Ending = Pick<Session, 'end' | 'endCode'>;
const NOT_ENDED: Ending = { end: null, endCode: undefined };
const SIGNED_OUT: Ending = { end: 'signed-out', endCode: undefined };

const SESSION_KEY = ['session'] as const;
const SessionContext = createContext<Session | null>(null);

async function fetchUser(): Promise<User> {
  const token = readToken();
  const { data } = await http('GET /auth/me', { answer: meAnswer });
  if (token === readToken()) setDraftOwner(data._id, token);
  return data;
}

export function startSession(client: QueryClient): void {
  if (readToken() === null) {
    forgetKeptAnswers();
    client.setQueryData(SESSION_KEY, null);
  } else client.query({ queryKey: SESSION_KEY, queryFn: fetchUser }).catch(() => undefined);
}

export async function checkUser(client: QueryClient): Promise<void> {
  client.setQueryData<User | null>(SESSION_KEY, await fetchUser());
}

/** Details that the member no longer has are gone, too. */
export const replaceUser = (client: QueryClient, user: User): void =>
  void client.setQueryData<User | null>(SESSION_KEY, (known) => known && user);

export const changeUser = (client: QueryClient, change: Partial<User>): void =>
  void client.setQueryData<User | null>(SESSION_KEY, (user) => user && { ...user, ...change });

/** The next person must not see this member's data. The session's own query stays, because components observe it. */
function forgetFetched(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  client.getMutationCache().clear();
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  // The query reports a change one render later, and until then the page would show a signed-out member's data
  const [hasToken, setHasToken] = useState(() => readToken() !== null);
  const { data, isPending, isLoadingError } = useQuery<User | null>({
    queryKey: SESSION_KEY,
    queryFn: () => (readToken() === null ? null : fetchUser()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  });

  const clear = useCallback(() => {
    writeToken(null);
    forgetKeptAnswers();
    void client.cancelQueries({ queryKey: SESSION_KEY });
    client.setQueryData(SESSION_KEY, null);
    forgetFetched(client);
  }, [client]);
  const [{ end, endCode }, setEnd] = useState<Ending>(NOT_ENDED);
  const forget = useCallback(() => {
    setHasToken(false);
    clear();
  }, [clear]);
  const refuse = useCallback(
    (code?: string) => {
      const wasOpen = (client.getQueryData<User | null>(SESSION_KEY) ?? null) !== null;
      // Another tab has deleted the token when the member signs out there
      if (readToken() !== null) setEnd({ end: wasOpen ? 'refused' : null, endCode: code });
      else if (wasOpen) setEnd(SIGNED_OUT);
      forget();
    },
    [client, forget],
  );

  useEffect(() => {
    if (isLoadingError) clear();
  }, [isLoadingError, clear]);
  useEffect(() => onSessionRefused(refuse), [refuse]);
  useEffect(
    () =>
      onTokenChanged(() => {
        if (readToken() === null) {
          refuse();
          return;
        }
        setEnd(NOT_ENDED);
        setHasToken(true);
        forgetFetched(client);
        void client.resetQueries({ queryKey: SESSION_KEY });
      }),
    [client, refuse],
  );

  const wanted = data?.language;
  useEffect(() => {
    if (wanted == null || wanted === language()) return;
    import('../language/change-language.ts')
      .then((it) => it.followAccount(wanted))
      // The next start tries again
      .catch(() => undefined);
  }, [wanted]);

  const session = useMemo<Session>(() => {
    const user = hasToken ? (data ?? null) : null;
    return {
      user,
      isAdmin: user?.role === 'admin' && user.secondStep !== 'required',
      isCoordinator: user?.coordinates !== undefined,
      isAnalyst: user?.analyst === true,
      isLoading: hasToken && isPending,
      end,
      endCode,
      async signIn(token) {
        writeToken(token);
        try {
          const user = await fetchUser();
          forgetFetched(client);
          client.setQueryData(SESSION_KEY, user);
          setEnd(NOT_ENDED);
          setHasToken(true);
        } catch (error) {
          forget();
          throw error;
        }
      },
      expire: refuse,
      leave() {
        setEnd(SIGNED_OUT);
        forget();
      },
    };
  }, [data, isPending, hasToken, end, endCode, client, forget, refuse]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}

export function useMember(): User {
  const { user } = useSession();
  if (!user) throw new Error('useMember is used where nobody needs to be signed in');
  return user;
}
