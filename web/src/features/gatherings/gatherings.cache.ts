import type { AnswerCounts, OwnAnswer, Upcoming } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';

export type Counts = Omit<AnswerCounts, 'mine'>;
type Shown = { readonly counts: Counts; readonly mine: OwnAnswer | null };
export type Wish = { readonly id: number; readonly mine: OwnAnswer | null; readonly from: Shown };

export type Answers = Shown & {
  readonly position: string;
  /** Pushes lack `mine`, so it may be older than the counts. */
  readonly minePosition: string;
  readonly wish: Wish | null;
};

export const NO_ANSWERS: Answers = {
  counts: { going: 0, maybe: 0, no: 0, guests: 0 },
  mine: null,
  position: '',
  minePosition: '',
  wish: null,
};

export const answersKey = (postId: string) => ['answers', postId] as const;
export const attendeesKey = (postId: string) => ['attendees', postId] as const;
export const upcomingKey = ['upcoming-events'] as const;

export const isUpcoming = (client: QueryClient, postId: string): boolean =>
  client.getQueryData<Upcoming>(upcomingKey)?.data.some(({ _id }) => _id === postId) === true;

/** Fetches, answers and pushes write here. An older state gives way to a newer one. */
export function setAnswers(
  client: QueryClient,
  postId: string,
  { going, maybe, no, guests, mine }: AnswerCounts,
  position: string,
): void {
  const counts = { going, maybe, no, guests };
  const before = client.getQueryData<Answers>(answersKey(postId)) ?? NO_ANSWERS;
  const isNewer = position >= before.position;
  const isMineNewer = mine !== undefined && position >= before.minePosition;
  client.setQueryData<Answers>(answersKey(postId), {
    ...before,
    ...(isNewer ? { counts, position } : {}),
    ...(isMineNewer ? { mine, minePosition: position } : {}),
  });
  if (!isNewer) return;
  client.setQueryData<Upcoming>(
    upcomingKey,
    (upcoming) =>
      upcoming && {
        ...upcoming,
        data: upcoming.data.map((one) => (one._id === postId ? { ...one, answers: counts } : one)),
      },
  );
}

export function seedAnswers(client: QueryClient, { _id, answers, position }: Post): void {
  if (answers) setAnswers(client, _id, answers, position);
}

let wishes = 0;
export function wishFor(client: QueryClient, postId: string, mine: OwnAnswer | null): Wish {
  const before = client.getQueryData<Answers>(answersKey(postId)) ?? NO_ANSWERS;
  const wish = {
    id: (wishes += 1),
    mine,
    from: before.wish?.from ?? { counts: before.counts, mine: before.mine },
  };
  client.setQueryData<Answers>(answersKey(postId), { ...before, wish });
  return wish;
}

export function endWish(client: QueryClient, postId: string, { id }: Wish): void {
  client.setQueryData<Answers>(
    answersKey(postId),
    (before) => before && (before.wish?.id === id ? { ...before, wish: null } : before),
  );
}

const counted = (counts: Counts, own: OwnAnswer | null, times: 1 | -1): Counts =>
  own === null
    ? counts
    : {
        ...counts,
        [own.answer]: counts[own.answer] + times,
        guests: counts.guests + times * own.guests,
      };

/** A push may or may not count a wish that is under way, so the wish is added to the counts from before it. */
export function shownAnswers({ counts, mine, wish }: Answers): Shown {
  if (wish === null) return { counts, mine };
  const others = counted(wish.from.counts, wish.from.mine, -1);
  return { counts: counted(others, wish.mine, 1), mine: wish.mine };
}

const REFRESH_AFTER_MS = 1_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Many pushes in a row cause one fetch, and only of what is shown. */
export function refreshSoon(client: QueryClient, key: readonly string[]): void {
  const name = key.join(' ');
  clearTimeout(timers.get(name));
  const refresh = () => {
    timers.delete(name);
    void client.invalidateQueries({ queryKey: key });
  };
  timers.set(name, setTimeout(refresh, REFRESH_AFTER_MS));
}
