import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';

const FILL_OUT = 'Please fill out both fields.';

export const createGroupRequest = z.object({
  name: typedText('Name', limits.groupName, FILL_OUT),
  description: typedText('Description', limits.groupDescription, FILL_OUT),
});
