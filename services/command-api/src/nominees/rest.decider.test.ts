import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { restDecider, type RestCommand, type Since } from './rest.decider.ts';

const [memberId, requestId, nomineeId] = [randomUUID(), randomUUID(), randomUUID()];
const [office, colleague] = [randomUUID(), randomUUID()];
const dueAt = '2026-12-01T00:00:00.000Z';
const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName: null,
    email: null,
    dateOfBirth: null,
    admissionNumber: null,
  },
};
const approved: MemberEvent = { type: 'MemberApproved', data: { memberId } };
const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };
const signedIn: MemberEvent = { type: 'SignedIn', data: { memberId } };
type Asks = ('copy' | 'erasure')[];
const request = (asks: Asks = [], sendTo: string | null = null) => ({
  requestId,
  nomineeId,
  occasion: 'death' as const,
  asks,
  sendTo,
});
const opened = (asks: Asks = [], sendTo: string | null = null): MemberEvent => ({
  type: 'NomineeRequestOpened',
  data: { memberId, ...request(asks, sendTo) },
});
const closed: MemberEvent = { type: 'NomineeRequestClosed', data: { memberId, requestId } };
const confirmed = (asks: Asks = []): MemberEvent => ({
  type: 'NomineeRequestConfirmed',
  data: { memberId, requestId, nomineeId, occasion: 'death', asks },
});
const erasing: MemberEvent = {
  type: 'MemberErasureRequested',
  data: { memberId, dueAt, own: false, keepsWords: false },
};
const kept: MemberEvent = { type: 'MemberErasureCancelled', data: { memberId } };
const ended: MemberEvent = { type: 'MemberRestEnded', data: { memberId } };
const erasureStarted: MemberEvent = {
  type: 'MemberErasureStarted',
  data: { memberId, holdUntil: null },
};

const ADDRESS = 'meera@example.org';
const withAddress = { email: ADDRESS };
const nothing: Since = {
  isUsed: false,
  hasChangedNominees: false,
  hasChangedConfirmer: false,
  isTooLongAgo: false,
};
const passwordChanged: MemberEvent = {
  type: 'PasswordChanged',
  data: { memberId, credentialVersion: 2 },
};
const open = (
  asks: Asks = [],
  more: Partial<Extract<RestCommand, { type: 'Open' }>> = {},
): RestCommand => ({
  type: 'Open',
  memberId,
  request: request(asks),
  nominee: withAddress,
  by: office,
  ...more,
});
const confirm = (
  by = colleague,
  more: Partial<Extract<RestCommand, { type: 'Confirm' }>> = {},
): RestCommand => ({
  type: 'Confirm',
  memberId,
  requestId,
  sendTo: null,
  nominee: withAddress,
  openedBy: office,
  since: nothing,
  by,
  dueAt,
  ...more,
});
const account = specify(restDecider);
const member = [registered, approved] as const;

it('opens one request at a time, about a member, for a nominee who is named', () => {
  account
    .given(...member)
    .when(open(['erasure']))
    .then(opened(['erasure']));
  account
    .given(...member, opened())
    .when(open())
    .thenRefused('conflict');
  account
    .given(...member, opened(), closed)
    .when(open())
    .then(opened());
  account
    .given(...member)
    .when(open([], { nominee: null }))
    .thenRefused('not-found');
  account.given().when(open()).thenRefused('not-found');
  account.given(registered).when(open()).thenRefused('not-found');
  account
    .given(...member, erasureStarted)
    .when(open())
    .thenRefused('not-found');
});

it('opens no request about an administrator, nor about oneself', () => {
  account
    .given(...member, admin)
    .when(open())
    .thenRefused('conflict');
  account
    .given(...member)
    .when(open([], { by: memberId }))
    .thenRefused('conflict');
});

it('needs an address for a copy: the one that the member has named, or one that both administrators see', () => {
  const nominee = { email: null };
  account
    .given(...member)
    .when(open(['copy'], { nominee }))
    .thenRefused('invalid');
  account
    .given(...member)
    .when(open(['erasure'], { nominee }))
    .then(opened(['erasure']));
  const asked = request(['copy'], ADDRESS);
  account
    .given(...member)
    .when(open(['copy'], { nominee, request: asked }))
    .then(opened(['copy'], ADDRESS));
  account
    .given(...member)
    .when(open(['copy'], { request: asked }))
    .then(opened(['copy'], ADDRESS));
  account
    .given(...member)
    .when(open(['erasure'], { request: request(['erasure'], ADDRESS) }))
    .then(opened(['erasure']));
});

