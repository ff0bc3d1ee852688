import type { Message } from '@portal/contracts/chat/message.api';
import { limits } from '@portal/contracts/fields/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setDraftOwner } from '../../lib/kept/draft.ts';
import { createQueryClient } from '../../lib/network/query-client.ts';
import {
  doubtReachability,
  isPortalReachable,
  noteAnswer,
} from '../../lib/network/reachability.ts';
import { notifyAnswer, setLink } from '../../lib/realtime/link.ts';
import { readToken } from '../../lib/session/token.ts';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { toast } from '../../ui/states/toast.ts';
import { vikram } from '../../testing/posts.ts';
import { forgetMessage, restoreMessage } from './messages.cache.ts';
import { useChat } from './use-chat.ts';

const server = fakeServer();
afterEach(() => {
  act(() => {
    setLink(null);
    noteAnswer();
  });
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aMessage = (at: number): Message => ({
  _id: `m${at}`,
  group: 'g1',
  text: `Line ${at}`,
  mentions: [],
  sender: vikram,
  createdAt: new Date(2026, 0, 5, 9, at).toISOString(),
  clientId: null,
  position: `00${at}`,
});

it('a chat forgets deleted messages, also after missed pushes and in an answer from before the deletion', async () => {
  const all = [1, 2, 3].map(aMessage);
  server.on('GET /messages/:id', { body: all });
  const client = createQueryClient();
  const { result } = renderHook(() => useChat('g1', 'm1'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const texts = () => result.current.messages.map(({ text }) => text);
  await waitFor(() => expect(texts()).toEqual(['Line 1', 'Line 2', 'Line 3']));
  act(() => forgetMessage(client, 'g1', 'm2'));
  await waitFor(() => expect(texts()).toEqual(['Line 1', 'Line 3']));
  await act(() => client.invalidateQueries());
  expect(texts()).toEqual(['Line 1', 'Line 3']);
  server.on('GET /messages/:id', { body: [all[0], aMessage(4)] });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(texts()).toEqual(['Line 1', 'Line 4']));
});

it('a restored message stands again where it stood, unless it is older than those that are loaded', async () => {
  const page = Array.from({ length: limits.messagePage }, (_, at) => aMessage(at + 10));
  server.on('GET /messages/:id', { body: page });
  const client = createQueryClient();
  const { result } = renderHook(() => useChat('g1', 'm1'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const texts = () => result.current.messages.map(({ text }) => text);
  await waitFor(() => expect(texts()).toHaveLength(page.length));
  act(() => forgetMessage(client, 'g1', 'm12'));
  await waitFor(() => expect(texts().slice(0, 3)).toEqual(['Line 10', 'Line 11', 'Line 13']));
  act(() => restoreMessage(client, 'g1', aMessage(12)));
  await waitFor(() => expect(texts().slice(0, 3)).toEqual(['Line 10', 'Line 11', 'Line 12']));
  act(() => restoreMessage(client, 'g1', { ...aMessage(1), position: '001' }));
  await waitFor(() => expect(texts()).toHaveLength(page.length));
  expect(texts()[0]).toBe('Line 10');
});

it('messages that were sent too quickly wait as long as the server says, and then go in their order', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setDraftOwner('m1', readToken());
  server.on('GET /messages/:id', { body: [] });
  const said = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const sent: string[] = [];
  setLink({
    send: (frame) => {
      const { id, event, data } = frame as {
        readonly id: string;
        readonly event: string;
        readonly data: { readonly text: string };
      };
      if (event !== 'send_message') return;
      sent.push(data.text);
      const { text } = data;
      queueMicrotask(() =>
        sent.length === 2
          ? notifyAnswer({ event: 'error', id, data: { message: 'Too quickly', retryAfter: 30 } })
          : notifyAnswer({
              event: 'ack',
              id,
              data: { ...data, message: { ...aMessage(5), text } },
            }),
      );
    },
  });
  const client = createQueryClient();
  const { result } = renderHook(() => useChat('g1', 'm1'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.state).toBe('shown'));
  act(() => ['One', 'Two', 'Three'].forEach((text) => result.current.send(text)));
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(sent).toEqual(['One', 'Two']);
  expect(result.current.outgoing.map(({ text, state }) => `${text} ${state}`)).toEqual([
    'Two sending',
    'Three sending',
  ]);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await waitFor(() => expect(sent).toEqual(['One', 'Two', 'Two', 'Three']));
  await waitFor(() => expect(result.current.outgoing).toEqual([]));
  expect(said).toHaveBeenCalledTimes(1);
});

it('a chat whose messages cannot be loaded says so once, and asks again less and less often', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on('GET /messages/:id', { status: 500 });
  const said = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  setLink({
    send: (frame) => {
      const { id } = frame as { readonly id: string };
      queueMicrotask(() => notifyAnswer({ event: 'ack', id, data: { groupId: 'g1' } }));
    },
  });
  const client = createQueryClient();
  const { result } = renderHook(() => useChat('g1', 'm1'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(server.requests('GET /messages/:id').length).toBeLessThanOrEqual(8);
  expect(result.current.state).toBe('failed');
  expect(said).toHaveBeenCalledTimes(1);

  act(() => result.current.retryLoading());
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
});

describe('a message that could not be sent', () => {
  const NOT_CONNECTED = 'You are not connected to the chat. Please refresh.';
  async function sendOne() {
    setDraftOwner('m1', readToken());
    server.on('GET /messages/:id', { body: [] });
    server.on('POST /messages/:id', unreachable);
    const said = vi.spyOn(toast, 'error').mockReturnValue(undefined);
    const client = createQueryClient();
    const { result } = renderHook(() => useChat('g1', 'm1'), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await waitFor(() => expect(result.current.state).toBe('shown'));
    act(() => result.current.send('Hello'));
    return { said, states: () => result.current.outgoing.map(({ state }) => state) };
  }

  it('says so while the portal is there [8.43]', async () => {
    const { said, states } = await sendOne();
    await waitFor(() => expect(said).toHaveBeenCalledWith(NOT_CONNECTED));
    expect(states()).toEqual(['failed']);
  });

  it('waits silently while the network is gone', async () => {
    server.on('HEAD /robots.txt', unreachable);
    const { said, states } = await sendOne();
    await waitFor(() => expect(states()).toEqual(['failed']));
    await doubtReachability();
    expect(isPortalReachable()).toBe(false);
    expect(said).not.toHaveBeenCalled();
  });

  it('waits silently while its connection is made again', async () => {
    server.on('POST /messages/:id', { status: 500 });
    act(() => setLink({ send: () => undefined }));
    const { said, states } = await sendOne();
    act(() => setLink(null));
    await waitFor(() => expect(states()).toEqual(['failed']));
    await doubtReachability();
    expect(said).not.toHaveBeenCalled();
  });
});
