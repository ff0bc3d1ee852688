import * as z from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** An IANA name. */
export const timeZoneSetting = z
  .string()
  .default('Asia/Kolkata')
  .refine(isTimeZone, { error: 'expected the name of a time zone, such as Asia/Kolkata' })
  .describe('Time zone in which days begin, and in which mails state times');
