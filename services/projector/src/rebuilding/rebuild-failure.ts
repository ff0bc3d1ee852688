/** Another process rebuilds, or the log cannot be folded. The live read models are unchanged. */
export class RebuildFailure extends Error {
  override readonly name = 'RebuildFailure';
}
