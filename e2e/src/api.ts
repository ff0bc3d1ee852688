import {
  loginAnswer,
  registerRequest,
  type RegisterRequest,
} from '@portal/contracts/accounts/account.api';
import { usersAnswer } from '@portal/contracts/members/member.api';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the body, null for none. */
  readonly body: unknown;
  /** The body as a contract has it; throws where it is not so. */
  read<T>(contract: { parse(json: unknown): T }): T;
  /** Where a read must have come to in order to see what this write wrote. */
  readonly seenFrom: Readonly<Record<'X-Min-Position', string>>;
};
type Extras = { readonly headers?: Readonly<Record<string, string>>; readonly raw?: BodyInit };

/** What a client of the portal can say, with whatever token it has. */
export interface Api {
  readonly token: string | undefined;
  call(method: string, path: string, body?: unknown, extras?: Extras): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same portal, as somebody else. */
  as(token: string | undefined): Api;
  signIn(email: string, password: string): Promise<Api>;
}

/** @param url of the portal, without `/api` */
export function createApi(url: string, token?: string): Api {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    extras: Extras = {},
  ): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const sent = extras.raw ?? json;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...extras.headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      read: (contract) => contract.parse(answer),
      seenFrom: { 'X-Min-Position': response.headers.get('x-commit-position') ?? '' },
    };
  }
  const given = (headers?: Readonly<Record<string, string>>) => (headers ? { headers } : {});
  return {
    token,
    call,
    get: (path, headers) => call('GET', path, undefined, given(headers)),
    post: (path, body, headers) => call('POST', path, body, given(headers)),
    put: (path, body, headers) => call('PUT', path, body, given(headers)),
    delete: (path, headers) => call('DELETE', path, undefined, given(headers)),
    as: (other) => createApi(url, other),
    async signIn(email, password) {
      const answer = await call('POST', '/auth/login', { email, password });
      if (answer.status !== 200)
        throw new Error(`${email} was not signed in: ${JSON.stringify(answer)}`);
      return createApi(url, answer.read(loginAnswer).token);
    },
  };
}

export const PASSWORD = 'Good-Word-1';
let registrations = 0;

/** A registration that is right, with an address of its own. */
export function registration(changes: Partial<RegisterRequest> = {}) {
  registrations += 1;
  return {
    fullName: 'Asha Patil',
    email: `member${registrations}@school.example`,
    password: PASSWORD,
    batchYear: 2004,
    dateOfBirth: '1986-05-14',
    ...changes,
  };
}

/** The id of somebody who waits for approval, once the registration is seen. */
export async function pendingId(admin: Api, email: string, registered: Answer): Promise<string> {
  const { data } = (await admin.get('/users/pending', registered.seenFrom)).read(usersAnswer);
  const waiting = data.find((user) => user.email === email);
  if (!waiting) throw new Error(`${email} does not wait for approval`);
  return waiting._id;
}

export type Member = { readonly api: Api; readonly id: string; readonly email: string };

/** Registers somebody, has them approved, and signs them in. */
export async function join(
  visitor: Api,
  admin: Api,
  changes: Partial<RegisterRequest> = {},
): Promise<Member> {
  const wish = registration(changes);
  registerRequest.parse(wish);
  const registered = await visitor.post('/auth/register', wish);
  if (registered.status !== 201) throw new Error(`Not registered: ${JSON.stringify(registered)}`);
  const id = await pendingId(admin, wish.email, registered);
  const approved = await admin.put(`/users/approve/${id}`);
  if (approved.status !== 200) throw new Error(`Not approved: ${JSON.stringify(approved)}`);
  return { api: await visitor.signIn(wish.email, wish.password), id, email: wish.email };
}

export const submission = (changes: object = {}) => ({
  title: 'The new science block has its roof',
  content: 'The slab was poured on Sunday.',
  category: 'News Update',
  ...changes,
});
