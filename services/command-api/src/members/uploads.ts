import { tooMany } from '../refusals.ts';

const AT_ONCE = 12;
const AT_ONCE_PER_MEMBER = 2;
const RETRY_SECONDS = 5;

export function createUploads() {
  const underWay = new Map<string, number>();
  let total = 0;

  return async function upload<Result>(
    memberId: string,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const ofMember = underWay.get(memberId) ?? 0;
    if (total >= AT_ONCE || ofMember >= AT_ONCE_PER_MEMBER)
      throw tooMany(RETRY_SECONDS, 'too-many-pictures');
    total += 1;
    underWay.set(memberId, ofMember + 1);
    try {
      return await task();
    } finally {
      total -= 1;
      const left = (underWay.get(memberId) ?? 1) - 1;
      if (left === 0) underWay.delete(memberId);
      else underWay.set(memberId, left);
    }
  };
}
