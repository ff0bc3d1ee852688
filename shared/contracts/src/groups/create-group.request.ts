import * as z from 'zod/mini';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

const FILL_OUT = 'Please fill out both fields.';

export const createGroupRequest = z.object({
  name: typedText('Name', limits.groupName, FILL_OUT),
  description: typedText('Description', limits.groupDescription, FILL_OUT),
});
