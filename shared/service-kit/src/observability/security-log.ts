import { createHmac } from 'node:crypto';

const WINDOW_MS = 60_000;
const LINES_PER_CLIENT = 30;
const KNOWN_CLIENTS = 10_000;
const FLUSH_MS = 1_000;

export type SecurityEntry = {
  readonly kind: string;
  readonly call: string;
  readonly status: number;
  readonly requestId: string;
  readonly person?: string | undefined;
  readonly address?: string | undefined;
  readonly client: string | undefined;
};

export type SecurityCount = {
  readonly kind: string;
  readonly status: number;
  readonly times: number;
};

export interface SecurityLines {
  write(lines: readonly string[], now: Date): Promise<void>;
}

/**
 * Says who tried what, for whoever looks into an attack. Addresses of people and of clients appear as keyed hashes, so that lines of the same one
 * can be told, and nothing else.
 */
export interface SecurityLog {
  note(entry: SecurityEntry): void;
  counts(): readonly SecurityCount[];
  close(): Promise<void>;
}

/**
 * A client gets 30 lines a minute, so that a flood neither fills the disk nor hides what others do. One line says how many more there were.
 *
 * @param options.key read when the first line is written
 */
export function createSecurityLog(options: {
  readonly service: string;
  readonly key: () => Promise<Buffer>;
  readonly lines: () => SecurityLines;
  readonly now?: () => Date;
  readonly onFailure: (error: unknown) => void;
}): SecurityLog {
  const { service, now = () => new Date() } = options;
  const counted = new Map<string, { kind: string; status: number; times: number }>();
  let waiting: (SecurityEntry & { readonly time: Date })[] = [];
  let window = { began: -Infinity, ofClients: new Map<string, number>() };
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let key: Promise<Buffer> | undefined;

  function mayWrite(client: string): boolean {
    const time = now().getTime();
    if (time - window.began >= WINDOW_MS) window = { began: time, ofClients: new Map() };
    const isKnown = window.ofClients.has(client) || window.ofClients.size < KNOWN_CLIENTS;
    const counts = isKnown ? client : '';
    const lines = (window.ofClients.get(counts) ?? 0) + 1;
    window.ofClients.set(counts, lines);
    return lines <= LINES_PER_CLIENT;
  }

  function count({ kind, status }: SecurityEntry): void {
    const name = `${kind} ${status}`;
    const before = counted.get(name) ?? { kind, status, times: 0 };
    counted.set(name, { ...before, times: before.times + 1 });
  }

  async function write(): Promise<void> {
    const entries = waiting;
    const surplus = leftOut;
    waiting = [];
    leftOut = 0;
    if (entries.length === 0 && surplus === 0) return;
    key ??= options.key();
    const secret = await key.catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    const hashed = (what: string, text: string | undefined) =>
      text === undefined
        ? undefined
        : createHmac('sha256', secret).update(`${what} ${text}`).digest('base64url').slice(0, 22);
    const common = { logger: 'security', service };
    const lines = entries.map(({ time, address, client, ...entry }) =>
      JSON.stringify({
        time: time.toISOString(),
        ...common,
        ...entry,
        address: hashed('address', address?.trim().toLowerCase()),
        client: hashed('client', client),
      }),
    );
    const time = now();
    if (surplus > 0)
      lines.push(
        JSON.stringify({
          time: time.toISOString(),
          ...common,
          kind: 'left-out',
          lines: surplus,
        }),
      );
    await options.lines().write(lines, time);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return (writing = writing.then(write).catch(options.onFailure));
  }

  return {
    note(entry) {
      count(entry);
      if (mayWrite(entry.client ?? 'unknown')) waiting.push({ ...entry, time: now() });
      else leftOut += 1;
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    counts: () => [...counted.values()],
    close: flush,
  };
}
