import { useEffect, useState } from 'react'

/** Whether the page has been scrolled further down than so many px. */
export function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(scrollY > px)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [px])
  return past
}
