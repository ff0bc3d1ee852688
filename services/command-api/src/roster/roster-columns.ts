import type { RosterField } from '@portal/contracts/roster/roster.api';

const FIELDS = ['fullName', 'batchYear', 'admissionNumber', 'dateOfBirth'] as const;
const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;
type Column = RosterField | (typeof NAME_PARTS)[number];

/** Without spaces and signs: 'G.R. No.' is 'grno'. */
const HEADERS: Readonly<Record<Column, string>> = {
  fullName:
    'name fullname studentname studentsname studentfullname nameofstudent nameofthestudent student alumniname nameofalumni membername नाव पूर्णनाव विद्यार्थ्याचेनाव नाम पूरानाम',
  firstName: 'firstname givenname forename',
  middleName: 'middlename',
  lastName: 'lastname surname familyname',
  batchYear:
    'batch batchyear year passingyear passoutyear passingoutyear passedout yearofpassing yearofpassingout yearofpassout leavingyear yearofleaving graduationyear classof बॅच बैच वर्ष',
  admissionNumber:
    'admissionnumber admissionno admissionnum admission admno admnumber grno grnumber gr generalregisterno generalregisternumber registerno registernumber regno registrationno registrationnumber scholarno scholarnumber enrolmentno enrollmentno प्रवेशक्रमांक',
  dateOfBirth: 'dateofbirth dob birthdate birthday bornon born birthdt जन्मतारीख जन्मदिनांक जन्मतिथि',
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

/** The places of the columns in a line; several make a name from its parts. */
export type Columns = {
  readonly headers: readonly string[];
  readonly places: Readonly<Record<RosterField, readonly number[]>>;
};

export const fieldAt = ({ places }: Columns, place: number): RosterField | null =>
  FIELDS.find((field) => places[field].includes(place)) ?? null;

/** @returns the columns that a line names, whatever their order */
export function columnsIn(line: readonly string[]): Columns {
  const named = line.map((header) => NAMED.get(plain(header)) ?? '');
  const placeOf = (column: Column): readonly number[] => {
    const place = named.indexOf(column);
    return place === -1 ? [] : [place];
  };
  const whole = placeOf('fullName');
  return {
    headers: line,
    places: {
      fullName: whole.length > 0 ? whole : NAME_PARTS.flatMap(placeOf),
      batchYear: placeOf('batchYear'),
      admissionNumber: placeOf('admissionNumber'),
      dateOfBirth: placeOf('dateOfBirth'),
    },
  };
}
