import { LANGUAGES, SOURCE_LANGUAGE } from '@portal/languages/registry';
import { translate } from '@portal/languages/translate';
import { kitWords } from '@portal/service-kit/http/kit.refusals';

const codes = LANGUAGES.map(({ code }) => code);

/** What the gateway itself refuses, by the variable that its template answers with. */
const REFUSALS = {
  away: kitWords('portal-unreachable'),
  too_large: kitWords('request-too-large'),
  too_many: kitWords('network-too-often'),
};

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`;

function refusalMaps(): string {
  return Object.entries(REFUSALS)
    .map(([name, words]) => {
      const bodies = codes.map((language) => {
        const body = JSON.stringify({ message: translate(language, words), code: words.code });
        return `  ${language === SOURCE_LANGUAGE ? 'default' : language} ${quoted(body)};\n`;
      });
      return `map $accepted_language $${name} {\n${bodies.join('')}}\n`;
    })
    .join('');
}

/** Directives of nginx: `$language` and `$pages` of a page by the request, and the bodies of the gateway's own refusals. */
export function languageDirectives(): string {
  const any = codes.join('|');
  // Browsers list what they accept in the order of preference
  return String.raw`map $http_accept_language $accepted_language {
  default ${SOURCE_LANGUAGE};
  "~^(?:\s*+(?!(?:${any})\b)[^,]*,)*\s*+(?<accepted>${any})\b" $accepted;
}
map $cookie_language $language {
  default $accepted_language;
${codes.map((language) => `  ${language} ${language};\n`).join('')}}
# Folder of the pages
map $language $pages {
  default /$language;
  ${SOURCE_LANGUAGE} '';
}
${refusalMaps()}`;
}
