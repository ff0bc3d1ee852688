import { POLL_SESSION_HEADER, pollAnswer } from '@portal/contracts/realtime/frame';
import { withSaidNames } from '../language/names-by-server.ts';
import { ABNORMAL_CLOSURE, type Transport, type TransportEvents } from './transport.ts';

/** A closed transport waits so long for the answer that names its session. */
const FIRST_ANSWER_MS = 10_000;

export function openPoll(url: string, events: TransportEvents, fetchCall: typeof fetch): Transport {
  const calls = new AbortController();
  let session: string | null = null;
  let sending = Promise.resolve();
  let polling: Promise<void> | undefined;
  let over = false;
  let closed = false;

  const isOpen = () => !over;

  function end(code: number): void {
    if (over) return;
    over = true;
    calls.abort();
    events.onClose(code);
  }

  function endSession(id: string): void {
    const headers = { [POLL_SESSION_HEADER]: id };
    // If this fails, the server drops the session after a minute
    fetchCall(url, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
  }

  async function call(method: 'GET' | 'POST', body?: string): Promise<void> {
    if (!isOpen()) return;
    const isFirst = session === null;
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
    if (!isOpen()) {
      if (isFirst && session !== null) endSession(session);
      return;
    }
    const { frames, close } = pollAnswer.parse(JSON.parse(withSaidNames(await answer.text())));
    for (const frame of frames) if (isOpen()) events.onFrame(frame);
    if (close) end(close.code);
  }

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
      if (closed) return;
      closed = true;
      over = true;
      // Only the answer to the first call says which session to end
      if (session === null) setTimeout(() => calls.abort(), FIRST_ANSWER_MS);
      else {
        calls.abort();
        endSession(session);
      }
    },
  };
}
