import { useState } from 'react';
import { t } from '../language/translation.ts';

export type Row = readonly [id: string, name: string];

export type Selection = {
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly toggle: (id: string) => void;
  /** Selects all that are shown, or none of them once they are. */
  readonly toggleAll: () => void;
  readonly select: (rows: readonly Row[]) => void;
  readonly clear: () => void;
  /** Also of rows that are no longer shown or selected. */
  readonly nameOf: (id: string) => string;
};

/** The selected rows. Rows of other pages stay selected. */
export function useSelection(shown: readonly Row[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isAll = shown.length > 0 && shown.every(([id]) => selected.has(id));
  const learn = (rows: readonly Row[]) => setNames((known) => new Map([...known, ...rows]));
  return {
    selected,
    isAll,
    toggle(id) {
      learn(shown);
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    },
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
    select(rows) {
      learn(rows);
      setSelected(new Set(rows.map(([id]) => id)));
    },
    clear: () => setSelected(new Set()),
    nameOf: (id) => names.get(id) ?? t('Someone'),
  };
}
