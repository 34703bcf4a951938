import { useEffect } from 'react'
import { saidBy } from './hold.ts'
import { turnOf } from './useUndoKeys.ts'

type Hearing = {
  readonly onMove: (event: PointerEvent) => void
  /** It was let go. */
  readonly onEnd: () => void
  /** Ctrl+Z, before anything else hears of it. */
  readonly onUndo: (event: KeyboardEvent) => void
}

const events = ['pointermove', 'pointerup', 'pointercancel', 'lostpointercapture'] as const

/** Hears, on the whole page, of the pointer that holds something: what it is held by may leave the page before it is let go. undefined: none does. */
export function useHeld(pointerId: number | undefined, { onMove, onEnd, onUndo }: Hearing): void {
  useEffect(() => {
    if (pointerId === undefined) return undefined
    const end = new AbortController()
    const hear = (event: PointerEvent) => {
      const said = saidBy(event, pointerId)
      if (said === 'moved') onMove(event)
      else if (said === 'ended') onEnd()
    }
    const press = (event: KeyboardEvent) => {
      if (turnOf(event) === 'undo') onUndo(event)
    }
    for (const name of events) addEventListener(name, hear, { signal: end.signal })
    addEventListener('keydown', press, { signal: end.signal, capture: true })
    return () => end.abort()
  })
}
