import { useState } from 'react'
import type { Names } from '../../../contract/artwork/names.ts'

/** Which row of the list the stage shows, from 0, and shows another; of a list that has become shorter the last one. */
export function useRow(names: Names | undefined): readonly [row: number, show: (row: number) => void] {
  const [asked, show] = useState(0)
  return [Math.min(asked, Math.max(0, (names?.rows.length ?? 0) - 1)), show]
}
