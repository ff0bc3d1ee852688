import { randomUUID } from 'node:crypto';
import type { GrievanceEvent } from '@portal/contracts/grievances/grievance.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { grievanceDecider, type GrievanceCommand } from './grievance.decider.ts';

const ids = { grievanceId: randomUUID(), memberId: randomUUID() };
const data = { ...ids, dueAt: '2026-12-24T05:30:00.000Z', text: 'My number is wrong' };
const filed: GrievanceEvent = { type: 'GrievanceFiled', data };
const reminded: GrievanceEvent = { type: 'GrievanceReminded', data: ids };
const answered: GrievanceEvent = {
  type: 'GrievanceAnswered',
  data: { ...ids, answer: 'We corrected it' },
};
const { grievanceId } = ids;
const answer = (words = 'We corrected it', by: string = randomUUID()): GrievanceCommand => ({
  type: 'Answer',
  grievanceId,
  answer: words,
  by,
});
const remind: GrievanceCommand = { type: 'Remind', grievanceId };
const grievance = specify(grievanceDecider);

it('files a complaint once', () => {
  grievance.given().when({ type: 'File', data }).then(filed);
  grievance.given(filed).when({ type: 'File', data }).thenRefused('conflict');
});

it('reminds of an open complaint once', () => {
  grievance.given(filed).when(remind).then(reminded);
  grievance.given(filed, reminded).when(remind).then();
  grievance.given(filed, answered).when(remind).then();
  grievance.given().when(remind).then();
});

it('answers an open complaint once, reminded of or not', () => {
  grievance.given(filed).when(answer()).then(answered);
  grievance.given(filed, reminded).when(answer()).then(answered);
  grievance.given(filed, answered).when(answer()).then();
  grievance.given(filed, answered).when(answer('In other words')).thenRefused('conflict');
  grievance.given().when(answer()).thenRefused('not-found');
});

it('lets no administrator answer a complaint of their own', () => {
  grievance.given(filed).when(answer('All is well', ids.memberId)).thenRefused('conflict');
});
