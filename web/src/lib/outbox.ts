import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { draftOwner, readDraft, writeDraft } from './draft.ts';
import { useHeld } from './use-held.ts';
import { waitAfter } from './waiting.ts';

const stored = z.array(
  z.object({
    // Earlier releases stored comments with `key` in place of `clientId`
    clientId: z.optional(z.string()),
    key: z.optional(z.string()),
    text: z.string(),
    state: z.optional(z.enum(['sending', 'failed', 'refused'])),
  }),
);

/** A text that the server has not acknowledged. The server stores it once however often the same `clientId` is sent. */
export type Outgoing = {
  readonly clientId: string;
  readonly text: string;
  /** `failed`: the outcome is unknown, and sending again is safe. `refused`: the server rejected it. */
  readonly state: 'sending' | 'failed' | 'refused';
};

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
 * @param options.name the name of the stored list and of its cache key
 * @param options.interrupted the state after a reload of a text that was being sent
 * @param options.deliver sends a text and shows the result
 * @param options.onWait reports that the server asks to wait; the texts are sent after that
 * @param options.stateAfter reports a failure and decides the text's state. After `failed` all later texts fail too
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
  const draftOf = (target: string) => `${name}:${target}`;
  const draining = new Set<string>();

  function readStored(target: string): readonly Outgoing[] {
    const text = readDraft(draftOf(target));
    if (text === '') return [];
    try {
      return stored.parse(JSON.parse(text)).map(({ clientId, key = '', state, text: words }) => ({
        clientId: clientId ?? key,
        text: words,
        state: state === undefined || state === 'sending' ? interrupted : state,
      }));
    } catch {
      return [];
    }
  }
  const outgoingOf = (client: QueryClient, target: string): readonly Outgoing[] =>
    client.getQueryData<readonly Outgoing[]>(keyOf(target)) ?? readStored(target);

  function change(
    client: QueryClient,
    target: string,
    changed: (all: readonly Outgoing[]) => readonly Outgoing[],
  ): void {
    const next = changed(outgoingOf(client, target));
    client.setQueryData<readonly Outgoing[]>(keyOf(target), next);
    writeDraft(draftOf(target), next.length === 0 ? '' : JSON.stringify(next));
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
      change(client, target, (all) => [...all, { ...outgoing, state: 'sending' }]);
      void drain(client, target);
    },
    retry(client: QueryClient, target: string, id: string): void {
      setState(client, target, ({ clientId }) => clientId === id, 'sending');
      void drain(client, target);
    },
    resume(client: QueryClient, target: string): void {
      setState(client, target, hasFailed, 'sending');
      void drain(client, target);
    },
    discard,
  };
}
