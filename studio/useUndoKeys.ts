import { useEffect, useRef } from 'react'
import type { Designing } from './useDesign.ts'

/** Whether keys are written into a field. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('input, textarea, select')

/** What keys take back or do again: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; null: they do neither. */
export function turnOf({ key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  const letter = key.toLowerCase()
  if (!(ctrlKey || metaKey) || (letter !== 'z' && letter !== 'y')) return null
  return letter === 'y' || shiftKey ? 'redo' : 'undo'
}

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) on the whole page, but for where something is typed. */
export function useUndoKeys({ undo, redo }: Pick<Designing, 'undo' | 'redo'>): void {
  const latest = useRef({ undo, redo })
  useEffect(() => {
    latest.current = { undo, redo }
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const turn = turnOf(event)
      if (!turn || isTyping(event.target)) return
      event.preventDefault()
      latest.current[turn]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
