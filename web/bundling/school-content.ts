import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** The server completes the page with the school's content; in development this plugin does. */
export function schoolContent(): Plugin {
  return {
    name: 'school-content',
    apply: 'serve',
    transformIndexHtml: (html) => {
      const file = new URL('../../content/school.json', import.meta.url);
      // A client in development is in English
      const inEnglish = (_: string, value: { readonly en?: unknown } | null): unknown =>
        value?.en ?? value;
      const inFile: unknown = JSON.parse(readFileSync(file, 'utf8'), inEnglish);
      const school = z.looseObject({ name: z.string() }).parse(inFile);
      const json = JSON.stringify({ timeZone: 'Asia/Kolkata', ...school }).replaceAll(
        '<',
        String.raw`\u003c`,
      );
      const { name } = school;
      return html
        .replace('<!-- school -->', `<span>${name}</span>`)
        .replace('<!-- name -->', name)
        .replace('</head>', `<script type="application/json" id="school">${json}</script></head>`);
    },
  };
}
