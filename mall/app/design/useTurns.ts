import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Designing } from '../../../studio/useDesign.ts'
import { wordOf } from '../product/link.ts'
import { keptWord } from './Inks.tsx'
import type { Opened } from './draft.ts'
import type { Shown } from './shown.ts'
import type { Left, Trail, Turns } from './turns.ts'

type Asked = {
  readonly shown: Pick<Shown, 'productId' | 'asked'>
  readonly opened: Opened
  readonly designing: Designing
  readonly pictures: ReadonlyMap<number, DesignPicture>
  /** The number of the design on the server; null: it is not kept there. */
  readonly keptId: number | null
  readonly trail: Trail
  readonly turns: Turns
}

/** Undoing and redoing, on beyond the first and the last step: then the page is turned to the configuration of before, or after. */
export function useTurns({ shown, opened, designing, pictures, keptId, trail, turns }: Asked): Pick<
  Designing,
  'undo' | 'redo' | 'canUndo' | 'canRedo'
> & {
  /** The last step and the turn that follows are one. */
  readonly join: () => void
} {
  const go = useNavigate()
  const { productId } = shown
  const word = wordOf(shown.asked)
  const { history, canUndo, canRedo } = designing
  useEffect(() => {
    const last = turns.last()
    turns.note({ productId, word, history, pictures, trail, way: null, joined: last?.word === word && last.joined })
  }, [turns, productId, word, history, pictures, trail])
  const back = canUndo ? undefined : trail.before.at(-1)
  // What was changed since it was turned back leads elsewhere.
  const on = canRedo || history.now !== opened.design ? undefined : trail.after[0]
  function note(more: Partial<Pick<Left, 'way' | 'joined'>>) {
    const last = turns.last()
    if (last) turns.note({ ...last, ...more })
  }
  function turn(way: 'undo' | 'redo', to: string) {
    note({ way })
    void go(`/productEdit?productId=${productId}&c=${to}${keptWord(keptId)}`, { replace: true })
  }
  return {
    undo: () => (back ? turn('undo', back.word) : designing.undo()),
    redo: () => (on ? turn('redo', on.word) : designing.redo()),
    canUndo: canUndo || back !== undefined,
    canRedo: canRedo || on !== undefined,
    join: () => note({ joined: true }),
  }
}
