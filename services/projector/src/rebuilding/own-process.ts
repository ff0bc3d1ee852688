/** Of a process that builds all read models of a long log, and ends then. */
export const BUILDING = {
  /** Of Node. Documents live for a while, so that a larger space for new objects spares copying them. */
  flags: ['--max-semi-space-size=64'],
  /** Of 500 bytes each, all told. */
  openKeys: 100_000,
} as const;
