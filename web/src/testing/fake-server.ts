import { afterEach, beforeEach, vi } from 'vitest';

export type FakeRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
};
export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Respond = (request: FakeRequest) => Answer | Promise<Answer>;

export const unreachable: Respond = () => {
  throw new TypeError('Failed to fetch');
};
export const neverAnswers: Respond = () => new Promise<Answer>(() => undefined);

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
 * Answers what the client fetches in every test of the file: by the newest `on` for a route such as `PUT /posts/:id/like`, else
 * with 404.
 */
export function fakeServer() {
  let routes: { readonly method: string; readonly pattern: RegExp; readonly respond: Respond }[];
  let allRequests: FakeRequest[];
  const unanswered = new Set<(answer: Answer) => void>();

  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
  const split = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: patternOf(path) };
  };

  async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/u, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    allRequests.push(request);
    const route = routes.find(
      ({ method, pattern }) => method === request.method && pattern.test(request.path),
    );
    const { signal } = init;
    signal?.throwIfAborted();
    const requestsOfTest = allRequests;
    const respond = async () => (route ? route.respond(request) : { status: 404 });
    const answer = await new Promise<Answer>((resolve, reject) => {
      if (request.path === '/robots.txt') unanswered.add(resolve);
      signal?.addEventListener('abort', () => {
        // The limit of an unanswered request may pass in another test, where it would raise a doubt that the portal is there
        if (requestsOfTest === allRequests) reject(signal.reason as Error);
      });
      respond().then(resolve, reject);
    });
    const body = answer.body === undefined ? (answer.file ?? null) : JSON.stringify(answer.body);
    return new Response(body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  }

  beforeEach(() => {
    routes = [];
    allRequests = [];
    sockets = [];
    vi.stubGlobal('fetch', fakeFetch);
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    allRequests = [];
    // A doubt that outlasted its test would leave the later tests of all files waiting for its answer
    for (const answer of unanswered) answer({});
    unanswered.clear();
    vi.unstubAllGlobals();
  });

  return {
    on(route: string, answer: Answer | Respond): void {
      const respond = typeof answer === 'function' ? answer : () => answer;
      routes.unshift({ ...split(route), respond });
    },
    requests(route: string): readonly FakeRequest[] {
      const { method, pattern } = split(route);
      return allRequests.filter((each) => each.method === method && pattern.test(each.path));
    },
    sockets: (): readonly FakeSocket[] => sockets,
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;
