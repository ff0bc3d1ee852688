/** @returns a field of the state that the page before put into the browser's history */
export const stateOf = (location: { readonly state: unknown }, field: string): unknown => {
  const { state } = location;
  return typeof state === 'object' && state !== null
    ? new Map(Object.entries(state)).get(field)
    : null;
};
