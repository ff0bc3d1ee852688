import * as z from 'zod';

/** Newer versions of Node take offsets such as +05:30 as well, which browsers may not. */
const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/iu.test(name)) return false;
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
  .describe('Time zone in which days begin, and in which emails state times');
