import { POLL_SESSION_HEADER, pollAnswer } from '@portal/contracts/realtime/frame';
import { ABNORMAL_CLOSURE, type Transport, type TransportEvents } from './transport.ts';

export function openPoll(url: string, events: TransportEvents, fetchCall: typeof fetch): Transport {
  const calls = new AbortController();
  let session: string | null = null;
  let sending = Promise.resolve();
  let polling: Promise<void> | undefined;
  let over = false;

  function end(code: number): void {
    if (over) return;
    over = true;
    calls.abort();
    events.onClose(code);
  }

  async function call(method: 'GET' | 'POST', body?: string): Promise<void> {
    const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' });
    if (session !== null) headers.set(POLL_SESSION_HEADER, session);
    const answer = await fetchCall(url, {
      method,
      headers,
      cache: 'no-store',
      signal: calls.signal,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    session ??= answer.headers.get(POLL_SESSION_HEADER);
    const { frames, close } = pollAnswer.parse(await answer.json());
    for (const frame of frames) if (!over) events.onFrame(frame);
    if (close) end(close.code);
  }

  const isOpen = () => !over;
  async function poll(): Promise<void> {
    while (isOpen()) {
      await call('GET');
      // An empty answer still proves that the server is alive
      if (isOpen()) events.onFrame(undefined);
    }
  }

  const lost = () => end(ABNORMAL_CLOSURE);
  queueMicrotask(() => {
    if (!over) events.onOpen();
  });

  return {
    send(frame) {
      sending = sending.then(() => call('POST', JSON.stringify([frame])));
      sending.catch(lost);
      polling ??= sending.then(poll).catch(lost);
    },
    close() {
      over = true;
      calls.abort();
      if (session === null) return;
      const headers = { [POLL_SESSION_HEADER]: session };
      // If this fails, the server drops the session after a minute
      fetchCall(url, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
    },
  };
}
