import { useEffect, useState, type PointerEvent, type PointerEventHandler } from 'react'
import type { BoardCard } from '../../contract/production/productionDesk.ts'

/** What a card's grip is told. */
export type Grip = Readonly<Record<`onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`, PointerEventHandler<HTMLElement>>>

type Carried = { readonly card: BoardCard; readonly over: string | null }

const edge = 60 // px from the board's edge from which on it scrolls along
const scrolled = 16 // px with each move

/**
 * Carries a card by its grip to the column where it is let go, with mouse, pen or finger; Esc leaves it where it was. Columns
 * are told by their `data-column`. A card that was only pressed stays.
 */
export function useCarry(cards: readonly BoardCard[], onDrop: (card: BoardCard, column: string) => void) {
  const [carrying, carry] = useState<Carried | null>(null)
  const isCarrying = carrying !== null
  useEffect(() => {
    if (!isCarrying) return
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && carry(null)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isCarrying])

  const grip = (card: BoardCard) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      carry({ card, over: null })
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!carrying) return
      const column = document.elementFromPoint(clientX, clientY)?.closest('[data-column]')
      scrollAlong(column?.parentElement, clientX)
      carry({ card, over: column?.getAttribute('data-column') ?? null })
    },
    onPointerUp() {
      const still = carrying && cards.find(({ lineId }) => lineId === carrying.card.lineId)
      const from = document.activeElement?.closest('[data-column]')?.getAttribute('data-column')
      if (still && carrying.over !== null && carrying.over !== from) onDrop(still, carrying.over)
      carry(null)
    },
    onPointerCancel: () => carry(null),
  })
  return { carried: carrying?.card ?? null, over: carrying?.over ?? null, grip }
}

function scrollAlong(board: Element | null | undefined, x: number): void {
  if (!board) return
  const { left, right } = board.getBoundingClientRect()
  if (x < left + edge) board.scrollBy(-scrolled, 0)
  if (x > right - edge) board.scrollBy(scrolled, 0)
}
