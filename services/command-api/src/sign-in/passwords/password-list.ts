import { dictionary } from '@zxcvbn-ts/language-common';

/** In lower case. The list takes 15 MB, so this module is imported when someone chooses a password for the first time. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
