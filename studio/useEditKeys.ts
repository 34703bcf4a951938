import { useEffect, useRef } from 'react'
import type { Acts } from './useSelection.ts'
import { isTyping } from './useUndoKeys.ts'

/** Where keys are meant for the design: its stage and its list of layers, or nothing in particular. */
const isMeant = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('[data-design-keys]') !== null)

type Plain = Exclude<keyof Acts, 'align' | 'distribute' | 'put'>

const keyed: Readonly<Record<string, Plain>> = { a: 'all', c: 'copy', x: 'cut', v: 'paste', d: 'double', g: 'group' }

/** Ctrl+A, C, X, V, D, G and Ctrl+Shift+G for what is chosen; where words are marked on the page, copying is theirs. */
export function useEditKeys(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = keyed[event.key.toLowerCase()]
      if (!act || !(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target) || !isMeant(event.target)) return
      if ((act === 'copy' || act === 'cut') && getSelection()?.type === 'Range') return
      if (event.shiftKey && act !== 'group') return
      event.preventDefault()
      latest.current[event.shiftKey ? 'ungroup' : act]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
