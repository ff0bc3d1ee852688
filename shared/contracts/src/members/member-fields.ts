import * as z from 'zod/mini';
import { personal } from '../events/definition.ts';

const own = { subject: 'memberId' } as const;

/** A personal field of an event on the stream of its member. */
export const ownIdentity = <Schema extends z.ZodMiniType>(schema: Schema) =>
  personal(schema, { ...own, purpose: 'identity' });
export const ownContact = <Schema extends z.ZodMiniType>(schema: Schema) =>
  personal(schema, { ...own, purpose: 'contact' });

export const email = ownContact(z.string());
export const facts = {
  /** Null for an office account: it represents a role instead of a person. */
  batchYear: z.nullable(z.int()),
  fullName: ownIdentity(z.string()),
  dateOfBirth: ownIdentity(z.string()),
  admissionNumber: ownIdentity(z.nullable(z.string())),
};
export const profile = personal(
  z.object({
    fullName: z.optional(z.string()),
    bio: z.optional(z.string()),
    currentOrganization: z.optional(z.string()),
    location: z.optional(z.string()),
    phoneNumber: z.optional(z.string()),
    linkedInProfile: z.optional(z.string()),
    facebookProfile: z.optional(z.string()),
    instagramProfile: z.optional(z.string()),
    /** Null is automatic. A code may be of a language that the portal no longer has. */
    language: z.optional(z.nullable(z.string())),
  }),
  { ...own, purpose: 'profile' },
);
