import * as z from 'zod/mini';
import { decisionFields } from '../decisions/because.ts';
import { createGroupRequest } from './create-group.request.ts';

export const changeGroupRequest = z.object({
  ...z.partial(createGroupRequest).shape,
  ...decisionFields,
});
