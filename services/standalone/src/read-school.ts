import { schoolContent } from '@portal/contracts/content/school-content';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { readTextFile } from '@portal/service-kit/files/text-file';

export function readSchool(file: string) {
  const text = readTextFile(file, "the school's content, which PORTAL_CONTENT_FILE names");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartFailure(
      `The school's content in ${file} is not valid JSON: ${error instanceof Error ? error.message.replaceAll(/\s+/gu, ' ') : ''}`,
    );
  }
  const parsed = schoolContent.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new StartFailure(`The school's content in ${file} is not right: ${problems.join('; ')}`);
}
