import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

const FILL_OUT = complaint('group-incomplete', 'Please fill out both fields.');

export const createGroupRequest = z.object({
  name: typedText(noun('Name'), limits.groupName, FILL_OUT),
  description: typedText(noun('Description'), limits.groupDescription, FILL_OUT),
});
