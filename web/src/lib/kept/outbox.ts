import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { draftKeys, draftOwner, readDraft, writeDraft } from './draft.ts';
import { isPortalReachable, useNetwork } from '../network/reachability.ts';
import { useHeld } from './use-held.ts';
import { waitAfter } from '../network/wait-after.ts';

const kept = z.object({
  clientId: z.string(),
  text: z.string(),
  /** `failed`: the outcome is unknown, and sending again is safe. `refused`: the server rejected it. */
  state: z.enum(['sending', 'failed', 'refused']),
  /** Orders the texts of all tabs. */
  at: z.number(),
});
type Kept = Readonly<z.infer<typeof kept>>;

/** A text that the server has not acknowledged. The server stores it once however often the same `clientId` is sent. */
export type Outgoing = Omit<Kept, 'at'>;

/** The state as it is shown: a text on its way waits as soon as the portal is out of reach. */
export function useShownState(state: Outgoing['state']): 'sending' | 'waiting' | 'refused' {
  const network = useNetwork();
  if (state === 'refused') return state;
  return state === 'failed' || network !== 'there' ? 'waiting' : 'sending';
}

const TRY_AGAIN_MS = { first: 5_000, longest: 60_000 };

/** Leaves out texts whose echo has come, perhaps before their acknowledgement. */
export function withoutEchoes<Arrived extends { readonly clientId: string | null }>(
  outgoing: readonly Outgoing[],
  arrived: readonly Arrived[],
  isOwn: (one: Arrived) => boolean,
): readonly Outgoing[] {
  const echoes = new Set(arrived.filter(isOwn).map(({ clientId }) => clientId));
  return outgoing.filter(({ clientId }) => !echoes.has(clientId));
}

/**
 * Texts that wait for the server, for one kind of target (a post's comments, a group's chat). They survive a reload and are sent one
 * after the other, so that others read them in the order in which they were written.
 *
 * @param options.name the name of the stored texts and of their cache key
 * @param options.interrupted the state after a reload of a text that was being sent
 * @param options.deliver sends a text and shows the result
 * @param options.onWait reports that the server asks to wait; the texts are sent after that
 * @param options.stateAfter reports a failure and decides the text's state. After `failed` all later texts fail too, and are sent again
 * once the portal is there
 */
