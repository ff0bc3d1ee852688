import { randomUUID } from 'node:crypto';
import { breachNoticesAnswer } from '@portal/contracts/breaches/breach.api';
import { breachNotices } from '@portal/read-models/breaches/breach-notice';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
beforeEach(async () => {
  reads = await createReads();
});
afterEach(() => reads.close());

it('members read the notices to themselves, newest first, and nobody those of others', async () => {
  const [asha, ravi] = [await reads.member(), await reads.member()];
  const put = (memberId: string, day: number) =>
    reads.put(breachNotices, {
      _id: `${randomUUID()}.${memberId}`,
      status: 'shown',
      memberId,
      notice: `What happened: on day ${day}`,
      at: `2026-03-0${day}T00:00:00.000Z`,
      byMail: false,
    });
  await put(asha._id, 1);
  await put(asha._id, 3);
  await put(ravi._id, 2);
  const own = async (who: typeof asha) =>
    breachNoticesAnswer
      .parse((await who.get('/account/breach-notices').expect(200)).body)
      .data.map(({ notice }) => notice);
  expect(await own(asha)).toEqual(['What happened: on day 3', 'What happened: on day 1']);
  expect(await own(ravi)).toEqual(['What happened: on day 2']);
});
