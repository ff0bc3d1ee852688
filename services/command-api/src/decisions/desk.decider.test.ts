import { randomUUID } from 'node:crypto';
import type { DeskEvent } from '@portal/contracts/decisions/desk/desk.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { deskDecider } from './desk.decider.ts';

const exported: DeskEvent = {
  type: 'HistoryExported',
  data: { deskId: randomUUID(), format: 'csv', rows: 12 },
};

it('notes an entry of the desk once', () => {
  specify(deskDecider).given().when(exported).then(exported);
  specify(deskDecider).given(exported).when(exported).then();
});
