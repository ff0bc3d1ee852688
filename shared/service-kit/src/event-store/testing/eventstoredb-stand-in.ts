import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { EventEmitter } from 'node:events';
import { fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { freePort } from '../../testing/free-port.ts';

type Streams = typeof import('@eventstore/db-client/generated/streams_pb.js');
type Shared = typeof import('@eventstore/db-client/generated/shared_pb.js');
type Services = typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');
type Gossip = typeof import('@eventstore/db-client/generated/gossip_pb.js');
type GossipServices = typeof import('@eventstore/db-client/generated/gossip_grpc_pb.js');
type Features = typeof import('@eventstore/db-client/generated/serverfeatures_pb.js');
type FeaturesServices = typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js');
type Statuses = typeof import('@eventstore/db-client/generated/status_pb.js');
type BatchAppendReq = InstanceType<Streams['BatchAppendReq']>;
type BatchAppendResp = InstanceType<Streams['BatchAppendResp']>;
type SupportedMethods = InstanceType<Features['SupportedMethods']>;
type Empty = InstanceType<Shared['Empty']>;
type ClusterInfo = InstanceType<Gossip['ClusterInfo']>;
type ReadReq = InstanceType<Streams['ReadReq']>;
type ReadResp = InstanceType<Streams['ReadResp']>;
type AppendReq = InstanceType<Streams['AppendReq']>;
type AppendResp = InstanceType<Streams['AppendResp']>;

// The client's generated stubs are CommonJS modules whose exports are made at run time
const load = createRequire(import.meta.url);
const streams = load('@eventstore/db-client/generated/streams_pb.js') as Streams;
const shared = load('@eventstore/db-client/generated/shared_pb.js') as Shared;
const gossip = load('@eventstore/db-client/generated/gossip_pb.js') as Gossip;
const { GossipService } = load(
  '@eventstore/db-client/generated/gossip_grpc_pb.js',
) as GossipServices;
const features = load('@eventstore/db-client/generated/serverfeatures_pb.js') as Features;
const { ServerFeaturesService } = load(
  '@eventstore/db-client/generated/serverfeatures_grpc_pb.js',
) as FeaturesServices;
const statuses = load('@eventstore/db-client/generated/status_pb.js') as Statuses;
type AnyMessage = NonNullable<ReturnType<InstanceType<Statuses['Status']>['getDetails']>>;
// A package of the client's, not of ours
const { Any } = createRequire(load.resolve('@eventstore/db-client'))(
  'google-protobuf/google/protobuf/any_pb.js',
) as { readonly Any: new () => AnyMessage };
const { StreamsService } = load('@eventstore/db-client/generated/streams_grpc_pb.js') as Services;

type Stored = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

type Proposed = Pick<Stored, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type Misdeed =
  | 'write-after-the-next'
  | 'refuse-and-go-on'
  | 'drop-before-append'
  | 'another-append-then-drop'
  | 'drop-after-append'
  | 'silence-after-append'
  | 'time-out-after-append'
  | 'claim-no-stream'
  | 'omit-position'
  | 'not-leader';

export interface EventStoreDbStandIn {
  readonly connectionString: string;
  readonly port: number;
  /** @param after appends that go well before; default: none */
  misbehaveAtNextAppend(misdeed: Misdeed, after?: number): void;
  /** In the answer to clients that look for the nodes of a cluster. */
  namesAsLeader(port: number): void;
  announceEarly(on: boolean): void;
  endSubscriptions(how: 'cancelled' | 'graceful'): void;
  sentToSubscribers(): number;
  /** The words that clients have signed in with, as `user:password`. */
  readonly signedIn: ReadonlySet<string>;
  /** Goes on answering reads, as a follower does that has lost its leader. */
  refuseWrites(on: boolean): void;
  addForeignEvents(): void;
  goAway(): void;
  comeBack(): Promise<void>;
  stop(): void;
}

/** As far as the portal meets rights: who may read `$all`, and who may write. */
export type StandInUser = {
  readonly password: string;
  readonly readsAll?: boolean;
  readonly writes?: boolean;
};

const MAX_APPEND = 1_048_576;
const POSITION_STEP = 128n;

const proposedOf = (
  message:
    | InstanceType<Streams['AppendReq']['ProposedMessage']>
    | InstanceType<Streams['BatchAppendReq']['ProposedMessage']>
    | undefined,
): Proposed[] =>
  message
    ? [
        {
          id: uuidOf(message.getId()),
          type: message.getMetadataMap().get('type') ?? '',
          contentType: message.getMetadataMap().get('content-type') ?? '',
          data: message.getData_asU8(),
          metadata: message.getCustomMetadata_asU8(),
        },
      ]
    : [];
const sizeOf = (proposed: readonly Proposed[]): number =>
  proposed.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

function uuidOf(req: InstanceType<Shared['UUID']> | undefined): string {
  return req?.getString() ?? '';
}

/**
 * A server that speaks EventStoreDB's gRPC protocol through the client's own generated stubs. It behaves like the real one as far as the
 * portal relies on it: expected revisions and idempotence, reads in both directions, filtered subscriptions with checkpoints and 'caught
 * up', sizes, errors.
 */
export async function startEventStoreDbStandIn(
  options: {
    /** A server that has no users takes any login. */
    readonly users?: Readonly<Record<string, StandInUser>>;
    readonly tls?: { readonly certificate: Buffer; readonly key: Buffer };
    readonly port?: number;
    /** Default: this machine alone. */
    readonly host?: string;
    /** Keeps the log; without one it is in memory. */
    readonly file?: string;
  } = {},
): Promise<EventStoreDbStandIn> {
  const { host = '127.0.0.1' } = options;
  const log: Stored[] = [];
  const byStream = new Map<string, Stored[]>();
  const kept = options.file === undefined ? null : openSync(options.file, 'a+');
  const appended = new EventEmitter().setMaxListeners(0);
  const subscriptions = new Set<ServerWritableStream<ReadReq, ReadResp>>();
  const misdeeds: (Misdeed | null)[] = [];
  let leader: number | null = null;
  let early = false;
  let sent = 0;
  const signedIn = new Set<string>();
  let writesRefused = false;

  function refusalOf(
    { metadata }: { readonly metadata: Metadata },
    wants: 'all' | 'write' | 'stream',
  ): { readonly code: status; readonly details: string; readonly metadata: Metadata } | null {
    const [sent = ''] = metadata.get('authorization').map(String);
    const words = Buffer.from(sent.replace(/^Basic /u, ''), 'base64').toString('utf8');
    signedIn.add(words);
    if (!options.users) return null;
    const [name = '', password] = words.split(':');
    const user = options.users[name];
    if (user?.password !== password || !user)
      return { code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() };
    const { readsAll = true, writes = true } = user;
    if (wants === 'stream' || (wants === 'all' ? readsAll : writes)) return null;
    const denied = new Metadata();
    denied.set('exception', 'access-denied');
    return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: denied };
  }
  let server = new Server();
  const port = options.port ?? (await freePort());

  function add(stream: string, event: Omit<Stored, 'stream' | 'revision' | 'position'>): Stored {
    const events = byStream.get(stream) ?? [];
    const stored: Stored = {
      ...event,
      stream,
      revision: events.length,
      position: (log.at(-1)?.position ?? 0n) + POSITION_STEP,
    };
    if (events.length === 0) byStream.set(stream, events);
    events.push(stored);
    log.push(stored);
    return stored;
  }

  type Line = Record<'id' | 'stream' | 'type' | 'contentType' | 'data' | 'metadata', string>;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const text = (of: Uint8Array) => Buffer.from(of).toString('base64');
  function keep(stored: readonly Stored[]): void {
    if (kept === null) return;
    const lines = stored.map(({ id, stream, type, contentType, data, metadata }) => {
      const line: Line = {
        id,
        stream,
        type,
        contentType,
        data: text(data),
        metadata: text(metadata),
      };
      return `${JSON.stringify(line)}\n`;
    });
    writeSync(kept, lines.join(''));
    fdatasyncSync(kept);
  }
  if (options.file !== undefined)
    for (const line of readFileSync(options.file, 'utf8').split('\n').filter(Boolean)) {
      const { stream, data, metadata, ...event } = JSON.parse(line) as Line;
      add(stream, { ...event, data: bytes(data), metadata: bytes(metadata) });
    }

  function readEvent(stored: Stored): ReadResp {
    const name = new shared.StreamIdentifier();
    name.setStreamName(Buffer.from(stored.stream).toString('base64'));
    const id = new shared.UUID();
    id.setString(stored.id);
    const event = new streams.ReadResp.ReadEvent.RecordedEvent();
    event.setId(id);
    event.setStreamIdentifier(name);
    event.setStreamRevision(String(stored.revision));
    event.setCommitPosition(String(stored.position));
    event.setPreparePosition(String(stored.position));
    event.setData(stored.data);
    event.setCustomMetadata(stored.metadata);
    event.getMetadataMap().set('type', stored.type);
    event.getMetadataMap().set('content-type', stored.contentType);
    event.getMetadataMap().set('created', '638000000000000000');
    const read = new streams.ReadResp.ReadEvent();
    read.setEvent(event);
    read.setCommitPosition(String(stored.position));
    const answer = new streams.ReadResp();
    answer.setEvent(read);
    return answer;
  }

  function write(stream: string, proposed: readonly Proposed[]): readonly Stored[] {
    const stored = proposed.map((event) => add(stream, event));
    keep(stored);
    appended.emit('appended');
    return stored;
  }

  /** The events that stand there behind the revision already, if they are the very same. */
  function repeatedOf(
    stream: string,
    expected: number,
    proposed: readonly Proposed[],
  ): readonly Stored[] | null {
    const there = (byStream.get(stream) ?? []).slice(expected + 1, expected + 1 + proposed.length);
    const same =
      there.length === proposed.length && proposed.every(({ id }, at) => id === there[at]?.id);
    return same ? there : null;
  }

  function append(
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ): void {
    const messages: AppendReq[] = [];
    call.on('data', (message: AppendReq) => messages.push(message));
    call.on('error', () => undefined);
    call.on('end', () => {
      const refusal = refusalOf(call, 'write');
      if (refusal) {
        answer(refusal);
        return;
      }
      if (writesRefused) return;
      const misdeed = misdeeds.shift();
      const [first, ...rest] = messages;
      const wanted = first?.getOptions();
      const stream = Buffer.from(
        wanted?.getStreamIdentifier()?.getStreamName_asU8() ?? [],
      ).toString('utf8');
      const proposed = rest.flatMap((message) => proposedOf(message.getProposedMessage()));
      const fail = (code: status, details: string, metadata: Record<string, string> = {}) => {
        const trailer = new Metadata();
        for (const [key, value] of Object.entries(metadata)) trailer.set(key, value);
        answer({ code, details, metadata: trailer });
      };
      if (misdeed === 'not-leader') {
        fail(status.NOT_FOUND, 'Leader info available', {
          exception: 'not-leader',
          'leader-endpoint-host': '127.0.0.1',
          'leader-endpoint-port': String(port),
        });
        return;
      }
      if (misdeed === 'another-append-then-drop') {
        const other = Buffer.from('{}');
        add(stream, {
          id: crypto.randomUUID(),
          type: 'SomethingElse',
          contentType: 'application/json',
          data: other,
          metadata: other,
        });
      }
      if (misdeed === 'drop-before-append' || misdeed === 'another-append-then-drop') {
        goAway();
        void listen();
        return;
      }
      if (sizeOf(proposed) > MAX_APPEND) {
        fail(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
          exception: 'maximum-append-size-exceeded',
          'maximum-append-size': String(MAX_APPEND),
        });
        return;
      }

      const existing = byStream.get(stream) ?? [];
      const current = existing.length - 1;
      const expected = wanted?.hasNoStream() === true ? -1 : Number(wanted?.getRevision());
      const response = new streams.AppendResp();
      const succeed = (revision: number, position: bigint | null) => {
        const success = new streams.AppendResp.Success();
        success.setCurrentRevision(String(revision));
        if (position === null) success.setNoPosition(new shared.Empty());
        else {
          const at = new streams.AppendResp.Position();
          at.setCommitPosition(String(position));
          at.setPreparePosition(String(position));
          success.setPosition(at);
        }
        response.setSuccess(success);
        answer(null, response);
      };
      if (expected !== current) {
        const repeated = repeatedOf(stream, expected, proposed);
        if (repeated && misdeed === 'silence-after-append') return;
        if (repeated && misdeed !== 'claim-no-stream') {
          succeed(expected + proposed.length, repeated.at(-1)?.position ?? null);
          return;
        }
        const wrong = new streams.AppendResp.WrongExpectedVersion();
        if (current === -1 || misdeed === 'claim-no-stream')
          wrong.setCurrentNoStream(new shared.Empty());
        else wrong.setCurrentRevision(String(current));
        if (expected === -1) wrong.setExpectedNoStream(new shared.Empty());
        else wrong.setExpectedRevision(String(expected));
        response.setWrongExpectedVersion(wrong);
        answer(null, response);
        return;
      }
      const stored = write(stream, proposed);
      if (misdeed === 'silence-after-append') return;
      if (misdeed === 'time-out-after-append') {
        fail(status.ABORTED, 'Operation timed out: Commit phase timeout.');
        return;
      }
      if (misdeed === 'drop-after-append') {
        goAway();
        void listen();
        return;
      }
      const last = stored.at(-1);
      succeed(current + stored.length, misdeed === 'omit-position' || !last ? null : last.position);
    });
  }

  /** As the real server's: takes one request after the other, and goes on after one that it refuses. Positions are those of the order. */
  function batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    const refusal = refusalOf(call, 'write');
    const parts = new Map<string, { readonly options: BatchAppendReq; proposed: Proposed[] }>();
    let later: (() => void) | null = null;
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      if (refusal) {
        call.emit('error', refusal);
        return;
      }
      const correlation = uuidOf(request.getCorrelationId());
      const part = parts.get(correlation) ?? { options: request, proposed: [] };
      parts.set(correlation, part);
      part.proposed.push(...request.getProposedMessagesList().flatMap(proposedOf));
      if (!request.getIsFinal() || writesRefused) return;
      parts.delete(correlation);
      const options = part.options.getOptions();
      const identifier = options?.getStreamIdentifier();
      const stream = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
      const expected = options?.hasNoStream() === true ? -1 : Number(options?.getStreamPosition());
      const answer = new streams.BatchAppendResp();
      answer.setCorrelationId(request.getCorrelationId());
      answer.setStreamIdentifier(identifier);
      const fail = (type: string, details: Uint8Array) => {
        const packed = new Any();
        packed.pack(details, `event_store.client.${type}`);
        const error = new statuses.Status();
        error.setMessage(type);
        error.setDetails(packed);
        answer.setError(error);
        call.write(answer);
      };
      const misdeed = misdeeds.shift();
      const take = () => {
        const current = (byStream.get(stream)?.length ?? 0) - 1;
        const repeated = expected === current ? null : repeatedOf(stream, expected, part.proposed);
        if (expected !== current && !repeated) {
          const wrong = new shared.WrongExpectedVersion();
          if (current === -1) wrong.setCurrentNoStream(new shared.Empty());
          else wrong.setCurrentStreamRevision(String(current));
          if (expected === -1) wrong.setExpectedNoStream(new shared.Empty());
          else wrong.setExpectedStreamPosition(String(expected));
          fail('WrongExpectedVersion', wrong.serializeBinary());
          return;
        }
        const last = (repeated ?? write(stream, part.proposed)).at(-1);
        if (misdeed === 'drop-after-append') {
          goAway();
          void listen();
          return;
        }
        const success = new streams.BatchAppendResp.Success();
        success.setCurrentRevision(String(expected + part.proposed.length));
        const at = new shared.AllStreamPosition();
        at.setCommitPosition(String(last?.position ?? 0n));
        at.setPreparePosition(String(last?.position ?? 0n));
        success.setPosition(at);
        answer.setSuccess(success);
        call.write(answer);
      };
      if (misdeed === 'refuse-and-go-on') {
        fail('Timeout', new shared.Timeout().serializeBinary());
        return;
      }
      if (misdeed === 'write-after-the-next') {
        later = take;
        return;
      }
      take();
      later?.();
      later = null;
    });
  }

  function read(call: ServerWritableStream<ReadReq, ReadResp>): void {
    const wanted = call.request.getOptions();
    if (!wanted) {
      call.end();
      return;
    }
    const all = wanted.getAll();
    const refusal = refusalOf(call, all ? 'all' : 'stream');
    if (refusal) {
      call.emit('error', refusal);
      return;
    }
    if (wanted.hasSubscription()) {
      const at = all?.getPosition();
      subscribe(
        call,
        at ? BigInt(at.getCommitPosition()) : 0n,
        wanted.getFilter()?.getEventType()?.getRegex(),
      );
      return;
    }
    const backwards = wanted.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
    const count = Number(wanted.getCount());
    const inOrder = (events: readonly Stored[]) => (backwards ? events.toReversed() : events);
    if (all) {
      const from = all.getPosition();
      const position = from ? BigInt(from.getCommitPosition()) : null;
      const found = log.filter(
        (stored) =>
          position === null ||
          (backwards ? stored.position < position : stored.position >= position),
      );
      for (const stored of inOrder(found).slice(0, count)) call.write(readEvent(stored));
      call.end();
      return;
    }
    const one = wanted.getStream();
    const identifier = one?.getStreamIdentifier();
    const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
    const events = byStream.get(name);
    if (!events) {
      const missing = new streams.ReadResp.StreamNotFound();
      missing.setStreamIdentifier(identifier);
      const answer = new streams.ReadResp();
      answer.setStreamNotFound(missing);
      call.write(answer);
    } else {
      const from = one?.hasRevision() === true ? Number(one.getRevision()) : 0;
      const found = backwards ? events : events.slice(from);
      for (const stored of inOrder(found).slice(0, count)) call.write(readEvent(stored));
    }
    call.end();
  }

  function subscribe(
    call: ServerWritableStream<ReadReq, ReadResp>,
    after: bigint,
    typeFilter: string | undefined,
  ): void {
    subscriptions.add(call);
    const matches = typeFilter === undefined ? null : new RegExp(typeFilter, 'u');
    let position = after;
    let sending = false;
    let saidCaughtUp = false;
    const say = (fill: (answer: ReadResp) => void) => {
      const answer = new streams.ReadResp();
      fill(answer);
      return call.write(answer);
    };
    const caughtUp = () => {
      say((answer) => answer.setCaughtUp(new streams.ReadResp.CaughtUp()));
      const checkpoint = new streams.ReadResp.Checkpoint();
      const head = String(log.at(-1)?.position ?? 0n);
      checkpoint.setCommitPosition(head);
      checkpoint.setPreparePosition(head);
      say((answer) => answer.setCheckpoint(checkpoint));
    };
    const confirmation = new streams.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId('stand-in');
    say((answer) => answer.setConfirmation(confirmation));
    if (early) {
      saidCaughtUp = true;
      caughtUp();
    }

    async function send(): Promise<void> {
      if (sending) return;
      sending = true;
      for (;;) {
        const next = log[Number(position / POSITION_STEP)];
        if (!next || !subscriptions.has(call)) break;
        position = next.position;
        if (matches && !matches.test(next.type)) continue;
        sent += 1;
        if (!call.write(readEvent(next)))
          await new Promise((resolve) => call.once('drain', resolve));
      }
      sending = false;
      if (!saidCaughtUp && subscriptions.has(call)) {
        saidCaughtUp = true;
        caughtUp();
      }
    }
    const onAppended = () => void send();
    appended.on('appended', onAppended);
    const over = () => {
      subscriptions.delete(call);
      appended.off('appended', onAppended);
    };
    call.on('cancelled', over);
    call.on('close', over);
    call.on('error', over);
    void send();
  }

  function clusterMembers(
    _call: ServerUnaryCall<Empty, ClusterInfo>,
    answer: sendUnaryData<ClusterInfo>,
  ): void {
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(leader ?? port);
    const id = new shared.UUID();
    id.setString(crypto.randomUUID());
    const member = new gossip.MemberInfo();
    member.setInstanceId(id);
    member.setIsAlive(true);
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setHttpEndPoint(endPoint);
    const info = new gossip.ClusterInfo();
    info.setMembersList([member]);
    answer(null, info);
  }

  function getSupportedMethods(
    _call: ServerUnaryCall<Empty, SupportedMethods>,
    answer: sendUnaryData<SupportedMethods>,
  ): void {
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion('23.10.6');
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.Streams');
    method.setMethodName('batchappend');
    supported.addMethods(method);
    answer(null, supported);
  }

  const credentials = (): ServerCredentials =>
    options.tls
      ? ServerCredentials.createSsl(null, [
          { private_key: options.tls.key, cert_chain: options.tls.certificate },
        ])
      : ServerCredentials.createInsecure();

  async function listen(): Promise<void> {
    server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(GossipService, { read: clusterMembers });
    server.addService(ServerFeaturesService, { getSupportedMethods });
    server.addService(StreamsService, {
      read,
      append,
      batchAppend,
      delete: () => undefined,
      tombstone: () => undefined,
    });
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(`${host}:${port}`, credentials(), (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  function goAway(): void {
    server.forceShutdown();
    subscriptions.clear();
  }

  await listen();
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    misbehaveAtNextAppend: (misdeed, after = 0) =>
      void misdeeds.push(...Array.from({ length: after }, () => null), misdeed),
    namesAsLeader(of) {
      leader = of;
    },
    announceEarly: (on) => {
      early = on;
    },
    endSubscriptions: (how) => {
      for (const call of subscriptions) {
        subscriptions.delete(call);
        if (how === 'graceful') call.end();
        else call.emit('error', { code: status.CANCELLED, details: 'The server is shutting down' });
      }
    },
    sentToSubscribers: () => sent,
    signedIn,
    refuseWrites: (on) => {
      writesRefused = on;
    },
    addForeignEvents: () => {
      const nothing = {
        id: crypto.randomUUID(),
        metadata: new Uint8Array(),
        data: Buffer.from('{}'),
      };
      add('$stats-127.0.0.1', {
        ...nothing,
        type: '$statsCollected',
        contentType: 'application/json',
      });
      add('other-application', {
        ...nothing,
        id: crypto.randomUUID(),
        type: 'Picture',
        contentType: 'application/octet-stream',
      });
      appended.emit('appended');
    },
    goAway,
    comeBack: listen,
    stop: goAway,
  };
}
