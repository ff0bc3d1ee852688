import { LANGUAGES, localeOf, SOURCE_LANGUAGE, type Language } from '@portal/languages/registry';

let rendered: Language | undefined;

/** In Node there is no document that says the language (app/prerender.tsx). */
export function renderIn(language: Language): void {
  rendered = language;
}

/** The language of the page, which remains the same until the page is loaded again. */
export const language = (): Language =>
  rendered ??
  LANGUAGES.find(({ code }) => code === document.documentElement.lang)?.code ??
  SOURCE_LANGUAGE;

/** For `Intl`. */
export const locale = (): string => localeOf(language());
