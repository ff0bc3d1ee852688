/** Code → English text, in ICU MessageFormat. */
export const documentationRefusals = {
  'documentation-local':
    "The calls are described on the portal's own machine alone. PORTAL_API_DOCS=public shows them to everybody.",
} as const;
