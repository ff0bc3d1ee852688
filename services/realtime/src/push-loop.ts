import { formatAudience, parseAudience, type Audience } from '@portal/contracts/realtime/audience';
import { closeCodes } from '@portal/contracts/realtime/frame';
import { SESSION_CHANGED, type PushName } from '@portal/contracts/realtime/push';
import { viewOfPush } from '@portal/contracts/realtime/view-of-push';
import {
  groupMembersView,
  sessionView,
  type SessionView,
  type View,
  type ViewReader,
  type ViewRequest,
} from '@portal/contracts/views/view';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import type { Logger } from 'pino';
import { eachOf, isAmong, type Audiences, type Recipients } from './audiences.ts';
import type { Identity } from './identity.ts';
import type { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import { errorFrame, frameOf, frameOfText, type Frame } from './frame.ts';
import type { Limits } from './limits.ts';
import type { Entry, Place, RecentChanges } from './recent-changes.ts';
import { sessionCheckDue } from './session-check.ts';

type PushItem = {
  readonly kind: 'push';
  readonly entry: Entry;
  readonly attempt: number;
  /** A newer change of the same document stands further back in the queue. */
  superseded: boolean;
};
/** Somebody whose session is good. They join in between two changes, so that what they missed and what is new to all adds up. */
type ArrivalItem = {
  readonly kind: 'arrival';
  readonly connection: Connection;
  readonly identity: Identity;
  readonly lastPosition: string | undefined;
  /** How many session changes there had been when the session was read. */
  readonly sessionChanges: number;
  readonly end: Place;
};
type SessionItem = {
  readonly kind: 'session';
  readonly connection: Connection;
  readonly minPosition: string | undefined;
};
/** Whether a connection is let into a group's room; `unknown`: that could not be told in time. */
export type Entered = 'in' | 'not a member' | 'unknown';
/** Somebody opens a chat. Like an arrival it has its place among the changes: what comes behind it is sent to them. */
type EntryItem = {
  readonly kind: 'entry';
  readonly connection: Connection;
  readonly groupId: string;
  readonly attempt: number;
  readonly onEntered: (entered: Entered) => void;
};
type Item = PushItem | ArrivalItem | SessionItem | EntryItem;

type Fetch = {
  readonly request: ViewRequest;
  minPosition: string | undefined;
  /** `undefined`: it could not be had. */
  view?: View | undefined;
};
type Missed = readonly Entry[] | 'nothing known' | 'too much';

/** Whoever opens a chat waits for an answer meanwhile. */
const ENTRY_ATTEMPTS = 3;
/** How much is taken from the queue at once. */
const BATCH = 256;
const FETCHES_AT_ONCE = 32;
/** After so many sends, or bytes to one client, sockets and requests get a turn. */
const SENDS_A_TURN = 2_000;
const BYTES_A_TURN = 256 * 1024;
const REMEMBERED_POSITIONS = 20_000;

const isPushName = (topic: string): topic is PushName => Object.hasOwn(viewOfPush, topic);
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const requestOf = ({ topic, docId }: Entry): ViewRequest | undefined => viewOfPush[topic]?.(docId);
/** Changes with one key are shown by one view. */
const viewKey = (entry: Entry): string =>
  JSON.stringify(requestOf(entry) ?? [entry.topic, entry.docId]);
/** Of changes with one key only the newest needs to be sent. */
const pushKey = (entry: Entry): string => `${viewKey(entry)} ${formatAudience(entry.audience)}`;

/** A post that is new to a client stays so when it is changed before the client hears of it. */
const merge = (older: Entry, newer: Entry): Entry =>
  older.topic === 'post_created' && newer.topic === 'post_changed'
    ? { ...newer, topic: older.topic }
    : newer;

function newestOfEach(entries: readonly Entry[]): readonly Entry[] {
  const newest = new Map<string, Entry>();
  for (const entry of entries) {
    const key = pushKey(entry);
    const older = newest.get(key);
    newest.delete(key);
    newest.set(key, older ? merge(older, entry) : entry);
  }
  return [...newest.values()];
}

/** A group whose membership is asked for anew with every change: who has left gets nothing more, however long they stay connected. */
const groupOf = (audience: Audience): string | undefined =>
  audience.kind === 'group' || audience.kind === 'group-member' ? audience.groupId : undefined;

/** What is said in a chat is for those who have it open, and whoever comes back reads it up by themselves. */
const roomOf = ({ topic, audience }: Entry): string | undefined =>
  topic === 'receive_message' ? groupOf(audience) : undefined;

const parseSession = (view: View): SessionView => sessionView.parse(JSON.parse(view.json));

/**
 * Carries changes to those they are for. One loop, in the order of arrival: a batch is taken from the queue, what it needs to be shown
 * is fetched, each view once, and then everything is sent in order. Whatever comes meanwhile waits, the newest of each document.
 * So a client that has a push has everything that arrived before it, which is what makes its position worth something.
 */
export function createPushLoop(options: {
  readonly views: ViewReader;
  readonly audiences: Audiences;
  readonly recent: RecentChanges;
  readonly limits: Limits;
  readonly counters: Counters;
  readonly log: Logger;
  readonly now: () => Date;
}) {
  const { views, audiences, recent, limits, counters, log, now } = options;
  let queue: Item[] = [];
  const waiting = new Map<string, PushItem>();
  const newestPosition = new Map<string, string>();
  const timers = new Set<NodeJS.Timeout>();
  let state: 'not ready' | 'idle' | 'scheduled' | 'running' | 'stopped' = 'not ready';
  /** Whatever arrived up to here has been sent. */
  let reached = recent.beginning;
  let sessionChanges = 0;
  let newestSessionChange: string | undefined;
  /** Positions do not arrive in order; this is the greatest that has. */
  let newestArrived: string | undefined;
  /** Of each room, what is yet to be tried again. Nothing newer is sent there meanwhile, or it would be taken for all there is. */
  const lateInRoom = new Map<string, Set<string>>();

  // ---- what comes in

  function schedule(): void {
    if (state !== 'idle' || queue.length === 0) return;
    state = 'scheduled';
    // What else comes in this turn goes along
    queueMicrotask(() => void run());
  }
  function enqueue(item: Item): void {
    queue.push(item);
    schedule();
  }

  function push(entry: Entry, attempt: number): void {
    recent.add(entry);
    const key = pushKey(entry);
    const older = waiting.get(key);
    if (older) older.superseded = true;
    const item: PushItem = {
      kind: 'push',
      entry: older ? merge(older.entry, entry) : entry,
      attempt,
      superseded: false,
    };
    waiting.set(key, item);
    enqueue(item);
    if (queue.length > limits.recent.changes) giveUpTheQueue();
  }

  /** Nothing could be shown for long. Everybody loads their screens anew, instead of the queue growing without end. */
  function giveUpTheQueue(): void {
    log.error({ waiting: queue.length }, 'changes cannot be shown, giving up those that wait');
    const newest = queue.findLast((item) => item.kind === 'push');
    queue = queue.filter((item) => item.kind !== 'push');
    waiting.clear();
    if (newest) lose({ ...newest.entry, audience: { kind: 'everyone' } });
  }
  function lose(entry: Entry): void {
    const lost = { ...entry, lost: true };
    recent.add(lost);
    enqueue({ kind: 'push', entry: lost, attempt: 0, superseded: false });
  }

  /** Whether something as new was on its way to the same audience already: a change that comes twice, or late. */
  function isOld(entry: Entry): boolean {
    const key = pushKey(entry);
    const newest = newestPosition.get(key);
    if (newest !== undefined && entry.position <= newest) return true;
    newestPosition.delete(key);
    newestPosition.set(key, entry.position);
    if (newestPosition.size > REMEMBERED_POSITIONS) {
      const [oldest] = newestPosition.keys();
      if (oldest !== undefined) newestPosition.delete(oldest);
    }
    return false;
  }

  function accept({ topic, docId, position, audience: audienceText }: Change): void {
    if (newestArrived === undefined || position > newestArrived) newestArrived = position;
    if (topic === SESSION_CHANGED) {
      sessionChanges += 1;
      if (newestSessionChange === undefined || position > newestSessionChange)
        newestSessionChange = position;
      for (const connection of audiences.ofMember(docId))
        enqueue({ kind: 'session', connection, minPosition: position });
      return;
    }
    const audience = parseAudience(audienceText);
    if (!isPushName(topic) || !audience) {
      log.warn({ topic, audience: audienceText }, 'a change that nobody here can show');
      return;
    }
    const entry = { topic, docId, position, audience, lost: false };
    if (!isOld(entry)) push(entry, 1);
  }

  // ---- what is needed to show it

  async function fetchView({ request, minPosition }: Fetch): Promise<View | undefined> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`No answer within ${limits.view.timeout} ms`)),
        limits.view.timeout,
      );
    });
    try {
      return await Promise.race([views(request, minPosition ? { minPosition } : {}), late]);
    } catch (error) {
      log.warn({ err: error, view: request.view }, 'a view could not be fetched');
      return undefined;
    } finally {
      clearTimeout(timer);
      counters.viewsFetched += 1;
      counters.viewMilliseconds += performance.now() - began;
    }
  }

  async function fetchAll(fetches: readonly Fetch[]): Promise<void> {
    let next = 0;
    async function worker(): Promise<void> {
      for (let fetch = fetches[next++]; fetch; fetch = fetches[next++])
        fetch.view = await fetchView(fetch);
    }
    await Promise.all(Array.from({ length: Math.min(FETCHES_AT_ONCE, fetches.length) }, worker));
  }

  function missedBy({ identity, lastPosition, end }: ArrivalItem): Missed {
    if (lastPosition === undefined) return 'nothing known';
    const since = recent.since(lastPosition, end);
    if (!since) return 'too much';
    const own = since.filter(
      (entry) => (entry.lost || !roomOf(entry)) && isAmong(entry.audience, identity),
    );
    if (own.some(({ lost }) => lost)) return 'too much';
    const newest = newestOfEach(own);
    return newest.length > limits.missedDocuments ? 'too much' : newest;
  }

  // ---- who gets it

  function recipientsOf(entry: Entry): Recipients {
    const { topic, audience } = entry;
    const room = roomOf(entry);
    if (room !== undefined) return { connections: audiences.inRoom(room) };
    const recipients = audiences.of(audience);
    // That something was said in a chat is no news to those who have it open
    return topic === 'new_notification' && audience.kind === 'group'
      ? { ...recipients, except: audiences.inRoom(audience.groupId) }
      : recipients;
  }
  const hasAny = (entry: Entry): boolean => !eachOf(recipientsOf(entry)).next().done;

  const isBehindLateOne = (room: string, { position }: Entry): boolean =>
    [...(lateInRoom.get(room) ?? [])].some((late) => late < position);

  function markLate(room: string, position: string): () => void {
    const late = lateInRoom.get(room) ?? new Set();
    lateInRoom.set(room, late.add(position));
    return () => {
      late.delete(position);
      if (late.size === 0 && lateInRoom.get(room) === late) lateInRoom.delete(room);
    };
  }

  // ---- one batch

  async function deliver(batch: readonly Item[]): Promise<void> {
    const fetches = new Map<string, Fetch>();
    const frames = new Map<string, Frame>();
    const missed = new Map<ArrivalItem, Missed>();
    /** Of each group that the batch concerns: whose membership has to be known, and at which position. */
    const asked = new Map<string, { readonly memberIds: Set<string>; minPosition?: string }>();
    /** Whom the batch itself may put among those who get what comes behind in it. */
    const newcomers = new Set(
      batch.flatMap((item) =>
        item.kind === 'push'
          ? []
          : ((item.kind === 'arrival' ? item.identity : item.connection.identity)?.memberId ?? []),
      ),
    );
    const somebodyJoinsIn = batch.some(({ kind }) => kind === 'arrival' || kind === 'entry');
    let bytes = 0;

    function want(key: string, request: ViewRequest, minPosition: string | undefined): void {
      const fetch = fetches.get(key);
      if (!fetch) fetches.set(key, { request, minPosition });
      else if (minPosition !== undefined && minPosition > (fetch.minPosition ?? ''))
        fetch.minPosition = minPosition;
    }
    function wantEntry(entry: Entry): void {
      const request = requestOf(entry);
      if (request) want(viewKey(entry), request, entry.position);
      const groupId = groupOf(entry.audience);
      if (groupId !== undefined) wantMembers(groupId, entry.position, recipientsOf(entry));
    }
    function wantMembers(
      groupId: string,
      position: string | undefined,
      recipients?: Recipients,
    ): void {
      const about = asked.get(groupId) ?? { memberIds: new Set(newcomers) };
      asked.set(groupId, about);
      if (recipients)
        for (const { identity } of eachOf(recipients))
          if (identity) about.memberIds.add(identity.memberId);
      if (position !== undefined && position > (about.minPosition ?? ''))
        about.minPosition = position;
    }
    const membersKey = (groupId: string) => `members of ${groupId}`;
    const members = new Map<string, ReadonlySet<string> | undefined>();
    /** Those who were asked about and are in the group, at least as of the newest change of the batch; `undefined`: that cannot be told. */
    function membersOf(groupId: string): ReadonlySet<string> | undefined {
      if (!members.has(groupId)) {
        const view = fetches.get(membersKey(groupId))?.view;
        const known = view && !view.stale;
        members.set(
          groupId,
          known ? new Set(groupMembersView.parse(JSON.parse(view.json))) : undefined,
        );
      }
      return members.get(groupId);
    }

    /** `null`: there is nothing to show; `undefined`: what there is could not be had. */
    function frameFor(entry: Entry): Frame | null | undefined {
      const { topic, docId, position } = entry;
      const key = `${topic} ${docId} ${position}`;
      const built = frames.get(key);
      if (built) return built;
      let json = JSON.stringify({ postId: docId, position });
      if (requestOf(entry)) {
        const view = fetches.get(viewKey(entry))?.view;
        if (!view || view.stale) return undefined;
        if (view.json === 'null') return null;
        json = view.json;
      }
      const frame = frameOfText(
        `{"event":"${topic}","position":${JSON.stringify(position)},"data":${json}}`,
      );
      frames.set(key, frame);
      return frame;
    }

    async function sendTo(
      recipients: Recipients,
      frame: Frame,
      among?: ReadonlySet<string>,
    ): Promise<void> {
      let sent = 0;
      for (const connection of eachOf(recipients)) {
        if (among && !among.has(connection.identity?.memberId ?? '')) continue;
        connection.send(frame);
        sent += 1;
        if (sent % SENDS_A_TURN === 0) await nextTurn();
      }
      counters.pushesSent += sent;
      if (sent > 0) bytes += frame.wire.length;
      if (bytes > BYTES_A_TURN) {
        bytes = 0;
        await nextTurn();
      }
    }

    async function deliverPush({ entry, attempt, superseded }: PushItem): Promise<void> {
      if (superseded || !hasAny(entry)) return;
      const recipients = recipientsOf(entry);
      if (entry.lost) {
        await sendTo(recipients, frameOf({ event: 'refetch', data: { position: entry.position } }));
        return;
      }
      const room = roomOf(entry);
      const groupId = groupOf(entry.audience);
      const among = groupId === undefined ? undefined : membersOf(groupId);
      const frame = frameFor(entry);
      if (frame === null) return;
      const cannotBeTold =
        frame === undefined ||
        (groupId !== undefined && !among) ||
        (room !== undefined && isBehindLateOne(room, entry));
      if (cannotBeTold) tryAgain(entry, attempt);
      else await sendTo(recipients, frame, among);
    }

    function deliverEntry(item: EntryItem): void {
      const { connection, groupId, attempt, onEntered } = item;
      const memberId = connection.identity?.memberId;
      const known = membersOf(groupId);
      if (!connection.open || memberId === undefined) onEntered('unknown');
      else if (known) {
        const isMember = known.has(memberId);
        if (isMember) audiences.enterRoom(groupId, connection);
        onEntered(isMember ? 'in' : 'not a member');
      } else if (attempt < ENTRY_ATTEMPTS)
        later(limits.view.retry * attempt, () => enqueue({ ...item, attempt: attempt + 1 }));
      else onEntered('unknown');
    }

    function deliverArrival(item: ArrivalItem): void {
      const { connection, identity, lastPosition } = item;
      if (!connection.open) return;
      const { memberId, token } = identity;
      if (audiences.ofMember(memberId).size >= limits.connectionsPerMember) {
        const reason = 'Too many connections of one member';
        connection.close(closeCodes.tooMuch, reason, errorFrame(reason));
        return;
      }
      const entries = missed.get(item) ?? 'too much';
      const isStillFor = ({ audience }: Entry): boolean | undefined => {
        const groupId = groupOf(audience);
        return groupId === undefined ? true : membersOf(groupId)?.has(memberId);
      };
      const replay =
        typeof entries === 'string'
          ? []
          : entries.map((entry) => {
              const isFor = isStillFor(entry);
              return isFor === false ? null : isFor && frameFor(entry);
            });
      const size = replay.reduce((sum, frame) => sum + (frame?.wire.length ?? 0), 0);
      const resumed =
        typeof entries !== 'string' && !replay.includes(undefined) && size <= limits.buffered / 2;
      const position = resumed ? (lastPosition ?? reached) : reached;
      audiences.put(connection, identity);
      connection.checkSessionAt = sessionCheckDue(token, now(), limits.sessionCheck);
      connection.send(frameOf({ event: 'authenticated', data: { memberId, position, resumed } }));
      if (resumed) for (const frame of replay) if (frame) connection.send(frame);
      if (!resumed && lastPosition !== undefined)
        connection.send(frameOf({ event: 'refetch', data: { position } }));
      // It may have been this session that changed while the connection waited
      if (item.sessionChanges !== sessionChanges)
        enqueue({ kind: 'session', connection, minPosition: newestSessionChange });
    }

    function deliverSession({ connection }: SessionItem): void {
      const { identity } = connection;
      if (!connection.open || !identity) return;
      const view = fetches.get(`session ${identity.token}`)?.view;
      if (!view) {
        // That nobody can tell does not end a session
        connection.checkSessionAt = now().getTime() + limits.view.retry;
        return;
      }
      const session = parseSession(view);
      if (session) {
        // An older one than was asked for: what there is, until the newer one is
        connection.checkSessionAt = view.stale
          ? now().getTime() + limits.view.retry
          : sessionCheckDue(identity.token, now(), limits.sessionCheck);
        audiences.put(connection, { ...session, token: identity.token });
        return;
      }
      const message = 'Your session has ended. Please sign in again.';
      connection.close(
        closeCodes.sessionEnded,
        'Session ended',
        frameOf({ event: 'session_ended', data: { message } }),
      );
    }

    for (const item of batch) {
      if (item.kind === 'arrival') {
        const entries = missedBy(item);
        missed.set(item, entries);
        if (typeof entries !== 'string') entries.forEach(wantEntry);
      } else if (item.kind === 'session') {
        const token = item.connection.identity?.token;
        if (token !== undefined)
          want(`session ${token}`, { view: 'session', token }, item.minPosition);
      } else if (item.kind === 'entry') {
        // As new as everything that has gone by: whoever is let in finds all of it read up
        wantMembers(item.groupId, newestArrived);
      } else if (!item.superseded && !item.entry.lost && (somebodyJoinsIn || hasAny(item.entry)))
        wantEntry(item.entry);
    }
    for (const [groupId, { memberIds, minPosition }] of asked)
      want(
        membersKey(groupId),
        { view: 'group-members', groupId, memberIds: [...memberIds] },
        minPosition,
      );
    await fetchAll([...fetches.values()]);
    for (const item of batch) {
      if (item.kind === 'arrival') deliverArrival(item);
      else if (item.kind === 'session') deliverSession(item);
      else if (item.kind === 'entry') deliverEntry(item);
      else {
        await deliverPush(item);
        reached = item.entry.position;
      }
    }
  }

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  /** Later, at the end of what has arrived by then: its place in the order moves along. */
  function tryAgain(entry: Entry, attempt: number): void {
    if (attempt >= limits.view.attempts) {
      lose(entry);
      return;
    }
    const room = roomOf(entry);
    const inTime = room === undefined ? undefined : markLate(room, entry.position);
    later(limits.view.retry * 2 ** (attempt - 1), () => {
      inTime?.();
      const newest = newestPosition.get(pushKey(entry));
      if (newest === undefined || newest <= entry.position) push(entry, attempt + 1);
    });
  }

  async function run(): Promise<void> {
    if (state !== 'scheduled') return;
    state = 'running';
    while (queue.length > 0 && running()) {
      const batch = queue.splice(0, BATCH);
      for (const item of batch) if (item.kind === 'push') waiting.delete(pushKey(item.entry));
      try {
        await deliver(batch);
      } catch (error) {
        log.error({ err: error }, 'changes were not sent');
      }
    }
    if (running()) state = 'idle';
  }
  const running = (): boolean => state === 'running';

  return {
    accept,
    /** From here on no change can be missed; who came before has waited for that. */
    ready(): void {
      if (state === 'not ready') state = 'idle';
      schedule();
    },
    /** Whether the session is good; then the connection joins in. @throws where that cannot be told */
    async arrive(
      connection: Connection,
      {
        token,
        lastPosition,
      }: { readonly token: string; readonly lastPosition?: string | undefined },
    ): Promise<boolean> {
      const seen = sessionChanges;
      const view = await fetchView({
        request: { view: 'session', token },
        minPosition: newestSessionChange,
      });
      if (!view) throw new Error('Sessions cannot be read');
      const session = parseSession(view);
      if (!session) return false;
      enqueue({
        kind: 'arrival',
        connection,
        identity: { ...session, token },
        lastPosition,
        sessionChanges: seen,
        end: recent.end(),
      });
      return true;
    },
    /** Lets a member into a group's room, and says so before anything is sent to them there. */
    enterRoom(
      connection: Connection,
      groupId: string,
      onEntered: (entered: Entered) => void,
    ): void {
      enqueue({ kind: 'entry', connection, groupId, attempt: 1, onEntered });
    },
    leaveRoom: (connection: Connection, groupId: string): void =>
      audiences.leaveRoom(groupId, connection),
    checkSession(connection: Connection): void {
      connection.checkSessionAt = Infinity;
      enqueue({ kind: 'session', connection, minPosition: newestSessionChange });
    },
    reached: () => reached,
    stop(): void {
      state = 'stopped';
      for (const timer of timers) clearTimeout(timer);
      queue = [];
    },
  };
}
export type PushLoop = ReturnType<typeof createPushLoop>;
