import { createAddressHashes } from '@portal/service-kit/vault/address-hash';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, PASSWORD, registrationOf, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openPortal();
});
afterEach(() => portal.close());

async function join(email: string): Promise<void> {
  await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Asha Patil', { email }))
    .expect(201);
  const registered = (await portal.ofType('MemberRegistered')).at(-1);
  await portal.http
    .put(`/api/users/approve/${registered?.data.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
}
const login = (email: string) =>
  portal.http.post('/api/auth/login').send({ email, password: PASSWORD });

it('knows an address by its domain in either form, in capitals, and by its characters in either normal form', async () => {
  await join('ashá@शाळा.Example');
  for (const email of [
    'ashá@शाळा.example',
    'ashá@xn--w2bfyb.example',
    'ASHÁ@XN--W2BFYB.EXAMPLE',
    ' asha\u0301@शाळा。example ',
  ])
    await login(email).expect(200);
  await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Ravi Kale', { email: 'ashá@xn--w2bfyb.example' }))
    .expect(409);
  const [, registered] = await portal.ofType('MemberRegistered');
  expect(registered?.data).toMatchObject({ email: 'ashá@xn--w2bfyb.example' });
});

it.each(['r&d@example.org', 'asha/office@example.org', "o'brien@example.org"])(
  'registers and signs in %s',
  async (email) => {
    await join(email);
    await login(email.toUpperCase()).expect(200);
  },
);

it.each(['Asha.Patil@Example.ORG', 'asha@xn--bcher-kva.example', "o'brien@example.org"])(
  'finds %s, which an earlier release stored as it was typed',
  async (stored) => {
    const held = await portal.vault.address(await createAddressHashes(portal.vault).hash(stored));
    expect(held).toBeNull();
    await join(stored);
    // The hash of an earlier release is that of the text itself
    const known = await portal.vault.address(await createAddressHashes(portal.vault).hash(stored));
    expect(known).toMatchObject({ state: 'confirmed' });
    await login(stored).expect(200);
  },
);
