import { useEffect, useRef } from 'react'
import type { Designing } from './useDesign.ts'

/** Whether keys are written into a field. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('input, textarea, select')

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) on the whole page, but for where something is typed. */
export function useUndoKeys({ undo, redo }: Pick<Designing, 'undo' | 'redo'>): void {
  const latest = useRef({ undo, redo })
  useEffect(() => {
    latest.current = { undo, redo }
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
