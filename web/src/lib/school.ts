import { schoolBasics, type SchoolBasics } from '@portal/contracts/content/school';

let known: SchoolBasics | undefined;

/** Unparsed, since the server has checked it. */
export const schoolJson = (): unknown =>
  JSON.parse(document.getElementById('school')?.textContent ?? 'null');

export const school = (): SchoolBasics => (known ??= schoolBasics.parse(schoolJson()));
