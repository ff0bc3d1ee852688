import { randomUUID } from 'node:crypto';
import type { AdministratorEvent } from '@portal/contracts/administration/administrator.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { administratorDecider } from './administrator.decider.ts';

const [asha, ravi] = [randomUUID(), randomUUID()];
const appointed = (memberId: string): AdministratorEvent => ({
  type: 'AdministratorAppointed',
  data: { memberId },
});
const dismissed = (memberId: string): AdministratorEvent => ({
  type: 'AdministratorDismissed',
  data: { memberId },
});
const appoint = (memberId: string, ...earlier: string[]) =>
  ({ type: 'Appoint', memberId, earlier }) as const;
const dismiss = (memberId: string, ...earlier: string[]) =>
  ({ type: 'Dismiss', memberId, earlier }) as const;
const administrators = specify(administratorDecider);

it('begins with the administrators from before the stream', () => {
  administrators.given().when(appoint(ravi, asha)).then(appointed(asha), appointed(ravi));
  administrators
    .given()
    .when(dismiss(ravi, asha, ravi))
    .then(appointed(asha), appointed(ravi), dismissed(ravi));
  administrators.given(appointed(asha)).when(appoint(ravi, ravi)).then(appointed(ravi));
});

it('never dismisses the last administrator', () => {
  administrators.given().when(dismiss(asha, asha)).thenRefused('conflict');
  administrators
    .given(appointed(asha), appointed(ravi), dismissed(ravi))
    .when(dismiss(asha))
    .thenRefused('conflict', 'The last administrator cannot lose the role.');
});

it('appoints and dismisses each once', () => {
  administrators.given(appointed(asha), appointed(ravi)).when(appoint(ravi)).thenNothing();
  administrators.given(appointed(asha)).when(dismiss(ravi)).thenNothing();
});
