import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import {
  PASSWORD,
  registration,
  submission,
  type Answer,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { eventually } from '@portal/testing/driver/eventually';
import type { Chance } from '@portal/testing/invented/chance';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fate, Journal, Person } from './journal.ts';

const REQUEST_MS = 15_000;
const GIVE_UP_MS = 90_000;
const RETRY_MS = 150;
const GIVES_UP = 0.1;
const RECENT_POSTS = 12;

type Settled = { readonly fate: Fate; readonly answer: Answer | null };
const isPassing = ({ status }: Answer): boolean => status >= 500 || status === 429;

/** Sends a write until it is answered, as the portal's own client does, with one key. Some clients lose patience. */
async function settle(
  write: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  chance: Chance,
  { counts }: Journal,
): Promise<Settled> {
  const headers = { 'Idempotency-Key': chance.uuid() };
  const until = performance.now() + GIVE_UP_MS;
  counts.writes += 1;
  while (performance.now() < until) {
    const timeOut = sleep(REQUEST_MS, null, { ref: false });
    const answer = await Promise.race([write(headers).catch(() => null), timeOut]);
    if (answer && !isPassing(answer))
      return { fate: answer.status < 300 ? 'acknowledged' : 'refused', answer };
    if (chance.happens(GIVES_UP)) break;
    counts.retries += 1;
    await sleep(RETRY_MS);
  }
  return { fate: 'unknown', answer: null };
}

type Work = {
  readonly journal: Journal;
  readonly chance: Chance;
  readonly isOver: () => boolean;
};

/** A member who writes, likes, comments, and looks whether what was acknowledged is there, and never goes back. */
export async function useAsMember(
  member: Member,
  { journal, chance, isOver }: Work,
): Promise<void> {
  const { api, id } = member;
  const seen = new Map<string, string>();
  let newest = '';
  let count = 0;
  const know = (answer: Answer | null): void => {
    const position = answer?.headers.get('x-commit-position') ?? '';
    if (position > newest) newest = position;
  };

  async function post(): Promise<void> {
    const title = `${id} ${(count += 1)}`;
    const { fate, answer } = await settle(
      (headers) => api.post('/posts', submission({ title }), headers),
      chance,
      journal,
    );
    know(answer);
    // 202 says that it is saved, before others can see it
    const isThere = answer?.status === 201;
    const postId = isThere ? answer.read(postAnswer).data._id : null;
    journal.posts.set(title, { fate, id: postId, answeredAt: performance.now() });
  }

  function somePost(): string | undefined {
    const known = [...journal.posts.values()].flatMap((each) => each.id ?? []).slice(-RECENT_POSTS);
    return known.length === 0 ? undefined : chance.pick(known);
  }

  async function like(postId: string): Promise<void> {
    const ofPost = journal.likes.get(postId) ?? new Map<string, boolean | null>();
    journal.likes.set(postId, ofPost);
    const liked = ofPost.get(id) !== true;
    const { fate, answer } = await settle(
      (headers) => api.put(`/posts/${postId}/like`, { liked }, headers),
      chance,
      journal,
    );
    know(answer);
    if (fate !== 'refused') ofPost.set(id, fate === 'unknown' ? null : liked);
  }

  async function comment(postId: string): Promise<void> {
    const text = `${id} says ${(count += 1)}`;
    const { fate, answer } = await settle(
      (headers) => api.post(`/posts/${postId}/comment`, { text }, headers),
      chance,
      journal,
    );
    know(answer);
    journal.comments.set(text, { fate, id: null, postId });
    if (answer?.status === 201 && answer.headers.get('x-stale') !== 'true') {
      const { data } = answer.read(commentsAnswer);
      if (!JSON.stringify(data).includes(text))
        journal.faults.push(`The answer of a comment lacks it: ${text}`);
    }
  }

  async function look(postId: string): Promise<void> {
    const before = seen.get(postId) ?? '';
    const answer = await api
      .get(`/posts/${postId}`, { 'X-Min-Position': newest })
      .catch(() => null);
    if (answer?.status !== 200 || answer.headers.get('x-stale') === 'true') return;
    journal.counts.reads += 1;
    const { data } = answer.read(postAnswer);
    if (data.position < before)
      journal.faults.push(`${id} read post ${postId} at ${data.position} after ${before}`);
    seen.set(postId, data.position);
    const liked = journal.likes.get(postId)?.get(id);
    if (typeof liked === 'boolean' && data.likes.includes(id) !== liked)
      journal.faults.push(`${id} doesn't read their own like of post ${postId}`);
  }

  async function lookAtFeed(): Promise<void> {
    const answer = await api.get('/posts?limit=20', { 'X-Min-Position': newest }).catch(() => null);
    if (answer?.status !== 200 || answer.headers.get('x-stale') === 'true') return;
    journal.counts.reads += 1;
    const titles = answer.read(postsAnswer).data.map(({ title }) => title);
    if (new Set(titles).size < titles.length)
      journal.faults.push(`${id} read a post twice in one page`);
  }

  while (!isOver()) {
    const target = somePost();
    const turn = chance.below(10);
    if (target === undefined || turn < 3) await post();
    else if (turn < 5) await like(target);
    else if (turn < 7) await comment(target);
    else if (turn < 9) await look(target);
    else await lookAtFeed();
    await sleep(chance.below(60));
  }
}

/** A visitor registers, and an administrator decides and takes some decisions back. */
export async function useAsAdministrator(
  visitor: Api,
  admin: Api,
  { journal, chance, isOver }: Work,
): Promise<void> {
  const write = async (
    person: Person,
    state: Person['state'],
    call: Parameters<typeof settle>[0],
  ): Promise<Answer | null> => {
    const { fate, answer } = await settle(call, chance, journal);
    if (fate === 'acknowledged') person.state = state;
    if (fate === 'unknown') person.state = null;
    return fate === 'acknowledged' ? answer : null;
  };

  /** Visitors are told no position, so this looks until the registration is there. */
  const idOf = (email: string): Promise<string> =>
    eventually(async () => {
      const answer = await admin.get('/users/pending?limit=100');
      const { data } = answer.read(pendingRegistrationsAnswer);
      const pending = data.find((each) => each.email === email);
      if (!pending) throw new Error(`${email} has no pending registration`);
      return pending._id;
    });

  async function decideOnSomebody(): Promise<void> {
    const asked = registration({ email: `${chance.uuid()}@school.example`, password: PASSWORD });
    const registered = await settle(
      (headers) => visitor.post('/auth/register', asked, headers),
      chance,
      journal,
    );
    if (registered.answer === null || registered.fate !== 'acknowledged') return;
    const person: Person = { email: asked.email, name: asked.fullName, state: 'pending' };
    journal.people.push(person);
    const memberId = await idOf(person.email).catch(() => undefined);
    if (memberId === undefined) return;

    const isApproved = chance.happens(0.7);
    const decided = await write(person, isApproved ? 'approved' : 'rejected', (headers) =>
      admin.put(`/users/${isApproved ? 'approve' : 'reject'}/${memberId}`, {}, headers),
    );
    const decisionId = decided?.headers.get('x-decision-id');
    if (decisionId && chance.happens(0.5)) {
      const reason = 'Decided by mistake';
      await write(person, 'pending', (headers) =>
        admin.post(`/admin/history/${decisionId}/undo`, { reason }, headers),
      );
    }
  }

  while (!isOver()) {
    await decideOnSomebody();
    await sleep(100 + chance.below(300));
  }
}
