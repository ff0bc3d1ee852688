import { defaultLanguageOf, schoolIn, untranslatedIn } from '@portal/contracts/content/school-in';
import { schoolContent, type SchoolContent } from '@portal/contracts/content/school-content';
import { LANGUAGES, type Language } from '@portal/languages/registry';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { readTextFile } from '@portal/service-kit/files/text-file';

function jsonOf(file: string): unknown {
  const text = readTextFile(file, "the school's content, which PORTAL_CONTENT_FILE names");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartFailure(
      `The school's content in ${file} is not valid JSON: ${error instanceof Error ? error.message.replaceAll(/\s+/gu, ' ') : ''}`,
    );
  }
}

const MOST_NAMED = 5;
/** @returns what the operator may want to translate, or null */
function hintOf(untranslated: readonly string[]): string | null {
  if (untranslated.length === 0) return null;
  const more = untranslated.length - MOST_NAMED;
  const named = untranslated.slice(0, MOST_NAMED).join(', ');
  return `The school's content is not in every language: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** @returns the school's content in each language, and a hint if some of its texts are not in all */
export function readSchoolFile(file: string): {
  readonly contentIn: (language: Language) => SchoolContent;
  readonly content: SchoolContent;
  readonly hint: string | null;
} {
  const json = jsonOf(file);
  const problems = new Set<string>();
  const contents = new Map<Language, SchoolContent>();
  for (const { code } of LANGUAGES) {
    const { data, error } = schoolContent.safeParse(schoolIn(json, code));
    if (data) contents.set(code, data);
    for (const { path, message } of error?.issues ?? [])
      problems.add(`${path.join('.')}: ${message}`);
  }
  const contentIn = (language: Language): SchoolContent => {
    const content = contents.get(language);
    if (problems.size === 0 && content) return content;
    throw new StartFailure(
      `The school's content in ${file} is not right: ${[...problems].join('; ')}`,
    );
  };
  return {
    contentIn,
    content: contentIn(defaultLanguageOf(json)),
    hint: hintOf(untranslatedIn(json)),
  };
}

/** The school's content in its default language. */
export const readSchool = (file: string): SchoolContent => readSchoolFile(file).content;
