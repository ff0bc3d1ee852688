import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { catalogOf, type Catalog } from '../../shared/languages/src/catalogs.ts';
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '../../shared/languages/src/registry.ts';
import { compiledText, withPageTexts, withTexts } from './texts.ts';

/** The folder of a language's scripts. The build makes the English ones, which become those of the other languages. */
export const scriptsOf = (language: Language): string => `assets/${language}/`;
const ENGLISH = scriptsOf(SOURCE_LANGUAGE);

const catalogs = new Map<Language, Catalog>(
  LANGUAGES.map(({ code }) => [code, code === SOURCE_LANGUAGE ? {} : catalogOf(code)]),
);
/** A text that a catalog lacks is English. */
const translated = (text: string, language: Language): string =>
  catalogs.get(language)?.[text] ?? text;

const marker = /text#[\w-]{16}/gu;
const literalMarker = /(["'`])(text#[\w-]{16})\1/gu;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** `sw.js` → `sw.mr.js`, `assets/en/a.js` → `assets/mr/a.js`, and English names remain. */
function nameIn(language: Language, fileName: string): string {
  if (language === SOURCE_LANGUAGE) return fileName;
  const inFolder = fileName.replace(/(?:^|(?<=\/))en\//u, `${language}/`);
  return inFolder === fileName ? fileName.replace(/\.(?=\w+$)/u, `.${language}.`) : inFolder;
}

/**
 * Builds the client once with a marker in the place of each text, then writes every script and page once for each language with its
 * texts. A reader loads those of one language and no catalog. Scripts have the same names in the folders of all languages.
 */
export function perLanguage(): Plugin {
  const texts = new Map<string, { readonly text: string; readonly hasValues: boolean }>();
  const markersOf = new Map<string, readonly string[]>();
  function markerOf(text: string, hasValues: boolean): string {
    const hash = createHash('sha256').update(`${hasValues} ${text}`).digest('base64url');
    const name = `text#${hash.slice(0, 16)}`;
    texts.set(name, { text, hasValues });
    return name;
  }
  function literalOf(name: string, language: Language): string {
    const used = texts.get(name);
    if (!used) throw new Error(`No text has the marker ${name}`);
    return compiledText(translated(used.text, language), used.hasValues);
  }
  function scriptIn(language: Language, code: string): string {
    const script = code
      .replaceAll(literalMarker, (_, _quote, name: string) => literalOf(name, language))
      .replaceAll(ENGLISH, scriptsOf(language));
    const [joined] = script.match(marker) ?? [];
    if (joined !== undefined)
      throw new Error(`"${texts.get(joined)?.text}" became a part of another string`);
    return script;
  }
  function pageIn(language: Language, html: string): string {
    const dir = LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr';
    return html
      .replaceAll(marker, (name) => escaped(translated(texts.get(name)?.text ?? name, language)))
      .replaceAll(ENGLISH, scriptsOf(language))
      .replace(`<html lang="${SOURCE_LANGUAGE}"`, `<html lang="${language}" dir="${dir}"`);
  }

  return {
    name: 'per-language',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const markers: string[] = [];
      const marked = withTexts(code, id, ({ text, hasValues }) => {
        markers.push(markerOf(text, hasValues));
        return JSON.stringify(markers.at(-1));
      });
      markersOf.set(id, markers);
      return marked;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => withPageTexts(html, (text) => markerOf(text, false)),
    },
    /** A chunk has another name once one of its texts or translations changes, because browsers keep it for ever. */
    augmentChunkHash({ moduleIds }) {
      const markers = moduleIds.flatMap((id) => markersOf.get(id) ?? []);
      const literals = LANGUAGES.map(({ code }) =>
        markers.map((name) => literalOf(name, code)).join(),
      );
      return markers.length === 0 ? undefined : literals.join();
    },
    generateBundle: {
      // After all that put something into a script or a page
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const inLanguage =
            file.type === 'chunk'
              ? (language: Language) => scriptIn(language, file.code)
              : file.fileName === 'index.html'
                ? (language: Language) => pageIn(language, String(file.source))
                : null;
          if (!inLanguage) continue;
          const versions = LANGUAGES.map(({ code }) => [code, inLanguage(code)] as const);
          for (const [language, source] of versions) {
            if (language !== SOURCE_LANGUAGE)
              this.emitFile({ type: 'asset', fileName: nameIn(language, file.fileName), source });
            else if (file.type === 'chunk') file.code = source;
            else file.source = source;
          }
        }
      },
    },
  };
}
