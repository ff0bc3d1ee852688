import * as z from 'zod/mini';

/** A person of the school roster. `line` is that of the file; the batch is the year of passing out, a date is 'YYYY-MM-DD'. */
export const rosterRow = z.object({
  line: z.int(),
  fullName: z.string(),
  batchYear: z.int(),
  admissionNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
});
export type RosterRow = z.infer<typeof rosterRow>;

const rosterField = z.enum(['fullName', 'batchYear', 'admissionNumber', 'dateOfBirth']);
export type RosterField = z.infer<typeof rosterField>;

/** `line` is that of the file, or the row of a workbook. */
const lineNote = z.object({ line: z.int(), message: z.string() });

export const rosterPreviewAnswer = z.object({
  data: z.object({
    /** The columns of the file in their order; `field` is null for those that are not used. */
    columns: z.array(z.object({ header: z.string(), field: z.nullable(rosterField) })),
    /** How the text is encoded, or 'Excel workbook'. */
    encoding: z.string(),
    /** How many sheets the workbook has, of which the first was read; null for a file of text. */
    sheets: z.nullable(z.int()),
    /** The line that names the columns. Nothing above it is used. */
    headingsLine: z.int(),
    /** How many lines contain text below the headings: those that can be taken and those that cannot. */
    read: z.int(),
    /** How many rows can be taken, and the first of them. */
    rows: z.int(),
    first: z.array(rosterRow),
    /** How many lines cannot be taken, and why, for the first of them. */
    errorCount: z.int(),
    errors: z.array(lineNote),
    /** How many remarks there are about lines that can be taken, and the first of them. */
    remarkCount: z.int(),
    remarks: z.array(lineNote),
  }),
});
export type RosterPreview = z.infer<typeof rosterPreviewAnswer>['data'];

/** The roster in use; null without one. */
export const rosterAnswer = z.object({
  data: z.nullable(
    z.object({
      rows: z.int(),
      uploadedAt: z.string(),
      uploadedBy: z.object({ _id: z.string(), fullName: z.string() }),
    }),
  ),
});

export const rosterTakenAnswer = z.object({
  data: z.object({ rows: z.int(), errorCount: z.int() }),
});
