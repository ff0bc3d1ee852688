import { FIRST_ADMINISTRATOR } from '@portal/contracts/accounts/first-administrator';
import type { EmailEvent, MemberEvent } from '@portal/contracts/accounts/account.events';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { CATEGORIES } from '@portal/contracts/posts/category';
import { eventId } from '@portal/service-kit/command-id';
import type { Actor } from '@portal/service-kit/event-codec';
import type { ExpectedRevision } from '@portal/service-kit/event-store/event-store';
import { inventPerson, inventProfile } from './people.ts';
import type { Chance } from './random.ts';
import type { Kind, Moment, Standing, Timeline } from './timeline.ts';
import { chats, drafts, feedbacks, inventGroup, replies, towns } from './words.ts';

/** One event, and where it stands. */
export type Happening = {
  readonly id: string;
  readonly commandId: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly event: PortalEvent;
  /** ISO instant, never before that of the one before */
  readonly occurredAt: string;
  readonly actor: Actor;
};

export type Registered = {
  readonly id: string;
  readonly standing: Standing;
  readonly credentialVersion: number;
  /** ISO instant; of those who were rejected */
  readonly holdUntil: string | null;
};

const DAY_MS = 86_400_000;
/** How long the portal has been there. */
export const SPAN_MS = 9 * 365 * DAY_MS;
const HELD_FOR_MS = 30 * DAY_MS;
/** India is so far ahead of UTC; little happens there between midnight and six. */
const TIME_ZONE_MS = 5.5 * 3_600_000;
const NIGHT = { share: 0.25, activity: 0.05 };

/** More every year; in the daytime. */
function instantOf(at: number, until: number): number {
  const even = until - SPAN_MS + SPAN_MS * Math.min(1, at) ** 0.7;
  const midnight = Math.floor((even + TIME_ZONE_MS) / DAY_MS) * DAY_MS - TIME_ZONE_MS;
  const share = (even - midnight) / DAY_MS;
  const warped =
    share < NIGHT.activity
      ? (share / NIGHT.activity) * NIGHT.share
      : NIGHT.share + ((share - NIGHT.activity) / (1 - NIGHT.activity)) * (1 - NIGHT.share);
  return Math.min(until, midnight + warped * DAY_MS);
}

type Post = {
  readonly id: string;
  readonly author: number;
  revision: number;
  readonly published: boolean;
};
type Comment = { readonly id: string; readonly post: Post; readonly author: number };
type Group = {
  readonly id: string;
  readonly founder: number;
  readonly members: number[];
  readonly joined: Map<number, number>;
};

/** How often it was, before this time. */
function counted(counts: Uint32Array, person: number): number {
  const before = counts[person] ?? 0;
  counts[person] = before + 1;
  return before;
}

/** One post in so many is what everybody comes back to. */
const TALKED_ABOUT = 500;
const REMEMBERED_COMMENTS = 1_000;

/**
 * The history of a portal that is as old and as lively as one that people use: who came early is the busiest, new posts and a few
 * famous ones get most of the attention, groups are of very different sizes.
 *
 * @param options.until ISO instant of the last event
 * @param options.hashOf what stands for an address in the log
 */
