import { useEffect, useRef, useState, type MouseEvent } from 'react'

const opensAfter = 100 // ms
const closesAfter = 150 // ms
/** While the pointer runs to the right, towards the open panel, the rows it crosses wait longer. */
const crossesIn = 300 // ms

/** Which category's panel is open: opened by resting on it or by focus, kept while the pointer crosses over to it. */
export function useFlyout() {
  const [open, setOpen] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const before = useRef({ x: 0, y: 0, id: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (id: number | null, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(id), wait)
  }

  return {
    open,
    point(id: number, { clientX: x, clientY: y }: MouseEvent) {
      const { x: x0, y: y0, id: id0 } = before.current
      before.current = { x, y, id }
      if (id === open) return clearTimeout(timer.current)
      const towardsPanel = open !== null && x - x0 > Math.abs(y - y0) * 0.5
      // A pointer that rests here starts no new wait; one that goes on towards the panel does.
      if (id !== id0 || towardsPanel) later(id, towardsPanel ? crossesIn : opensAfter)
    },
    leave: () => {
      before.current.id = 0
      later(null, closesAfter)
    },
    show(id: number) {
      clearTimeout(timer.current)
      setOpen(id)
    },
    hide() {
      clearTimeout(timer.current)
      setOpen(null)
    },
  }
}
