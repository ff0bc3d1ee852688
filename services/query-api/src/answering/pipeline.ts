/**
 * Every read in the same four steps, each of which does one thing. A cache wraps a step from outside, and no step knows of it.
 * Each gets what the one before it gave, and what was asked.
 */
export type Steps<Asked, Ids, Documents, Seen, Answer> = {
  /** Which entries are meant: their ids, or the query that finds them. */
  ids(asked: Asked): Ids | Promise<Ids>;
  /** Reads the entries, and all that is shown with them, in as few queries as possible. */
  documents(ids: Ids, asked: Asked): Documents | Promise<Documents>;
  /**
   * Leaves what the reader may see, and notes or counts what they are about to see. `(found) => found` where all may see it whom the
   * table of calls lets in.
   * @throws DomainError for a reader who may see nothing of it
   */
  rules(documents: Documents, asked: Asked): Seen | Promise<Seen>;
  /** Says it in the words of the contract. Reads nothing, decides nothing. */
  present(seen: Seen, asked: Asked): Answer;
};

export const pipeline =
  <Asked, Ids, Documents, Seen, Answer>(
    steps: Steps<Asked, Ids, Documents, Seen, Answer>,
  ): ((asked: Asked) => Promise<Answer>) =>
  async (asked) => {
    const documents = await steps.documents(await steps.ids(asked), asked);
    return steps.present(await steps.rules(documents, asked), asked);
  };
