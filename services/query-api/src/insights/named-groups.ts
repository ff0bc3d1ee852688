import type { Insights, WorkedOutInsights } from '@portal/contracts/insights/insights.api';
import { groups } from '@portal/read-models/groups/group';
import { isShown } from '@portal/read-models/read-model';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';

/** The figures with the present names of the groups that they number. Groups that nobody can open keep their number. */
export async function withNamesOfGroups(
  { figures, groups: numbered }: WorkedOutInsights,
  readModels: ReadModels,
): Promise<Insights> {
  if (numbered.length === 0) return figures;
  const times = numbered.map(({ foundedAt }) => foundedAt);
  const found = await collectionOf(readModels, groups).find({
    filter: { createdAt: { $in: times } },
  });
  const names = new Map<string, string>();
  const taken = new Set(numbered.map(({ label }) => label));
  for (const { label, foundedAt } of numbered) {
    const founded = found.filter(({ createdAt }) => createdAt === foundedAt);
    const [group] = founded;
    if (founded.length !== 1 || !group?.name || !isShown(group)) continue;
    // Two groups may have one name, and their lines would become one
    const name = taken.has(group.name) ? `${group.name} (${label})` : group.name;
    taken.add(name);
    names.set(label, name);
  }
  return {
    ...figures,
    tables: figures.tables.map((table) => {
      const at = table.columns.findIndex(({ name }) => name === 'group');
      if (at === -1) return table;
      const nameOf = (cell: (typeof table.rows)[number][number]) => names.get(String(cell)) ?? cell;
      return {
        ...table,
        rows: table.rows.map((row) =>
          row.map((cell, index) => (index === at ? nameOf(cell) : cell)),
        ),
      };
    }),
  };
}
