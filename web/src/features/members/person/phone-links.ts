const INDIA = '91';
const INDIAN_NUMBER = /^[6-9]\d{9}$/u;

export const callLink = (phoneNumber: string): string =>
  `tel:${phoneNumber.replaceAll(/[^+\d]/gu, '')}`;

/** null for a number that can't be told to be international or an Indian mobile's. */
export function whatsAppLink(phoneNumber: string): string | null {
  const typed = phoneNumber.replaceAll(/[^+\d]/gu, '');
  const international = /^(?:\+|00)(?<digits>[1-9]\d{7,})$/u.exec(typed)?.groups?.digits;
  if (international !== undefined) return `https://wa.me/${international}`;
  const national = typed.replace(/^0+/u, '');
  return INDIAN_NUMBER.test(national) ? `https://wa.me/${INDIA}${national}` : null;
}
