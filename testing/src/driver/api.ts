import { loginAnswer } from '@portal/contracts/accounts/account.api';
import {
  registerRequest,
  type RegisterRequest,
} from '@portal/contracts/registrations/registration/registration.api';
import { refusal } from '@portal/contracts/wire/refusal';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { eventually } from './eventually.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  read<T>(contract: { parse(json: unknown): T }): T;
  /** Headers of a read that must include this write. */
  readonly seenFrom: Readonly<Record<'X-Min-Position', string>>;
};
type RequestHeaders = Readonly<Record<string, string>>;
/** Proves who the caller is. It is called for each confirmation, because a code works once. */
export type Proof = () => { readonly password: string; readonly code?: string };

/** After a refusal with `confirmation-required` it confirms and repeats the call, as the portal's client does. */
export interface Api {
  readonly token: string | undefined;
  /** The same session without that: it gets the refusal. */
  readonly unconfirming: Api;
  readonly proof: Proof | undefined;
  provedBy(proof: Proof): Api;
  call(method: string, path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>;
  get(path: string, headers?: RequestHeaders): Promise<Answer>;
  post(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>;
  put(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>;
  delete(path: string, headers?: RequestHeaders): Promise<Answer>;
  as(token: string | undefined): Api;
  signIn(email: string, password: string): Promise<Api>;
}

export function createApi(url: string, token?: string, proof?: Proof): Api {
  async function callOnce(
    method: string,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    const isJsonAnswer =
      response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer: unknown = isJsonAnswer ? JSON.parse(text) : text || null;
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      read: (contract) => contract.parse(answer),
      seenFrom: { 'X-Min-Position': response.headers.get('x-commit-position') ?? '' },
    };
  }
  async function call(...request: Parameters<typeof callOnce>): Promise<Answer> {
    const answer = await callOnce(...request);
    if (!proof || !needsConfirming(answer)) return answer;
    await accepted(callOnce('POST', '/auth/confirm', proof()));
    return callOnce(...request);
  }
  return {
    token,
    proof,
    get unconfirming() {
      return createApi(url, token);
    },
    provedBy: (other) => createApi(url, token, other),
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    as: (otherToken) => createApi(url, otherToken),
    async signIn(email, password) {
      const answer = await accepted(call('POST', '/auth/login', { email, password }));
      return createApi(url, answer.read(loginAnswer).token, () => ({ password }));
    },
  };
}

const needsConfirming = ({ status, body }: Answer): boolean =>
  status === 403 && refusal.safeParse(body).data?.code === 'confirmation-required';

export async function accepted(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`An answer of ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export const PASSWORD = 'Good-Word-1';
let registrations = 0;

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

/** Visitors are told no position, so this looks until the registration is there. */
export async function pendingId(admin: Api, email: string, registered: Answer): Promise<string> {
  if (registered.status !== 201) throw new Error(`${email} was not registered`);
  return eventually(async () => {
    const { data } = (await admin.get('/users/pending')).read(pendingRegistrationsAnswer);
    const pending = data.find((user) => user.email === email);
    if (!pending) throw new Error(`${email} has no pending registration`);
    return pending._id;
  });
}

export type Member = { readonly api: Api; readonly id: string; readonly email: string };

export async function join(
  visitor: Api,
  admin: Api,
  changes: Partial<RegisterRequest> = {},
): Promise<Member> {
  const person = registerRequest.parse(registration(changes));
  const { email, password } = person;
  const registered = await accepted(visitor.post('/auth/register', person));
  const id = await pendingId(admin, email, registered);
  await accepted(admin.put(`/users/approve/${id}`));
  return { api: await visitor.signIn(email, password), id, email };
}

export const submission = (changes: object = {}) => ({
  title: 'The new science block has its roof',
  content: 'The slab was poured on Sunday.',
  category: 'News Update',
  ...changes,
});
