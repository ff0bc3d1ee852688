import type { SchoolOnPage } from '@portal/contracts/content/school-basics';

let known: SchoolOnPage | undefined;
let text = () => document.getElementById('school')?.textContent ?? 'null';

/** Where no document has it: the words of public pages are made without a browser. */
export function takeSchoolFrom(source: typeof text): void {
  text = source;
}

/** Unparsed: the server checked it when it started. */
export const schoolJson = (): unknown => JSON.parse(text());

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the server parsed it and filled in what the file leaves out
export const school = (): SchoolOnPage => (known ??= schoolJson() as SchoolOnPage);

/** Unless this is true, mail goes to a folder on the server, and no text may promise one. */
export const sendsMail = (): boolean => school().sendsMail === true;
