import * as z from 'zod/mini';

/** `isRequired`: while it is not set up, an administrator has the rights of a member. */
const secondStep = z.object({
  isSet: z.boolean(),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
});
export const secondStepAnswer = z.object({ data: secondStep });

/** `secret`: base32, to be typed into an app; `uri`: the same as `otpauth://`, for a QR code. */
export const secondStepSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondStepSetup = z.infer<typeof secondStepSetup>;
export const secondStepSetupAnswer = z.object({ data: secondStepSetup });

/** The recovery codes are in one answer and never again. Each works once. */
export const recoveryCodesAnswer = z.object({
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});