it('opens a request for a copy only for the address that the member has named, as it was read', () => {
  account
    .given(...member)
    .when(open(['copy']))
    .thenRefused('invalid');
  account
    .given(...member)
    .when(open(['copy'], { request: request(['copy'], 'thief@example.org') }))
    .thenRefused('conflict');
});

it('confirms a copy for the address that was read alone', () => {
  const to = (sendTo: string | null) => confirm(colleague, { sendTo });
  const opening = opened(['copy'], ADDRESS);
  account
    .given(...member, opening)
    .when(to(ADDRESS))
    .then(confirmed(['copy']));
  for (const other of ['thief@example.org', null])
    account
      .given(...member, opening)
      .when(to(other))
      .thenRefused('conflict');
});

it.each<readonly [string, keyof Since]>([
  ['a session of the member was used', 'isUsed'],
  ['a nominee has changed', 'hasChangedNominees'],
  ['the one who confirms became an administrator or changed a credential', 'hasChangedConfirmer'],
  ['sessions that were used since may be deleted', 'isTooLongAgo'],
])('confirms nothing if since the opening %s', (_what, change) => {
  account
    .given(...member, opened())
    .when(confirm(colleague, { since: { ...nothing, [change]: true } }))
    .thenRefused('conflict');
});

it('another administrator confirms, never the one who opened', () => {
  account
    .given(...member, opened())
    .when(confirm())
    .then(confirmed());
  account
    .given(...member, opened())
    .when(confirm(office))
    .thenRefused('conflict');
  account
    .given(...member, opened(), confirmed())
    .when(confirm())
    .then();
});

it('confirms only what is open, and was read', () => {
  account
    .given(...member)
    .when(confirm())
    .thenRefused('conflict');
  account
    .given(...member, opened(), closed)
    .when(confirm())
    .thenRefused('conflict');
  account
    .given(...member, opened())
    .when(confirm(colleague, { requestId: randomUUID() }))
    .thenRefused('conflict');
});

it('confirms nothing for a nominee who was withdrawn, nor about a member who has become an administrator', () => {
  account
    .given(...member, opened())
    .when(confirm(colleague, { nominee: null }))
    .thenRefused('conflict');
  account
    .given(...member, opened(), admin)
    .when(confirm())
    .thenRefused('conflict');
});

it('confirms nothing once someone has signed in or chosen a password as the member, until it is opened again', () => {
  account
    .given(...member, opened(), passwordChanged)
    .when(confirm())
    .thenRefused('conflict');
  account
    .given(...member, opened(), signedIn)
    .when(confirm())
    .thenRefused('conflict');
  account
    .given(...member, signedIn, opened())
    .when(confirm())
    .then(confirmed());
  account
    .given(...member, opened(), signedIn, closed, opened())
    .when(confirm())
    .then(confirmed());
});

it('begins the erasure that the nominee asks for, unless one is under way', () => {
  account
    .given(...member, opened(['erasure']))
    .when(confirm())
    .then(confirmed(['erasure']), erasing);
  account
    .given(...member, erasing, opened(['erasure']))
    .when(confirm())
    .then(confirmed(['erasure']));
});

it('opens another request while the account rests only if something is asked for', () => {
  const resting = [...member, opened(), confirmed()] as const;
  account
    .given(...resting)
    .when(open())
    .thenRefused('conflict');
  account
    .given(...resting)
    .when(open(['erasure']))
    .then(opened(['erasure']));
});

it('closes an open request, once', () => {
  const close: RestCommand = { type: 'Close', memberId };
  account
    .given(...member, opened())
    .when(close)
    .then(closed);
  account
    .given(...member)
    .when(close)
    .then();
  const takeBack: RestCommand = { type: 'TakeOpeningBack', memberId };
  account
    .given(...member, opened())
    .when(takeBack)
    .then(closed);
  account
    .given(...member, opened(), confirmed())
    .when(takeBack)
    .thenRefused('conflict');
});

it('ends the rest with the erasure that was decided meanwhile, and leaves one from before', () => {
  const end: RestCommand = { type: 'EndRest', memberId };
  account
    .given(...member, opened(), confirmed())
    .when(end)
    .then(ended);
  account
    .given(...member, opened(['erasure']), confirmed(['erasure']), erasing)
    .when(end)
    .then(ended, kept);
  account
    .given(...member, erasing, opened(), confirmed())
    .when(end)
    .then(ended);
  account
    .given(...member)
    .when(end)
    .then();
  const takeBack: RestCommand = { type: 'TakeRestBack', memberId };
  account
    .given(...member, opened(), confirmed())
    .when(takeBack)
    .then(ended);
  account
    .given(...member, opened(), confirmed(), ended)
    .when(takeBack)
    .thenRefused('conflict');
});
