import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const atMost = 5000 // ms: what is not sent by then is kept in the tab

/**
 * Whoever goes to another page goes once what is still to be sent was sent, or could not be: what is shown there is as it was left here.
 * `isOpen`: whether something is; `end`: sends it.
 */
export function useEndedFirst(isOpen: () => boolean, end: () => Promise<unknown>): void {
  const leaving = useBlocker(isOpen)
  const latest = useRef({ leaving, end })
  useEffect(() => {
    latest.current = { leaving, end }
  })
  const isHeld = leaving.state === 'blocked'
  useEffect(() => {
    if (!isHeld) return
    const go = () => latest.current.leaving.proceed?.()
    const timer = setTimeout(go, atMost)
    void latest.current.end().finally(() => {
      clearTimeout(timer)
      go()
    })
    return () => clearTimeout(timer)
  }, [isHeld])
}
