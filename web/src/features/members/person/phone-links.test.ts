import { expect, it } from 'vitest';
import { callLink, whatsAppLink } from './phone-links.ts';

it.each([
  ['+91 98765 43210', 'https://wa.me/919876543210'],
  ['098765-43210', 'https://wa.me/919876543210'],
  ['9876543210', 'https://wa.me/919876543210'],
  ['0044 20 7946 0000', 'https://wa.me/442079460000'],
  ['020 2553 1234', null],
  ['12345', null],
])('the phone number %s leads to WhatsApp at %s', (phone, link) => {
  expect(whatsAppLink(phone)).toBe(link);
});
it('a call goes to the digits of the number', () => {
  expect(callLink('+91 (98765) 43-210')).toBe('tel:+919876543210');
});
