/** One store, opened twice, as by two processes. */
export type OpenedStores<Store> = () => { readonly store: Store; readonly other: Store };
