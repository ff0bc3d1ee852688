import { schoolBasics, type SchoolBasics } from '@portal/contracts/content/school';

let known: SchoolBasics | undefined;

/** Unparsed: the server checked it when it started. */
export const schoolJson = (): unknown =>
  JSON.parse(document.getElementById('school')?.textContent ?? 'null');

export const school = (): SchoolBasics => (known ??= schoolBasics.parse(schoolJson()));
