import { useState } from 'react';
import { t } from '../language/translation.ts';

type Row = readonly [id: string, name: string];

export type Selection = ReturnType<typeof useSelection>;

/** The selected rows. Rows of other pages stay selected. */
export function useSelection(shown: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isAll = shown.length > 0 && shown.every(([id]) => selected.has(id));
  const learn = (rows: readonly Row[]) => setNames((known) => new Map([...known, ...rows]));
  return {
    selected,
    isAll,
    toggle(id: string) {
      learn(shown);
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    /** Selects all that are shown, or none of them once they are. */
    toggleAll() {
      learn(shown);
      setSelected((before) => {
        const after = new Set(before);
        for (const [id] of shown)
          if (isAll) after.delete(id);
          else after.add(id);
        return after;
      });
    },
    select(rows: readonly Row[]) {
      learn(rows);
      setSelected(new Set(rows.map(([id]) => id)));
    },
    clear: () => setSelected(new Set()),
    /** Includes rows that are no longer shown or selected. */
    nameOf: (id: string) => names.get(id) ?? t('Someone'),
  };
}
