export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}
