import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** How far the server's clock is ahead of this one, ms; null where it could not be asked. */
async function aheadNow(): Promise<number | null> {
  const sent = Date.now()
  const answer = await fetch('/api/activity/time', { cache: 'no-store' }).catch(() => null)
  const received = Date.now()
  const told = (await answer?.json().catch(() => null)) as { data?: { serverTime?: number } } | null
  const serverTime = told?.data?.serverTime
  return typeof serverTime === 'number' ? serverTime - (sent + received) / 2 : null
}

/**
 * Now by the server's clock, ms, told every second: `serverTime` as the page was drawn, then as the server says it when it is asked,
 * and anew whenever the page is looked at again. This machine's own clock may be anything.
 */
export function useServerClock(serverTime: number): number {
  const [now, tell] = useState(serverTime)
  useEffect(() => {
    let ahead = serverTime - Date.now()
    let left = false
    const tick = () => tell(Date.now() + ahead)
    async function set() {
      const found = await aheadNow()
      if (left || found === null) return
      ahead = found
      tick()
    }
    const look = () => document.visibilityState === 'visible' && void set()
    void set()
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [serverTime])
  return now
}

/** Now by the server's clock, as `useServerClock` tells it, and `again`: has the page's data asked for anew, as when a moment has come. */
export function useTimed(serverTime: number): { readonly now: number; readonly again: () => void } {
  const now = useServerClock(serverTime)
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  return { now, again }
}
