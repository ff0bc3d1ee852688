import {
  startEventStoreDbStandIn,
  type EventStoreDbStandIn,
} from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { submission } from '@portal/testing/driver/api';
import { eventually, failToStart, killAll, startPortal } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@portal/service-kit/testing/free-port';

let server: EventStoreDbStandIn;
const on = ({ connectionString }: EventStoreDbStandIn) => ({
  PORTAL_EVENT_STORE: 'eventstoredb',
  PORTAL_EVENTSTOREDB_URL: connectionString,
});
beforeAll(async () => {
  server = await startEventStoreDbStandIn();
});
afterAll(async () => {
  await killAll();
  server.stop();
});

const answerOf = async (url: string, path: string) => {
  const answer = await fetch(`${url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

describe('A portal whose log is elsewhere', () => {
  it('waits for a log that is away, names it in /readyz, and starts when it is there', async () => {
    const [log, port] = [await startEventStoreDbStandIn(), await freePort()];
    log.goAway();
    const starting = startPortal({ env: { ...on(log), PORT: String(port) } });
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => {
      const { status, text } = await answerOf(url, '/readyz');
      expect(status).toBe(503);
      expect(text).toContain('The log cannot be reached');
    }, 10_000);
    await log.comeBack();
    const portal = await starting;
    expect((await answerOf(url, '/readyz')).status).toBe(200);
    expect(portal.log().match(/waiting for the log/gu)).toHaveLength(1);
    await portal.stop();
    log.stop();
  });

  it('gives up after the time that a setting allows, with one line', async () => {
    const { code, output } = await failToStart({
      PORTAL_EVENT_STORE: 'eventstoredb',
      PORTAL_EVENTSTOREDB_URL: `esdb://127.0.0.1:${await freePort()}?tls=false`,
      PORTAL_EVENTSTOREDB_WAIT_SECONDS: '1',
    });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(
      /^The log cannot be reached for 1 s \(.*\): start it, or check PORTAL_EVENTSTOREDB_URL$/u,
    );
    expect(output).not.toMatch(/^ {4}at /mu);
  });

  it('ends the start with one line at a wrong address', async () => {
    const { code, output } = await failToStart({
      PORTAL_EVENT_STORE: 'eventstoredb',
      PORTAL_EVENTSTOREDB_URL: server.connectionString
        .replace('tls=false', 'tls=true')
        .replace('//', '//portal:Quiet-River-77@'),
    });
    expect(code).toBe(1);
    expect(output).toMatch(/PORTAL_EVENTSTOREDB_URL: .*does not answer with TLS/u);
    expect(output).not.toContain('Quiet-River-77');
    expect(output).not.toMatch(/^ {4}at /mu);
  });

  it('goes on reading while the log takes no events, and says so in /readyz and portal_log_up', async () => {
    const portal = await startPortal({ env: on(server) });
    const admin = await portal.admin();
    const up = async () =>
      /^portal_log_up\{.*\} (\d)$/mu.exec((await answerOf(portal.url, '/metrics')).text)?.[1];
    expect(await up()).toBe('1');
    server.refuseWrites(true);
    const { status, text } = await answerOf(portal.url, '/readyz');
    expect(status).toBe(503);
    expect(text).toContain('The log cannot be written');
    expect(await up()).toBe('0');
    expect((await admin.get('/posts?page=1&limit=10')).status).toBe(200);
    server.refuseWrites(false);
    expect((await answerOf(portal.url, '/readyz')).status).toBe(200);
    expect((await admin.post('/posts', submission())).status).toBe(201);
    const { code, ms } = await portal.stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2_000);
  });
});
