import { closeCodes } from '@portal/contracts/realtime/frame';
import { pushes } from '@portal/contracts/pushes';
import { refusalTexts } from '@portal/contracts/refusal-texts';
import { SESSION_ENDS } from '@portal/contracts/wire/refusal';
import { LANGUAGES } from '@portal/languages/registry';
import { complaintTexts } from '@portal/languages/complaints';
import { kitRefusals, ruleTexts } from '@portal/service-kit/http/kit.refusals';
import { dailyRates, hourlyRates, rates } from '@portal/contracts/wire/rate';

const frames = Object.keys(pushes)
  .map((name) => `\`${name}\``)
  .join(', ');
const codes = Object.entries(closeCodes)
  .map(([name, code]) => `${code} (${name.replaceAll(/([A-Z])/gu, ' $1').toLowerCase()})`)
  .join(', ');

const languages = LANGUAGES.map(({ code, name }) => `\`${code}\` ${name}`).join(', ');

const meanings = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, text]) => `| \`${code}\` | ${text.replaceAll(/[{}|]/gu, String.raw`\$&`)} |`)
    .join('\n');

const row = (name: string, most: string, calls: string) =>
  `| \`${name}\` | ${most} | calls ${calls} |`;
const rows = [
  ...Object.entries(rates).map(([name, { perMinute, calls }]) =>
    row(name, `${perMinute} a minute`, calls),
  ),
  ...Object.entries(hourlyRates).map(([name, { perHour, calls }]) =>
    row(name, `${perHour} an hour`, calls),
  ),
].join('\n');

export const introduction = `All calls take and answer JSON. Sign in with \`POST /auth/login\`: the token it answers goes along as
\`Authorization: Bearer …\` until its session ends: by \`POST /auth/logout\`, by another device, or without use. On this page it is
kept for the calls you try.

**Refusals** are \`{message, code}\` and, where fields are at fault, \`errors: [{field, message, code}]\`, with the status that HTTP means
by it. \`code\` never changes, so act on it; \`message\` is for people. It is in the language that \`Accept-Language\` names (${languages}), in
English without one; \`Content-Language\` says which. \`parameters\` has the values in the message, where it has any. Where a field broke several
rules, its \`message\` says all of them and its \`code\` names the first. The tables at the end list all codes.
A failure that nobody foresaw says a request id and nothing else. A method that an address does not have is refused with 405; the
header \`Allow\` names those it has, and \`OPTIONS\` asks for them.

**Confirming.** Some calls of staff say that they need confirming. They are refused with 403 and \`confirmation-required\` unless the
session has confirmed by \`POST /auth/confirm\` within the last five minutes, or the call's own body carries \`password\` and, where
two-step sign-in is on, \`code\`. Signing in does not count as confirming. Such a call never works on the own account.

**Retries.** Any write takes an \`Idempotency-Key\`: the same key from the same member has one effect and gets the first answer.

**Reading what was just written.** A write of a member answers \`X-Commit-Position\`; a read that sends it back as \`X-Min-Position\` waits until it can
show it. A read answers \`X-Read-Position\`: everything up to there is in it. Only the
preview of an undo answers none. A 202 in place of the answer means: saved, and shown in a moment.
\`X-Log-Id\` names the log to which all positions belong, as \`authenticated\` of the real-time connection does. When it changes, an older log was
restored: drop all positions and kept answers, and load again.

**Rates.** Each call belongs to a class, of which a member may make so many calls, unless the portal is set otherwise; where nobody is
signed in, one network. More are refused with 429 until the seconds in \`Retry-After\` are over. \`send_message\` counts as \`write\`, too.
Some calls begin work that takes seconds. That work has a class as well, and it counts when it begins.

| Class | At most | |
| --- | --- | --- |
${rows}

Calls that show people also count them as \`people\`: ${dailyRates.people.perDay} ${dailyRates.people.counts}.

**Pictures** are at the address of the portal followed by \`profilePicture\`, unless that is \`no-photo.jpg\` (none); with \`?size=96\` they come small.

## The real-time connection

A WebSocket at \`/realtime\` carries text frames of JSON. The first one from the client is
\`{"event": "authenticate", "data": {"token": "…"}}\`, within 5 s; then it may send \`join_group\`, \`leave_group\` and \`send_message\`, each
answered by an \`ack\` or an \`error\` of the same \`id\` (schemas ClientFrame and ControlFrame). What happens comes as
\`{"event", "position", "data"}\`, of the events ${frames}; the schema of each \`data\` is \`push.\` and the event's name.

Whoever connects again gives the last \`position\` they had as \`lastPosition\` with the \`run\` of that connection's \`authenticated\`, and
gets what they missed, or is told to \`refetch\`. Own close codes: ${codes}. Where no WebSocket can be had, \`POST /realtime/poll\` takes
an array of the same frames and \`GET /realtime/poll\` answers those that are due, as \`{frames, close?}\`; the header
\`X-Realtime-Session\` names the connection, and DELETE ends it.

## Codes of refusals

| Code | Message |
| --- | --- |
${meanings({ ...kitRefusals, ...refusalTexts })}

After a session has ended, the code of the refusal with 401 says how, if that is known:

| Code | How the session ended |
| --- | --- |
${meanings(SESSION_ENDS)}

## Codes of fields

| Code | Message |
| --- | --- |
${meanings({ ...ruleTexts, ...complaintTexts() })}`;
