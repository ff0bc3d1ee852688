import { expect, it } from 'vitest';
import { derivedId, eventId, namedId } from './command-id.ts';

it('names things by version 5 of RFC 9562', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(namedId(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  expect(namedId(dns, 'नीलेश')).toBe('83d5c72b-cf2f-5879-bd95-38f4180de05d');
});

it('gives the ids that it has always given', () => {
  const id = derivedId('member', 'like-post', 'key');
  expect(id).toBe('43c33363-cf65-570f-93ca-28714488f91d');
  expect([eventId(id, 0), eventId(id, 1)]).toEqual([
    '49d8fe12-45f1-5026-96a1-fd4f1509fbea',
    'd8854735-5876-5402-8f2e-39a20782f5f4',
  ]);
});
