import type { RosterField } from '@portal/contracts/roster/roster.api';
import type { RosterLine } from './roster-line.ts';

const FIELDS = ['fullName', 'batchYear', 'admissionNumber', 'dateOfBirth'] as const;
const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;
type Column = RosterField | (typeof NAME_PARTS)[number];

/** Spaces and signs are removed: 'G.R. No.' is 'grno'. */
const HEADERS: Readonly<Record<Column, string>> = {
  fullName:
    'name fullname studentname studentsname studentfullname nameofstudent nameofthestudent student alumniname nameofalumni membername नाव पूर्णनाव विद्यार्थ्याचेनाव नाम पूरानाम छात्रकानाम विद्यार्थीकानाम નામ પૂરુંનામ વિદ્યાર્થીનુંનામ',
  firstName: 'firstname givenname forename',
  middleName: 'middlename',
  lastName: 'lastname surname familyname',
  batchYear:
    'batch batchyear year passingyear passoutyear passingoutyear passedout yearofpassing yearofpassingout yearofpassout leavingyear yearofleaving graduationyear classof yearofpassingssc passingyearssc बॅच बैच वर्ष उत्तीर्णवर्ष બેચ વર્ષ',
  admissionNumber:
    'admissionnumber admissionno admissionnum admission admno admnumber grno grnumber gr generalregisterno generalregisternumber registerno registernumber regno registrationno registrationnumber scholarno scholarnumber enrolmentno enrollmentno प्रवेशक्रमांक रजिस्टरक्रमांक नोंदणीक्रमांक जनरलरजिस्टरक्रमांक प्रवेशसंख्या પ્રવેશનંબર જીઆરનંબર',
  dateOfBirth:
    'dateofbirth dob birthdate birthday bornon born birthdt जन्मतारीख जन्मदिनांक जन्मतिथि જન્મતારીખ',
};
const NAMED = new Map(
  Object.entries(HEADERS).flatMap(([column, headers]) =>
    headers.split(' ').map((header) => [header, column] as const),
  ),
);

const plain = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Headings say the format in brackets, or the same in two languages: 'Date of birth (dd/mm/yyyy)', 'Name / नाव'. */
function columnNamedBy(header: string): string {
  const short = header.replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, ' ');
  for (const wording of [header, short, ...short.split(/[/|\n]/u)]) {
    const column = NAMED.get(plain(wording));
    if (column !== undefined) return column;
  }
  return '';
}

/** The places of the columns in a line; several make a name from its parts. */
export type Columns = {
  readonly headers: readonly string[];
  readonly places: Readonly<Record<RosterField, readonly number[]>>;
  /** How many of the headings name a column. */
  readonly known: number;
};

export const fieldAt = ({ places }: Columns, place: number): RosterField | null =>
  FIELDS.find((field) => places[field].includes(place)) ?? null;

/** The columns that a line names, whatever their order. */
function columnsIn(line: readonly string[]): Columns {
  const named = line.map(columnNamedBy);
  const placeOf = (column: Column): readonly number[] => {
    const place = named.indexOf(column);
    return place === -1 ? [] : [place];
  };
  const whole = placeOf('fullName');
  return {
    headers: line,
    known: named.filter((column) => column !== '').length,
    places: {
      fullName: whole.length > 0 ? whole : NAME_PARTS.flatMap(placeOf),
      batchYear: placeOf('batchYear'),
      admissionNumber: placeOf('admissionNumber'),
      dateOfBirth: placeOf('dateOfBirth'),
    },
  };
}

/** Titles, dates and empty lines may come first, but not more of them. */
const MOST_LINES_ABOVE = 50;

export type Headings = { readonly place: number; readonly line: number; readonly columns: Columns };

export const isComplete = ({ places }: Columns): boolean =>
  places.fullName.length > 0 && places.batchYear.length > 0;

/** @returns the first line that names the columns for name and batch, or else the line that names most columns; null if there is no line */
export function findHeadings(lines: readonly RosterLine[]): Headings | null {
  let best: Headings | null = null;
  for (const [place, { line, cells }] of lines.slice(0, MOST_LINES_ABOVE + 1).entries()) {
    const found = { place, line, columns: columnsIn(cells) };
    if (isComplete(found.columns)) return found;
    if (best === null || found.columns.known > best.columns.known) best = found;
  }
  return best;
}
