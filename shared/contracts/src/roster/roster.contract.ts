import { decisionRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { limits } from '../fields/limits.ts';
import { BY_ADMINS } from '../wire/call.ts';
import { rosterAnswer, rosterPreviewAnswer, rosterTakenAnswer } from './roster.api.ts';
import { rosterLinesView } from './roster.views.ts';

const file = { field: 'roster', bytes: limits.rosterBytes };

export const roster = {
  tag: 'Registrations',
  calls: {
    'GET /admin/roster': {
      access: 'admin',
      summary:
        'The school roster in use: when and by whom it was uploaded, and how many rows it has',
      answers: { 200: rosterAnswer },
    },
    'POST /admin/roster/preview': {
      access: 'admin',
      rate: 'roster',
      summary:
        'Preview a roster: the columns found, the first rows, and errors and remarks by line',
      file,
      answers: { 200: rosterPreviewAnswer },
    },
    'PUT /admin/roster': {
      ...BY_ADMINS,
      rate: 'roster',
      rule: 'A CSV file or an Excel workbook (.xlsx, its first sheet) with a line that names the columns: name and batch and, if you have them, admission number and date of birth',
      summary: 'Replace the roster; lines with errors are left out',
      file,
      answers: { 200: rosterTakenAnswer },
    },
    'DELETE /admin/roster': {
      ...BY_ADMINS,
      summary: 'Delete the roster',
      body: decisionRequest,
      example: { note: 'Last year’s list' },
      refusals: { 404: 'There is no roster' },
    },
  },
  views: [rosterLinesView],
  refusals: {
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
    'roster-birth-date-ignored': '“{date}” is not a date of birth. The row is used without one.',
  },
} as const satisfies FeatureContract;
