import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { begin, busy, watchPresses } from './busy.ts'

/** A bar along the top while what was pressed for is on its way: another page, or an answer. */
export function Busy() {
  const going = useNavigation().state !== 'idle'
  const shown = useSyncExternalStore(busy.subscribe, busy.shown, () => false)
  useEffect(watchPresses, [])
  useEffect(() => (going ? begin() : undefined), [going])
  if (!shown) return null
  return (
    // Over every part of the page, so it belongs to none.
    <div role="status">
      <div className="under-way no-print" role="progressbar" aria-label="正在加载" />
    </div>
  )
}
