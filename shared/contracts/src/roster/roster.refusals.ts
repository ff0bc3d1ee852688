/** Code → English text, in ICU MessageFormat. */
export const rosterRefusals = {
  'roster-being-read': 'A roster is being read right now. Please try again in a moment.',
  'roster-unusable': 'No line of this file can be used.',
  'roster-not-found': 'There is no roster.',
  'roster-empty': 'This file is empty.',
  'roster-headings-missing':
    'No line names the columns, such as “Name, Batch, Admission number, Date of birth”. No column is called “{column}”.',
  'roster-column-missing': 'Line {line} names the columns. No column is called “{column}”.',
  'roster-too-long': 'A roster has at most {most, number} rows. Please split the file.',
  'roster-old-workbook':
    'This is an old workbook (.xls), or one with a password. Please save it as .xlsx or CSV, without a password.',
  'roster-workbook-too-large':
    'This workbook is too large. Please delete what is not part of the list, also formatted empty rows below it. Please save the list as CSV and upload that file.',
  'roster-workbook-unreadable':
    'This workbook could not be read. Please save the list as CSV and upload that file.',
  'roster-no-workbook':
    'This file is not an Excel workbook (.xlsx). Please save the list as .xlsx or as CSV.',
  'roster-quotation-mark-inside':
    'Line {line} has a quotation mark in the middle of a cell. Please delete it, or put the whole cell in quotation marks.',
  'roster-quotation-mark-open':
    'Line {line} opens a quotation mark that is never closed. Please close it, or delete it.',
  'roster-line-too-long': 'Line {line} is longer than {most, number} characters.',
  'roster-cells-and-headings':
    'This line has {cells, plural, one {# cell} other {# cells}}, but there are {headings} headings.',
  'roster-batch-missing': 'The batch is missing.',
  'roster-batch-unclear':
    '“{batch}” does not name one batch. Please write the year of passing out, such as 2004.',
  'roster-batch-invalid': '“{batch}” is not a batch.',
  'roster-line-break': 'A cell contains a line break: lines {first} to {last} are one row.',
  'roster-name-missing': 'The name is missing.',
  'roster-name-too-long': 'The name is longer than {most} characters.',
  'roster-number-too-long': 'The admission number is longer than {most} characters.',
  'roster-birth-date-invalid': '“{date}” is not a date of birth.',
  'roster-birth-date-ignored': '“{date}” is no date of birth. The row is taken without one.',
} as const;
