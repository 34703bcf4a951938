import type { KeyboardEvent } from 'react'
import type { Design } from '../contract/artwork/design.ts'
import css from './SideTabs.module.css'
import type { Side } from './side.ts'

type Props = {
  readonly sides: readonly Side[]
  readonly design: Design
  /** The position that is shown. */
  readonly at: string
  readonly onTurn: (position: string) => void
}

const ways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The surfaces that are printed, each with how much lies on it. */
export function SideTabs({ sides, design, at, onTurn }: Props) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const way = ways[event.key]
    const here = sides.findIndex(({ position }) => position === at)
    const next = way && sides[(here + way + sides.length) % sides.length]
    if (!next) return
    event.preventDefault()
    onTurn(next.position)
    document.getElementById(tabId(next.position))?.focus()
  }
  return (
    <div className={css.tabs} role="tablist" aria-label="印刷部位" onKeyDown={press}>
      {sides.map(({ position, label }) => (
        <button
          key={position}
          id={tabId(position)}
          type="button"
          role="tab"
          aria-selected={position === at}
          aria-controls="design-stage"
          tabIndex={position === at ? 0 : -1}
          onClick={() => onTurn(position)}
        >
          {label}
          <Count of={design.surfaces.find((surface) => surface.position === position)?.layers.length ?? 0} />
        </button>
      ))}
    </div>
  )
}

export const tabId = (position: string): string => `design-tab-${position}`

const Count = ({ of }: { of: number }) => <small className={of > 0 ? undefined : css.empty}> {of > 0 ? of : '未设计'}</small>
