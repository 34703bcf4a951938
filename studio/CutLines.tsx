import { bleedMm, safeMm } from '../artwork/preflight.ts'
import css from './Stage.module.css'
import type { Frame } from './frame.ts'
import type { Side } from './side.ts'

type Props = { readonly side: Side; readonly frame: Frame }

/** Where goods are cut: how far a ground goes beyond the cut, and how far from it words stay. */
export function CutLines({ side: { widthMm, heightMm }, frame: { x, y, across, along } }: Props) {
  const rect = (beyond: number) => ({
    x: x - beyond * across,
    y: y - beyond * along,
    width: Math.max(0, widthMm + 2 * beyond) * across,
    height: Math.max(0, heightMm + 2 * beyond) * along,
  })
  return (
    <g aria-hidden="true">
      <rect {...rect(bleedMm)} className={css.bleed} />
      <rect {...rect(-safeMm)} className={css.safe} />
    </g>
  )
}
