import { useState } from 'react'

/** What is picked among the ids that are shown; what is no longer shown is no longer picked. */
export function usePicked(shown: readonly number[]) {
  const [all, setAll] = useState<ReadonlySet<number>>(new Set())
  const picked = shown.filter((id) => all.has(id))
  return {
    picked,
    isPicked: (id: number) => all.has(id),
    /** Picks or lets go these. */
    pick: (ids: readonly number[], on: boolean) =>
      setAll((before) => {
        const after = new Set(before)
        for (const id of ids)
          if (on) after.add(id)
          else after.delete(id)
        return after
      }),
    none: () => setAll(new Set()),
  }
}
