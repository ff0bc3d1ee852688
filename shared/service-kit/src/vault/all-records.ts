const PAGE = 500;

/**
 * All records of a list that a vault gives in pages, such as its keys.
 *
 * @param read gives at most `limit` records behind the one named `after`, in the order of their names
 */
export async function* allRecords<One>(
  read: (after: string | null, limit: number) => Promise<readonly One[]>,
  nameOf: (record: One) => string,
): AsyncGenerator<One> {
  for (let after: string | null = null; ;) {
    const page: readonly One[] = await read(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = nameOf(last);
  }
}