export function createHistory(options: {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly until: string;
  readonly hashOf: (address: string) => string;
  readonly domain: string;
}) {
  const { timeline, chance, hashOf, domain } = options;
  const until = Date.parse(options.until);
  const { standings } = timeline;
  const ids = standings.map((standing) =>
    standing === 'administrator' ? FIRST_ADMINISTRATOR : chance.uuid(),
  );
  const firstOfKind = new Map<Standing, number>();
  standings.forEach((standing, person) => {
    if (!firstOfKind.has(standing)) firstOfKind.set(standing, person);
  });

  const idOf = (person: number): string => ids[person] ?? '';
  function addressOf(person: number): string {
    const standing = standings[person] ?? 'approved';
    const number = person - (firstOfKind.get(standing) ?? 0) + 1;
    switch (standing) {
      case 'administrator':
        return `admin@${domain}`;
      case 'approved':
        return `member${number}@${domain}`;
      case 'pending':
        return `pending${number}@${domain}`;
      case 'erased':
      case 'held':
        return `${standing}${number}@${domain}`;
      default:
        return standing satisfies never;
    }
  }

  const approved: number[] = [];
  const memberRevisions = new Uint32Array(standings.length);
  const credentialVersions = new Uint32Array(standings.length).fill(1);
  const heldUntil = new Map<number, string>();
  const posts: Post[] = [];
  const famous: Post[] = [];
  const comments: (Comment | undefined)[] = [];
  const likes = new Map<Post, Map<number, number>>();
  const groups: Group[] = [];
  const readings = new Map<string, number>();
  let month = '';
  let clock = 0;
  let occurredAt = '';
  let commandId = '';
  let index = 0;

  /** Of n, the first far more often than the last. */
  const early = (count: number, power: number) => Math.floor(count * chance.next() ** power);
  /** Of n, the last far more often than the first. */
  const recent = (count: number) => count - Math.floor(Math.exp(chance.next() * Math.log(count)));
  const somebody = (): number => approved[early(approved.length, 3)] ?? 0;

  function somePost(): Post | undefined {
    if (famous.length > 0 && chance.happens(0.15)) return famous[recent(famous.length)];
    return posts.length === 0 ? undefined : posts[recent(posts.length)];
  }
  const someGroup = (): Group | undefined => groups[early(groups.length, 2.5)];

  function happening(
    stream: string,
    revision: number,
    actor: Actor,
    event: Happening['event'],
  ): Happening {
    return {
      id: eventId(commandId, index++),
      commandId,
      stream,
      expected: revision === 0 ? 'none' : revision - 1,
      event,
      occurredAt,
      actor,
    };
  }
  const by = (person: number): Actor => ({ kind: 'member', id: idOf(person) });
  const visitor: Actor = { kind: 'visitor', id: 'visitor' };
  const portal: Actor = { kind: 'system', id: 'portal' };

  const ofMember = (person: number, actor: Actor, event: MemberEvent) =>
    happening(`member-${idOf(person)}`, counted(memberRevisions, person), actor, event);
  const ofAddress = (person: number, revision: number, actor: Actor, type: EmailEvent['type']) => {
    const addressHash = hashOf(addressOf(person));
    const event: EmailEvent =
      type === 'EmailReserved'
        ? { type, data: { addressHash, memberId: idOf(person) } }
        : { type, data: { addressHash } };
    return happening(`email-${addressHash}`, revision, actor, event);
  };
  const ofPost = (post: Post, actor: Actor, event: PortalEvent) =>
    happening(`post-${post.id}`, post.revision++, actor, event);

  function registered(person: number, actor: Actor): Happening {
    const { fullName, batchYear, dateOfBirth, admissionNumber } = inventPerson(
      chance,
      new Date(clock).getUTCFullYear(),
    );
    return ofMember(person, actor, {
      type: 'MemberRegistered',
      data: {
        memberId: idOf(person),
        email: addressOf(person),
        batchYear,
        ...(standings[person] === 'administrator'
          ? { fullName: 'Administrator', dateOfBirth: null, admissionNumber: null }
          : { fullName, dateOfBirth, admissionNumber }),
      },
    });
  }

  function signIn(): readonly Happening[] {
    const person = somebody();
    return [ofMember(person, by(person), { type: 'SignedIn', data: { memberId: idOf(person) } })];
  }

  function submit(published: boolean): readonly Happening[] {
    const author = somebody();
    const category = chance.pick(CATEGORIES);
    const { title, content } = chance.pick(drafts[category]);
    const post = { id: chance.uuid(), author, revision: 0, published };
    if (published) {
      posts.push(post);
      if (chance.below(TALKED_ABOUT) === 0) famous.push(post);
    }
    return [
      ofPost(post, by(author), {
        type: 'PostSubmitted',
        data: {
          postId: post.id,
          authorId: idOf(author),
          category,
          published,
          title: chance.happens(0.4) ? `${title}, ${chance.pick(towns)}` : title,
          content: chance.happens(0.5) ? `${content}\n\n${chance.pick(replies)}` : content,
        },
      }),
    ];
  }

  function like(): readonly Happening[] {
    const person = somebody();
    const post = somePost();
    const likers = post && (likes.get(post) ?? new Map<number, number>());
    const revision = likers?.get(person) ?? 0;
    // An odd number of events: it is liked already
    if (!post || !likers || revision % 2 === 1) return signIn();
    likes.set(post, likers.set(person, revision + 1));
    return [ofLike('PostLiked', post, person, revision)];
  }
  const ofLike = (
    type: 'PostLiked' | 'PostUnliked',
    post: Post,
    person: number,
    revision: number,
  ) =>
    happening(`like-${post.id}.${idOf(person)}`, revision, by(person), {
      type,
      data: { postId: post.id, memberId: idOf(person), postAuthorId: idOf(post.author) },
    });

  function unlike(): readonly Happening[] {
    const post = somePost();
    const likers = post && likes.get(post);
    const found = likers && [...likers].find(([, revision]) => revision % 2 === 1);
    if (!found) return signIn();
    const [person, revision] = found;
    likers.set(person, revision + 1);
    return [ofLike('PostUnliked', post, person, revision)];
  }

  /** What is written where somebody may be mentioned: as it is stored, with the ids. */
  function words(
    pool: readonly string[],
    mentioning: number,
  ): { mentionIds: string[]; text: string } {
    if (!chance.happens(mentioning)) return { mentionIds: [], text: chance.pick(pool) };
    const id = idOf(somebody());
    return { mentionIds: [id], text: `@[${id}] ${chance.pick(pool)}` };
  }

  function comment(): readonly Happening[] {
    const post = somePost();
    if (!post) return signIn();
    const author = somebody();
    const made = { id: chance.uuid(), post, author };
    comments[chance.below(REMEMBERED_COMMENTS)] = made;
    return [
      happening(`comment-${made.id}`, 0, by(author), {
        type: 'CommentAdded',
        data: {
          commentId: made.id,
          postId: post.id,
          postAuthorId: idOf(post.author),
          authorId: idOf(author),
          ...words(replies, 0.15),
        },
      }),
    ];
  }

  function removeComment(): readonly Happening[] {
    const at = chance.below(Math.max(1, comments.length));
    const made = comments[at];
    if (!made) return signIn();
    comments[at] = undefined;
    const { id, post, author } = made;
    return [
      happening(`comment-${id}`, 1, by(author), {
        type: 'CommentRemoved',
        data: { commentId: id, postId: post.id, authorId: idOf(author) },
      }),
    ];
  }

  function changePost(type: 'PostEdited' | 'PostDeleted'): readonly Happening[] {
    const at = posts.length === 0 ? -1 : recent(posts.length);
    const post = posts[at];
    if (!post) return signIn();
    const about = { postId: post.id, authorId: idOf(post.author) };
    if (type === 'PostDeleted') {
      posts.splice(at, 1);
      if (famous.includes(post)) famous.splice(famous.indexOf(post), 1);
      return [ofPost(post, by(post.author), { type, data: about })];
    }
    const category = chance.pick(CATEGORIES);
    const { title, content } = chance.pick(drafts[category]);
    return [ofPost(post, by(post.author), { type, data: { ...about, category, title, content } })];
  }

  function changeMembership(group: Group, person: number, joins: boolean): Happening {
    const revision = group.joined.get(person) ?? 0;
    group.joined.set(person, revision + 1);
    if (joins) group.members.push(person);
    else group.members.splice(group.members.indexOf(person), 1);
    return happening(`membership-${group.id}.${idOf(person)}`, revision, by(person), {
      type: joins ? 'GroupJoined' : 'GroupLeft',
      data: { groupId: group.id, memberId: idOf(person) },
    });
  }

  function found(): readonly Happening[] {
    const founder = somebody();
    const group: Group = { id: chance.uuid(), founder, members: [], joined: new Map() };
    const created = happening(`group-${group.id}`, 0, by(founder), {
      type: 'GroupCreated',
      data: { groupId: group.id, founderId: idOf(founder), ...inventGroup(groups.length) },
    });
    groups.push(group);
    return [created, changeMembership(group, founder, true)];
  }

  function join(): readonly Happening[] {
    const group = someGroup();
    const person = approved[early(approved.length, 2)] ?? 0;
    if (!group || (group.joined.get(person) ?? 0) % 2 === 1) return signIn();
    return [changeMembership(group, person, true)];
  }

  function leave(): readonly Happening[] {
    const group = someGroup();
    const person = group?.members[chance.below(group.members.length)];
    if (!group || person === undefined || person === group.founder) return signIn();
    return [changeMembership(group, person, false)];
  }

  function send(): readonly Happening[] {
    const group = someGroup();
    const sender = group?.members[early(group.members.length, 2)];
    if (!group || sender === undefined) return signIn();
    const messageId = chance.uuid();
    return [
      happening(`message-${messageId}`, 0, by(sender), {
        type: 'MessageSent',
        data: {
          messageId,
          groupId: group.id,
          senderId: idOf(sender),
          clientId: chance.uuid(),
          ...words(chats, 0.05),
        },
      }),
    ];
  }

  function read(one: boolean): readonly Happening[] {
    const person = somebody();
    const post = posts.at(-1);
    if (one && (!post || post.author === person)) return signIn();
    const thisMonth = occurredAt.slice(0, 7).replace('-', '');
    if (thisMonth !== month) readings.clear();
    month = thisMonth;
    const stream = `reading-${idOf(person)}.${month}`;
    const revision = readings.get(stream) ?? 0;
    readings.set(stream, revision + 1);
    const memberId = idOf(person);
    return [
      happening(
        stream,
        revision,
        by(person),
        one && post
          ? { type: 'NotificationRead', data: { memberId, notificationId: `new_post.${post.id}` } }
          : { type: 'AllNotificationsRead', data: { memberId } },
      ),
    ];
  }

  function feedback(): readonly Happening[] {
    const person = somebody();
    const feedbackId = chance.uuid();
    return [
      happening(`feedback-${feedbackId}`, 0, by(person), {
        type: 'FeedbackSubmitted',
        data: { feedbackId, memberId: idOf(person), ...chance.pick(feedbacks) },
      }),
    ];
  }

  function changePassword(): readonly Happening[] {
    const person = somebody();
    const memberId = idOf(person);
    const credentialVersion = counted(credentialVersions, person) + 1;
    const expiresAt = new Date(clock + 3_600_000).toISOString();
    return [
      ofMember(person, visitor, { type: 'PasswordResetRequested', data: { memberId, expiresAt } }),
      ofMember(person, visitor, { type: 'PasswordChanged', data: { memberId, credentialVersion } }),
    ];
  }

  function changeProfile(): readonly Happening[] {
    const person = approved.length === 0 ? 0 : chance.pick(approved);
    const profile = inventProfile(chance);
    return [
      ofMember(person, by(person), {
        type: 'MemberProfileChanged',
        data: { memberId: idOf(person), changed: Object.keys(profile), profile },
      }),
    ];
  }

  function ofPerson(
    kind: 'begin' | 'register' | 'approve' | 'reject' | 'erase',
    person: number,
  ): readonly Happening[] {
    const memberId = idOf(person);
    switch (kind) {
      case 'begin':
        approved.push(person);
        return [
          ofAddress(person, 0, portal, 'EmailReserved'),
          registered(person, portal),
          ofMember(person, portal, { type: 'MemberApproved', data: { memberId } }),
          ofMember(person, portal, {
            type: 'MemberRoleChanged',
            data: { memberId, role: 'admin' },
          }),
          ofAddress(person, 1, portal, 'EmailConfirmed'),
        ];
      case 'register':
        return [
          ofAddress(person, 0, visitor, 'EmailReserved'),
          registered(person, visitor),
          ofAddress(person, 1, visitor, 'EmailConfirmed'),
        ];
      case 'approve':
        approved.push(person);
        return [ofMember(person, by(0), { type: 'MemberApproved', data: { memberId } })];
      case 'reject': {
        const holdUntil = new Date(clock + HELD_FOR_MS).toISOString();
        heldUntil.set(person, holdUntil);
        return [
          ofMember(person, by(0), {
            type: 'MemberRejected',
            data: { memberId, holdUntil, reason: null },
          }),
          ofAddress(person, 2, portal, 'EmailReleased'),
        ];
      }
      case 'erase':
        return [
          ofMember(person, portal, { type: 'MemberErasureStarted', data: { memberId } }),
          ofMember(person, portal, { type: 'MemberErased', data: { memberId } }),
        ];
      default:
        return kind satisfies never;
    }
  }

  function refuseSignIn(): readonly Happening[] {
    const person = somebody();
    return [
      ofMember(person, visitor, {
        type: 'SignInRefused',
        data: { memberId: idOf(person), reason: 'wrong-password' },
      }),
    ];
  }

  const ofAnybody: Record<
    Exclude<Kind, Parameters<typeof ofPerson>[0]>,
    () => readonly Happening[]
  > = {
    profile: changeProfile,
    signIn,
    refuseSignIn,
    changePassword,
    post: () => submit(true),
    pendingPost: () => submit(false),
    editPost: () => changePost('PostEdited'),
    deletePost: () => changePost('PostDeleted'),
    like,
    unlike,
    comment,
    removeComment,
    found,
    join,
    leave,
    send,
    readOne: () => read(true),
    readAll: () => read(false),
    feedback,
  };

  function happeningsOf({ kind, person, at }: Moment): readonly Happening[] {
    clock = Math.max(clock, Math.floor(instantOf(at, until)));
    occurredAt = new Date(clock).toISOString();
    commandId = chance.uuid();
    index = 0;
    switch (kind) {
      case 'begin':
      case 'register':
      case 'approve':
      case 'reject':
      case 'erase':
        return ofPerson(kind, person ?? 0);
      default:
        return ofAnybody[kind]();
    }
  }

  return {
    ids,
    *happenings(): Generator<Happening> {
      for (const moment of timeline.moments()) yield* happeningsOf(moment);
    },
    /** Everybody who ever registered, as they are once everything has happened. */
    people: (): readonly Registered[] =>
      standings.map((standing, person) => ({
        id: idOf(person),
        standing,
        credentialVersion: credentialVersions[person] ?? 1,
        holdUntil: heldUntil.get(person) ?? null,
      })),
  };
}
