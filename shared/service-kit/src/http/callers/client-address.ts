/** Where calls come from: an address, or networks from the narrowest to the widest. A wider one is allowed `share` times as much. */
export type Client = readonly { readonly network: string; readonly share: number }[];

const SHARES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

function groupsOf(ip: string): readonly number[] {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = (tail ?? '') === '' ? [] : (tail ?? '').split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].map((group) =>
    Number.parseInt(group, 16),
  );
}

function networkOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, index) => {
    const cut = Math.min(16, Math.max(0, (index + 1) * 16 - bits));
    return ((group >> cut) << cut).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}

/**
 * Clients by which attempts and connections are counted.
 *
 * A household or phone has an IPv6 network of 64 bits, and anybody can have one of 56 or 48 bits.
 */
export function clientOf(ip: string | undefined): Client {
  if (ip === undefined) return [{ network: 'unknown', share: 1 }];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return [{ network: mapped ?? ip, share: 1 }];
  const groups = groupsOf(ip);
  return SHARES.map(({ bits, share }) => ({ network: networkOf(groups, bits), share }));
}

/** The network within which nobody has a larger one. */
export const widestOf = (client: Client): string => client.at(-1)?.network ?? 'unknown';

/** The narrowest network, which one household or phone has. */
export const narrowestOf = (client: Client): string => client[0]?.network ?? 'unknown';
