import { afterEach, beforeEach, vi } from 'vitest';

export type Asked = {
  readonly method: string;
  /** Below `/api`, without what follows the question mark. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
};
export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
type Respond = (asked: Asked) => Answer | Promise<Answer>;

/** What happens where no server is reached. */
export const unreachable: Respond = () => {
  throw new TypeError('Failed to fetch');
};
/** An answer that does not come. */
export const silence: Respond = () => new Promise<Answer>(() => undefined);

/** The other end of the real-time connection. */
export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: unknown[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
}
let sockets: FakeSocket[] = [];

/**
 * Answers what the client fetches, in every test of the file. A route is `PUT /posts/:id/like`, below `/api`; what is set last
 * counts. What no test has foreseen is not there (404).
 */
export function fakeServer() {
  let routes: { readonly method: string; readonly pattern: RegExp; readonly respond: Respond }[];
  let heard: Asked[];

  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
  const split = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: patternOf(path) };
  };

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/u, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    heard.push(asked);
    const route = routes.find(
      ({ method, pattern }) => method === asked.method && pattern.test(asked.path),
    );
    const given = route ? await route.respond(asked) : { status: 404 };
    init.signal?.throwIfAborted();
    const body = given.body === undefined ? null : JSON.stringify(given.body);
    return new Response(body, { status: given.status ?? 200, headers: given.headers ?? {} });
  }

  beforeEach(() => {
    routes = [];
    heard = [];
    sockets = [];
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  return {
    on(route: string, respond: Answer | Respond): void {
      const given = typeof respond === 'function' ? respond : () => respond;
      routes.unshift({ ...split(route), respond: given });
    },
    /** What has been asked of a route, in order. */
    asked(route: string): readonly Asked[] {
      const { method, pattern } = split(route);
      return heard.filter((each) => each.method === method && pattern.test(each.path));
    },
    sockets: (): readonly FakeSocket[] => sockets,
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;
