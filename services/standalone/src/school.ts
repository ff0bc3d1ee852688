import { readFileSync } from 'node:fs';
import { schoolContent } from '@portal/contracts/content/school-content';
import { StartFailure } from '@portal/service-kit/lifecycle';

export function readSchool(file: string) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StartFailure(
      `The school's content cannot be read from ${file}: put it there, or set PORTAL_CONTENT_FILE`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartFailure(
      `The school's content in ${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
  const parsed = schoolContent.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new StartFailure(`The school's content in ${file} is not right: ${problems.join('; ')}`);
}
