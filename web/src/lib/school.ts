import { schoolBasics, type SchoolBasics } from '@portal/contracts/content/school';

let known: SchoolBasics | undefined;

/** What stands in the page, unparsed: the server has checked it and put it there. */
export const schoolJson = (): unknown =>
  JSON.parse(document.getElementById('school')?.textContent ?? 'null');

/** What the school says of itself, apart from its about page. */
export const school = (): SchoolBasics => (known ??= schoolBasics.parse(schoolJson()));
