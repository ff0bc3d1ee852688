import { DomainError } from '@portal/service-kit/errors';

/** Each holds a picture of up to 8 MB while it arrives and waits for its turn. */
const AT_ONCE = 12;
const AT_ONCE_OF_ONE = 2;
const RETRY_SECONDS = 5;

/** Lets so many uploads in at once, and so many of one member, that they cannot fill the memory. */
export function createUploads() {
  const underWay = new Map<string, number>();
  let all = 0;

  /** @throws DomainError too-many */
  return async function upload<Result>(
    memberId: string,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const own = underWay.get(memberId) ?? 0;
    if (all >= AT_ONCE || own >= AT_ONCE_OF_ONE)
      throw new DomainError(
        'too-many',
        'Too many pictures are being uploaded right now. Please try again in a moment.',
        { retryAfter: RETRY_SECONDS },
      );
    all += 1;
    underWay.set(memberId, own + 1);
    try {
      return await task();
    } finally {
      all -= 1;
      const left = (underWay.get(memberId) ?? 1) - 1;
      if (left === 0) underWay.delete(memberId);
      else underWay.set(memberId, left);
    }
  };
}
