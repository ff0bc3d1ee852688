import { schoolOnPage, type SchoolOnPage } from '@portal/contracts/content/school';

let known: SchoolOnPage | undefined;

/** Unparsed: the server checked it when it started. */
export const schoolJson = (): unknown =>
  JSON.parse(document.getElementById('school')?.textContent ?? 'null');

export const school = (): SchoolOnPage => (known ??= schoolOnPage.parse(schoolJson()));

/** Unless this is true, mail goes to a folder on the server, and no text may promise one. */
export const sendsMail = (): boolean => school().sendsMail === true;
