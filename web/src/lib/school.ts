import { schoolContent, type SchoolContent } from '@portal/contracts/content/school';

let known: SchoolContent | undefined;

/** What the school says of itself; the server has checked it and put it into the page. */
export function school(): SchoolContent {
  const json = document.getElementById('school')?.textContent ?? 'null';
  known ??= schoolContent.parse(JSON.parse(json));
  return known;
}
