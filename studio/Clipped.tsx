import { useId, type ReactNode } from 'react'
import type { Box } from '../artwork/place.ts'

/** Its children as far as a path lets them be seen; null: wholly. */
export function Clipped({ clip, children }: { readonly clip: string | null; readonly children: ReactNode }) {
  const id = `clip-${useId().replaceAll(/\W/g, '')}`
  if (clip === null) return children
  return (
    <>
      <clipPath id={id}>
        <path d={clip} />
      </clipPath>
      <g clipPath={`url(#${id})`}>{children}</g>
    </>
  )
}

/** A place as elements of SVG are told it. */
export const placeOf = ({ x, y, width, height, angle }: Box) => ({
  ...{ x: x - width / 2, y: y - height / 2, width, height },
  transform: `rotate(${angle} ${x} ${y})`,
})
