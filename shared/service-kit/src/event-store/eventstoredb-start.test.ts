import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StartFailure } from '../process/lifecycle.ts';
import { createEventStoreDbEventStore } from './eventstoredb-event-store.ts';
import { untilLogAnswers } from './eventstoredb-start.ts';
import {
  startEventStoreDbStandIn,
  type EventStoreDbStandIn,
  type StandInUser,
} from './testing/eventstoredb-stand-in.ts';

const USERS: Readonly<Record<string, StandInUser>> = {
  portal: { password: 'right p@ss' },
  outsider: { password: 'word', readsAll: false },
  reader: { password: 'word', writes: false },
};

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

async function server(options: Parameters<typeof startEventStoreDbStandIn>[0] = {}) {
  const standIn = await startEventStoreDbStandIn(options);
  cleaning.push(() => standIn.stop());
  return standIn;
}

/** With a key on a curve, which takes far less time to make than one of RSA. */
function certificate(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-certificate-'));
  cleaning.push(() => rmSync(folder, { recursive: true }));
  const [key, crt] = [join(folder, 'key.pem'), join(folder, 'ca.crt')];
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const asked = ['req', '-x509', ...keys, '-days', '2', '-subj', '/CN=log'];
  const names = ['-addext', `subjectAltName=${name}`, '-keyout', key, '-out', crt];
  execFileSync('openssl', [...asked, ...names], { stdio: 'ignore' });
  return { file: crt, tls: { certificate: readFileSync(crt), key: readFileSync(key) } };
}

function starting(
  connectionString: string,
  { writes = true, longestMs = 5_000 }: { writes?: boolean; longestMs?: number } = {},
) {
  const eventStore = createEventStoreDbEventStore({ connectionString, timeoutMs: 1_000 });
  cleaning.push(() => eventStore.close());
  const said: string[] = [];
  const done = untilLogAnswers({
    eventStore,
    connectionString,
    writes,
    longestMs,
    onWaiting: (reason) => said.push(reason),
  });
  return { said, done };
}
/** With TLS, because without it the client sends no words. */
async function guarded() {
  const { file, tls } = certificate('IP:127.0.0.1');
  const standIn = await server({ users: USERS, tls });
  return { as: (user: string) => urlOf(standIn, user, `tls=true&tlsCAFile=${file}`), standIn };
}
const urlOf = ({ port }: EventStoreDbStandIn, user: string, options: string) =>
  `esdb://${user}@127.0.0.1:${port}?${options}`;

describe('A start on EventStoreDB', () => {
  it('succeeds for a user who may read and write, whatever characters the password has', async () => {
    const { as, standIn } = await guarded();
    await starting(as('portal:right%20p%40ss')).done;
    expect([...standIn.signedIn]).toEqual(['portal:right p@ss']);
  });

  it('sends no words at all without TLS, neither well-known ones nor those of the address', async () => {
    const standIn = await server();
    await starting(`esdb://127.0.0.1:${standIn.port}?tls=false`).done;
    await starting(urlOf(standIn, 'portal:secret', 'tls=false')).done;
    expect([...standIn.signedIn]).toEqual(['']);
  });

  it.each([
    ['a wrong password', 'portal:wrong', 'the log refuses its user and password: check both'],
    ['a user who is unknown', 'nobody:word', 'the log refuses its user and password: check both'],
    ['a user who may not read all', 'outsider:word', 'its user may not read all events: '],
    ['a user who may not write', 'reader:word', 'its user may not write events: '],
  ])('ends with a sentence at %s', async (_what, user, sentence) => {
    const { as } = await guarded();
    const refused = starting(as(user)).done;
    await expect(refused).rejects.toThrow(StartFailure);
    await expect(refused).rejects.toThrow(`Setting PORTAL_EVENTSTOREDB_URL: ${sentence}`);
  });

  it('asks a user who only reads for no right to write', async () => {
    const { as } = await guarded();
    await starting(as('reader:word'), { writes: false }).done;
  });

  it('takes a certificate whose authority the address names, and refuses it without', async () => {
    const { file, tls } = certificate('IP:127.0.0.1');
    const standIn = await server({ users: USERS, tls });
    const user = 'portal:right%20p%40ss';
    await starting(urlOf(standIn, user, `tls=true&tlsCAFile=${file}`)).done;
    for (const protocol of ['esdb', 'esdb+discover'])
      await expect(
        starting(urlOf(standIn, user, 'tls=true').replace('esdb', protocol)).done,
      ).rejects.toThrow(
        `the certificate of 127.0.0.1:${standIn.port} cannot be trusted (self-signed certificate)`,
      );
  });

  it('ends with a sentence at a certificate of another host, and at a server without TLS', async () => {
    const { file, tls } = certificate('DNS:elsewhere.example');
    const [other, plain] = [await server({ users: USERS, tls }), await server()];
    const user = 'portal:right%20p%40ss';
    await expect(starting(urlOf(other, user, `tls=true&tlsCAFile=${file}`)).done).rejects.toThrow(
      /cannot be trusted \(.*does not match/u,
    );
    await expect(starting(urlOf(plain, user, 'tls=true')).done).rejects.toThrow(
      'does not answer with TLS; a log without TLS needs ?tls=false',
    );
  });

  it.each([
    ['esdb://portal:secret@:2113?tls=false', 'names a host without a name'],
    ['esdb://portal:secret@log:port?tls=false', 'a port that is none'],
    ['esdb://portal:secret@log:2113?tls=true&tlsCAFile=/nowhere/ca.crt', 'no file /nowhere/ca.crt'],
    [`esdb://portal:secret@log?tlsCAFile=${import.meta.dirname}`, 'cannot be read (EISDIR)'],
    [`esdb://portal:secret@log?tlsCAFile=${import.meta.filename}`, 'is no certificate'],
    ['esdb://portal:secret@log:2113?tls=false&nodePreference=nearest', 'cannot be read as options'],
  ])('ends with a sentence without the password at %s', (url, sentence) => {
    const open = () => createEventStoreDbEventStore({ connectionString: url });
    expect(open).toThrow(StartFailure);
    expect(open).toThrow(sentence);
    expect(open).not.toThrow(/secret/u);
  });

  it('waits for a log that is away, says so once, and goes on when it is there', async () => {
    const away = await server();
    away.goAway();
    const { said, done } = starting(`esdb://127.0.0.1:${away.port}?tls=false`, { longestMs: 0 });
    await vi.waitFor(() => expect(said).toHaveLength(1), 5_000);
    await away.comeBack();
    await done;
    expect(said).toHaveLength(1);
  });

  it('gives up on a log that is away for longer than wanted', async () => {
    const away = await server();
    away.goAway();
    await expect(
      starting(`esdb://127.0.0.1:${away.port}?tls=false`, { longestMs: 500 }).done,
    ).rejects.toThrow(
      /^The log cannot be reached for 1 s \(.*\): start it, or check PORTAL_EVENTSTOREDB_URL$/su,
    );
  });

  it('waits for a log that answers reads and takes no events', async () => {
    const standIn = await server();
    standIn.refuseWrites(true);
    const { said, done } = starting(`esdb://127.0.0.1:${standIn.port}?tls=false`, { longestMs: 0 });
    await vi.waitFor(() => expect(said).toHaveLength(1), 5_000);
    standIn.refuseWrites(false);
    await done;
  });
});
