/** Times in milliseconds, sizes in bytes. */
export const defaultLimits = {
  authenticateWithin: 5_000,
  /** Under the 30 s after which mobile networks and proxies begin to forget idle connections. */
  heartbeat: 25_000,
  missedHeartbeats: 2,
  /** What may wait for one client; whoever reads slower than that is dropped and catches up when it comes back. */
  buffered: 1024 * 1024,
  /** A message of the longest length fits, also where each of its characters is escaped. */
  frame: 64 * 1024,
  frames: { most: 100, within: 10_000 },
  /** Of one connection, for a chat: more is typed by nobody. */
  messages: { most: 60, within: 60_000 },
  badFrames: 5,
  connectionsPerMember: 20,
  unauthenticatedConnections: 1_000,
  /** How far back a client can catch up: so many changes, and no older ones. */
  recent: { changes: 10_000, age: 600_000 },
  /**
   * Another instance of this service may have seen the same changes in another order, and a view may be newer than the change it
   * was fetched for: whoever catches up gets again what came within this time before the position they name.
   */
  overlap: 10_000,
  /** Catching up on more documents than this, or more than half of `buffered`, costs more than loading the screens anew. */
  missedDocuments: 100,
  sessionCheck: 300_000,
  poll: { wait: 25_000, idle: 60_000 },
  view: { timeout: 5_000, attempts: 4, retry: 500 },
  /** How often expired sessions, idle polls and the like are looked for. */
  sweep: 1_000,
  /** From a close frame to the end of a socket that does not answer it. */
  closing: 1_000,
};
export type Limits = typeof defaultLimits;