export function createOutbox(options: {
  readonly name: string;
  readonly interrupted: 'sending' | 'failed';
  readonly deliver: (client: QueryClient, target: string, outgoing: Outgoing) => Promise<void>;
  readonly onWait: () => void;
  readonly stateAfter: (error: unknown) => 'failed' | 'refused';
}) {
  const { name, interrupted, deliver, onWait, stateAfter } = options;
  const keyOf = (target: string) => [name, target] as const;
  /** Each text has its own key, so that two tabs never overwrite each other's texts. */
  const draftOf = (target: string, clientId: string) => `${name}:${target}:${clientId}`;
  const draining = new Set<string>();
  const pauses = new Map<string, number>();
  /** Texts that the browser cannot store, because its storage is full or forbidden. They last as long as the page. */
  const inMemoryOnly = new Set<string>();
  let latest = 0;
  const now = (): number => (latest = Math.max(Date.now(), latest + 1));

  function storedUnder(key: string): readonly Kept[] {
    try {
      const one = kept.parse(JSON.parse(readDraft(key)));
      return [{ ...one, state: one.state === 'sending' ? interrupted : one.state }];
    } catch {
      return [];
    }
  }
  const readStored = (target: string): readonly Kept[] =>
    draftKeys(draftOf(target, ''))
      .flatMap(storedUnder)
      .toSorted((one, other) => one.at - other.at);

  /** A text that is no longer stored has been sent or discarded in another tab. */
  function outgoingOf(client: QueryClient, target: string): readonly Kept[] {
    const known = client.getQueryData<readonly Kept[]>(keyOf(target)) ?? [];
    const all = readStored(target).map(
      (one) => known.find(({ clientId }) => clientId === one.clientId) ?? one,
    );
    return [...all, ...known.filter(({ clientId }) => inMemoryOnly.has(clientId))];
  }

  function change(
    client: QueryClient,
    target: string,
    changed: (all: readonly Kept[]) => readonly Kept[],
  ): void {
    const before = outgoingOf(client, target);
    const next = changed(before);
    client.setQueryData<readonly Kept[]>(keyOf(target), next);
    for (const { clientId } of before)
      if (!next.some((one) => one.clientId === clientId)) {
        inMemoryOnly.delete(clientId);
        writeDraft(draftOf(target, clientId), '');
      }
    for (const one of next) {
      const { clientId } = one;
      if (before.includes(one) && !inMemoryOnly.has(clientId)) continue;
      const key = draftOf(target, clientId);
      writeDraft(key, JSON.stringify(one));
      if (readDraft(key) === '') inMemoryOnly.add(clientId);
      else inMemoryOnly.delete(clientId);
    }
  }
  const setState = (
    client: QueryClient,
    target: string,
    isMeant: (one: Outgoing) => boolean,
    state: Outgoing['state'],
  ) => change(client, target, (all) => all.map((one) => (isMeant(one) ? { ...one, state } : one)));
  const discard = (client: QueryClient, target: string, clientId: string): void =>
    change(client, target, (all) => all.filter((one) => one.clientId !== clientId));

  const isSending = ({ state }: Outgoing): boolean => state === 'sending';
  const hasFailed = ({ state }: Outgoing): boolean => state === 'failed';

  const resume = (client: QueryClient, target: string): void => {
    setState(client, target, hasFailed, 'sending');
    void drain(client, target);
  };
  /** A failure may be that of one request alone, after which nothing says that the portal is there again. */
  function resumeLater(client: QueryClient, target: string, box: string): void {
    const pause = pauses.get(box) ?? TRY_AGAIN_MS.first;
    pauses.set(box, Math.min(2 * pause, TRY_AGAIN_MS.longest));
    setTimeout(() => {
      if (isPortalReachable()) resume(client, target);
    }, pause);
  }

  async function drain(client: QueryClient, target: string): Promise<void> {
    const owner = draftOwner();
    const box = `${owner}:${target}`;
    if (draining.has(box)) return;
    draining.add(box);
    try {
      while (owner !== '' && draftOwner() === owner) {
        const next = outgoingOf(client, target).find(isSending);
        if (!next) return;
        try {
          await deliver(client, target, next);
          pauses.delete(box);
          // A text whose owner has gone waits for them, and the server knows it by its id
          if (draftOwner() === owner) discard(client, target, next.clientId);
        } catch (error) {
          const wait = waitAfter(error);
          if (wait !== undefined) {
            onWait();
            await new Promise((resolve) => setTimeout(resolve, wait));
            continue;
          }
          const state = stateAfter(error);
          if (draftOwner() !== owner) return;
          setState(
            client,
            target,
            state === 'failed' ? isSending : ({ clientId }) => clientId === next.clientId,
            state,
          );
          if (state === 'failed') resumeLater(client, target, box);
        }
      }
    } finally {
      draining.delete(box);
    }
  }

  return {
    useOutgoing(target: string): readonly Outgoing[] {
      const [initial] = useState(() => readStored(target));
      return useHeld(keyOf(target), initial);
    },
    send(client: QueryClient, target: string, outgoing: Omit<Outgoing, 'state'>): void {
      change(client, target, (all) => [...all, { ...outgoing, state: 'sending', at: now() }]);
      void drain(client, target);
    },
    retry(client: QueryClient, target: string, id: string): void {
      setState(client, target, ({ clientId }) => clientId === id, 'sending');
      void drain(client, target);
    },
    resume,
    discard,
  };
}
