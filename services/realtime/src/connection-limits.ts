import { rates } from '@portal/contracts/wire/rate';

export const defaultLimits = {
  authenticateWithin: 5_000,
  /** Mobile networks and proxies begin to forget idle connections after 30 s. */
  heartbeat: 25_000,
  missedHeartbeats: 2,
  /** Bytes that may wait for one client. A client that reads more slowly is dropped and catches up when it reconnects. */
  buffered: 1024 * 1024,
  frame: 64 * 1024,
  frames: { most: 100, within: 10_000 },
  messages: { most: rates.write.perMinute, within: 60_000 },
  invalidFrames: 5,
  connectionsPerMember: 20,
  unauthenticatedConnections: 1_000,
  unauthenticatedPerClient: 100,
  /**
   * Milliseconds after a batch of pushes until the next one. For the aim of 1,000 online: without the rest, answers took 505 ms (p99, scaled)
   * and pushes 841; with it 151 and 381.
   */
  rest: 100,
  recent: { most: 10_000, age: 600_000 },
  /**
   * A client that catches up gets the pushes of this long before its position again: another instance may have seen another order, and a
   * view may be newer than the push that it was fetched for.
   */
  overlap: 10_000,
  /** Catching up on more documents, or on more than half of `buffered`, costs more than reloading the screens. */
  missedDocuments: 100,
  sessionCheck: 300_000,
  poll: { wait: 25_000, idle: 60_000 },
  pollSessions: { most: 20_000, perClient: 1_000 },
  view: { timeout: 5_000, attempts: 4, retry: 500 },
  sweep: 1_000,
  closing: 1_000,
};
export type Limits = typeof defaultLimits;
