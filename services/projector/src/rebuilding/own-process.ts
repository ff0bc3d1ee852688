/** The limits of a process that builds all read models of a long log and then ends. */
export const BUILDING = {
  /** The flags of Node. Documents live for a while, so that a larger space for new objects spares copying them. */
  flags: ['--max-semi-space-size=64'],
  /** Each open key takes about 500 bytes in total. */
  openKeys: 100_000,
} as const;
