import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { begin, busy, watchPresses } from './busy.ts'

/** A bar along the top while what was pressed for is on its way: another page, or an answer. */
export function Busy() {
  const going = useNavigation().state !== 'idle'
  const shown = useSyncExternalStore(busy.subscribe, busy.shown, () => false)
  useEffect(watchPresses, [])
  useEffect(() => (going ? begin() : undefined), [going])
  return shown ? <div className="under-way no-print" role="progressbar" aria-label="正在加载" /> : null
}
