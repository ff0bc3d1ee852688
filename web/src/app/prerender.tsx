import { parentPort, workerData } from 'node:worker_threads';
import { RESET_PASSWORD_PAGE } from '@portal/contracts/content/worded-path';
import { languageFor } from '@portal/languages/registry';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import * as z from 'zod/mini';
import { renderIn } from '../lib/language/readers-language.ts';
import { createQueryClient } from '../lib/network/query-client.ts';
import { takeSchoolFrom } from '../lib/school/page-school.ts';
import { SessionProvider, startSession } from '../lib/session/member-session.tsx';
import { App } from './App.tsx';
import { visitorPages } from './routing/visitor-pages.ts';

/** The sources of the pages, by which the client's build names their files. */
const modules: Readonly<Record<string, string>> = {
  '/': 'src/pages/landing/LandingPage.tsx',
  '/about': 'src/pages/about/AboutPage.tsx',
  '/login': 'src/pages/login/LoginPage.tsx',
  '/register': 'src/pages/register/RegisterPage.tsx',
  '/privacy-policy': 'src/pages/privacy/PrivacyPage.tsx',
  [RESET_PASSWORD_PAGE]: 'src/pages/reset-password/ResetPasswordPage.tsx',
};

/** Where the scripts show something else first, its place is kept free for them: a number that counts up, and the form of a phone, which has two steps. */
const LEFT_TO_SCRIPTS =
  '@media (scripting:enabled){[data-words] [data-counter]{visibility:hidden}@media (max-width:43.74em){[data-words] [data-steps]{visibility:hidden}}}';

type Words = { readonly html: string; readonly css: string; readonly module: string };

const characters: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", amp: '&' };

/** The portal's policy applies no style attributes that are in a document, so each becomes a rule. */
function styleRules(html: string): { readonly html: string; readonly rules: string } {
  const styles: string[] = [];
  const marked = html.replaceAll(/ style="([^"]*)"/gu, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  const plain = (style: string) =>
    style.replaceAll(/&(quot|#x27|amp);/gu, (_, name: string) => characters[name] ?? '');
  // An attribute is stronger than any rule, and nothing of a page is stronger than a rule with #root
  const rules = styles.map((style, at) => `#root [data-style="${at}"]{${plain(style)}}`);
  return { html: marked, rules: rules.join('') };
}

/** The school's content in JSON, as the client gets it, and the language of the texts in this build. */
const rendering = z.object({ school: z.string(), language: z.string() }).parse(workerData);

/**
 * A public page as a visitor sees it first. No form in it takes anything, because only the scripts can send it. Browsers that don't know `inert`
 * would send it with its password in the address; with this method they do nothing, because it is in no dialog.
 *
 * @param path of {@link visitorPages}
 * @param module its source
 */
async function wordsOf(path: string, module: string): Promise<Words> {
  const page = visitorPages[path];
  if (!page) throw new Error(`${path} is no page of visitors`);
  await page.prepare();
  const client = createQueryClient();
  startSession(client);
  const sheet = new ServerStyleSheet();
  const html = renderToString(
    sheet.collectStyles(
      <QueryClientProvider client={client}>
        <StaticRouter location={path}>
          <SessionProvider>
            <App />
          </SessionProvider>
        </StaticRouter>
      </QueryClientProvider>,
    ),
  );
  const tags = sheet.getStyleTags();
  const css = tags.slice(tags.indexOf('>') + 1, tags.lastIndexOf('</style>'));
  sheet.seal();
  client.clear();
  const styled = styleRules(html);
  // The library would take an element with its marks for its own
  const rules = css.replaceAll(
    /\/\*!sc\*\/\s*|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/gu,
    '',
  );
  return {
    html: styled.html
      // The comments between texts stay: letters of one text are set a little closer to each other
      .replaceAll(/<!--\S[^]*?(?:-->|$)|<template[^<>]*><\/template>|<link [^<>]*>/gu, '')
      .replaceAll('<form ', '<form inert method="dialog" '),
    css: rules + styled.rules + LEFT_TO_SCRIPTS,
    module,
  };
}

renderIn(languageFor([rendering.language]));
takeSchoolFrom(() => rendering.school);
// Most browsers have passkeys, and so the page keeps their place
Object.assign(globalThis, { PublicKeyCredential: undefined });
const words: Record<string, Words> = {};
for (const [path, module] of Object.entries(modules)) words[path] = await wordsOf(path, module);
// This module runs as a thread of services/standalone/src/words/make-words.ts
parentPort?.postMessage(words);
