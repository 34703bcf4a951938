import { useEffect, useState } from 'react'

/** Seconds left of a wait; `start` begins one, and a new `first` with a new `cause` does too. */
export function useCountdown(first: number, cause: unknown): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  useEffect(() => {
    if (first > 0) start(first)
  }, [first, cause])
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left, now])
  return [left, start]
}
