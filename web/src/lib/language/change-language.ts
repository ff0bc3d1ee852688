import { userAnswer } from '@portal/contracts/members/member.api';
import { LANGUAGES, type Language } from '@portal/languages/registry';
import { keepTyped } from '../kept/typed-values.ts';
import { write } from '../network/http.ts';
import { readToken } from '../session/token.ts';

const YEAR_SECONDS = 31_536_000;

/** @returns undefined while the preference of the browser counts */
const cookie = (): string | undefined => /(?:^|; )language=([^;]+)/u.exec(document.cookie)?.[1];

function setCookie(language: Language | null): void {
  const age = language === null ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `language=${language ?? ''};Path=/;SameSite=Lax;Max-Age=${age}${secure}`;
}

function loadAgain(reload: () => void): void {
  keepTyped();
  reload();
}
const reloadPage = (): void => location.reload();

/**
 * Loads the page in another language, which a member's account then has, too.
 *
 * @param language null leaves it to each device
 * @throws ApiError when the account could not be changed. Then nothing changes
 */
export async function changeLanguage(
  language: Language | null,
  reload = reloadPage,
): Promise<void> {
  if (readToken() !== null)
    await write('PUT /users/profile', { body: { language }, answer: userAnswer });
  setCookie(language);
  loadAgain(reload);
}

/** Loads the page in the language of the member's account, which they may have chosen on another device. */
export function followAccount(wanted: string, reload = reloadPage): void {
  const language = LANGUAGES.find(({ code }) => code === wanted)?.code;
  // A page that is in another language in spite of the cookie comes from a cache, or from a server that lacks the language
  if (language === undefined || cookie() === language) return;
  setCookie(language);
  // A browser that refuses cookies would load the page again and again
  if (cookie() === language) loadAgain(reload);
}
