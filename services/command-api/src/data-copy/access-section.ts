import { readerWithoutName, wordsOfWay } from '@portal/contracts/accesses/access-way';
import { msg } from '@portal/languages/marked-text';
import type { AccessRecord } from '@portal/service-kit/vault/ports/access-store';
import type { Cell, Section } from './sections.ts';
import type { Base } from '../foundation.ts';

const PAGE = 500;
const FORMER_MEMBER = msg('Former member');

async function* accessesOf(memberId: string, { vault }: Base<'vault'>) {
  for (let before: AccessRecord | null = null; ;) {
    const page: readonly AccessRecord[] = await vault.accessesOf(memberId, before, PAGE);
    yield* page;
    before = page.at(-1) ?? null;
    if (before === null || page.length < PAGE) return;
  }
}

/** Lists who saw which data of the member, under the same names as on the member's data page. */
export async function accessSectionOf(
  memberId: string,
  context: Base<'vault' | 'recipientOf'>,
): Promise<Section> {
  const names = new Map<string, Cell>();
  async function nameOf(readerId: string): Promise<Cell> {
    const known = names.get(readerId);
    if (known !== undefined) return known;
    const name = (await context.recipientOf(readerId))?.fullName ?? { text: FORMER_MEMBER };
    names.set(readerId, name);
    return name;
  }
  const rows: (readonly Cell[])[] = [];
  for await (const { at, readerId, way } of accessesOf(memberId, context)) {
    const { how, what } = wordsOfWay(way);
    const unnamed = readerWithoutName(readerId, way);
    const reader = unnamed === null ? await nameOf(readerId ?? '') : { text: unnamed };
    rows.push([at, reader, { text: how }, { text: what }]);
  }
  return {
    name: 'accesses',
    title: msg('Who saw your personal data'),
    columns: [msg('When'), msg('By whom'), msg('How'), msg('What')],
    rows,
  };
}
