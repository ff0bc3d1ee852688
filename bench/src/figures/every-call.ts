import { percentile } from '@portal/testing/driver/percentile';
import { callsOf, ownKey, timeCall, type Call } from '@portal/testing/driver/timed-calls';
import { seededCallers } from '@portal/testing/seed/seeded-portal';
import type { Scale } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { runLoad } from '../loads/load.ts';
import { authorization, type Portal } from '../portal.ts';

const CONNECTIONS = 50;

async function amongOthers({ port }: Portal, call: Call, { crowdSeconds }: Scale) {
  const { by, method, path, body } = call;
  const { p95 } = await runLoad({
    port,
    connections: CONNECTIONS,
    seconds: crowdSeconds,
    warmUpSeconds: crowdSeconds / 2,
    next: (index) => ({
      method,
      path: `/api${path(index)}`,
      headers: { ...authorization(by), ...ownKey(call) },
      ...(body && { body: body(index) }),
    }),
  });
  return p95;
}

export const everyCall: Figure = {
  name: 'Every call',
  async measure({ scale, portal: running }) {
    const portal = await running();
    const taken = [];
    for (const call of await callsOf(await seededCallers(portal.built))) {
      const { p95 } = await timeCall(portal.pid, call, scale.calls);
      taken.push({ name: call.name, alone: p95, among: await amongOthers(portal, call, scale) });
    }
    const most = (times: readonly number[]): number => percentile(times, 1);
    const alone = most(taken.map((each) => each.alone));
    const among = most(taken.map((each) => each.among));
    const slowest = [...taken].sort((a, b) => b.among - a.among)[0]?.name ?? '';
    console.log(`  of ${taken.length} calls the slowest among ${CONNECTIONS}: ${slowest}`);
    return { 'p95 alone, ms': alone, [`p95 among ${CONNECTIONS}, ms`]: among };
  },
  aims: [
    { quantity: 'p95 alone, ms', isTime: true, atMost: 50 },
    { quantity: `p95 among ${CONNECTIONS}, ms`, isTime: true, atMost: 150 },
  ],
};
