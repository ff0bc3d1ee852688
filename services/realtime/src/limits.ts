/** Times in milliseconds, sizes in bytes. */
export const defaultLimits = {
  authenticateWithin: 5_000,
  /** Under the 30 s after which mobile networks and proxies begin to forget idle connections. */
  heartbeat: 25_000,
  missedHeartbeats: 2,
  /** Bytes that may wait for one client. A client that reads more slowly is dropped and catches up when it connects again. */
  buffered: 1024 * 1024,
  frame: 64 * 1024,
  frames: { most: 100, within: 10_000 },
  messages: { most: 60, within: 60_000 },
  invalidFrames: 5,
  connectionsPerMember: 20,
  unauthenticatedConnections: 1_000,
  recent: { most: 10_000, age: 600_000 },
  /**
   * A client that catches up gets again what came this long before its position: another instance of this service may have seen another
   * order, and a view may be newer than the push that it was fetched for.
   */
  overlap: 10_000,
  /** Catching up on more documents than this, or more than half of `buffered`, costs more than loading the screens anew. */
  missedDocuments: 100,
  sessionCheck: 300_000,
  poll: { wait: 25_000, idle: 60_000 },
  view: { timeout: 5_000, attempts: 4, retry: 500 },
  sweep: 1_000,
  closing: 1_000,
};
export type Limits = typeof defaultLimits;
