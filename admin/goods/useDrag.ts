import { useEffect, useState, type PointerEvent } from 'react'
import type { CategoryRow } from '../../contract/goods/categoryDesk.ts'
import type { Place } from '../../contract/goods/categoryPlace.ts'
import { landingAt, type Landing } from './landing.ts'

type Dragging = { readonly category: CategoryRow; readonly landing: Landing | null }

const edge = 60 // px from the window's edge from which on it scrolls along
const scrolled = 12 // px with each move

/**
 * Takes a category by its grip to where it is let go, with mouse, pen or finger; Esc leaves it where it was. Rows are told
 * by their `data-category`. Who uses no pointer has buttons for the same.
 */
export function useDrag(rows: readonly CategoryRow[], onLand: (category: CategoryRow, place: Place) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const isDragging = dragging !== null
  useEffect(() => {
    if (!isDragging) return
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setDragging(null)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isDragging])

  const grip = (category: CategoryRow) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging({ category, landing: null })
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!dragging) return
      if (clientY < edge) scrollBy(0, -scrolled)
      if (clientY > innerHeight - edge) scrollBy(0, scrolled)
      setDragging({ category, landing: landingUnder(rows, category, clientX, clientY) })
    },
    onPointerUp() {
      if (dragging?.landing) onLand(category, dragging.landing.place)
      setDragging(null)
    },
    onPointerCancel: () => setDragging(null),
  })
  return { dragging, grip }
}

function landingUnder(rows: readonly CategoryRow[], category: CategoryRow, x: number, y: number): Landing | null {
  const row = document.elementFromPoint(x, y)?.closest('[data-category]')
  const target = rows.find(({ id }) => String(id) === row?.getAttribute('data-category'))
  if (!row || !target) return null
  const { top, height } = row.getBoundingClientRect()
  return landingAt(rows, category, target, (y - top) / height)
}
