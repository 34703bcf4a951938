import { useEffect, useRef } from 'react'

const rest = 5000 // ms

/** Calls `next` five seconds after each change of `at` while `playing`; not in a hidden tab, nor for who wants less motion. */
export function useAutoplay(playing: boolean, at: number, next: () => void): void {
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    if (!playing || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => document.hidden || latest.current(), rest)
    return () => clearInterval(timer)
  }, [playing, at])
}
