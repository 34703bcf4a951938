import { memo, type ReactNode } from 'react'
import { drawnOf } from '../artwork/display.ts'
import type { Fonts } from '../artwork/drawn.ts'
import { isRoom } from '../artwork/slots.ts'
import { glyphPath } from '../artwork/textPath.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './Stage.module.css'
import type { Frame } from './frame.ts'
import { PlacedImage } from './PlacedImage.tsx'
import type { Side } from './side.ts'

type SheetProps = { readonly side: Side; readonly frame: Frame; readonly isAlone: boolean; readonly children: ReactNode }

/** What is printed, outlined, with what lies on it; what goes beyond is only hinted at. */
export function Sheet({ side: { widthMm, heightMm, ground, process }, frame, isAlone, children }: SheetProps) {
  const { x, y, across, along } = frame
  const place = { x, y, width: widthMm * across, height: heightMm * along }
  return (
    <>
      {isAlone && <rect {...place} className={css.paper} {...(ground && { style: { fill: ground } })} />}
      {process === 'laser' && <Engraved />}
      <g transform={`translate(${x} ${y}) scale(${across} ${along})`} className={css.beyond} aria-hidden="true">
        {children}
      </g>
      <svg {...place} viewBox={`0 0 ${widthMm} ${heightMm}`} preserveAspectRatio="none" overflow="hidden" aria-hidden="true">
        {process === 'laser' ? <g filter={`url(#${engraved})`}>{children}</g> : children}
      </svg>
      <rect {...place} className={css.halo} />
      <rect {...place} className={css.area} />
    </>
  )
}

const engraved = 'design-engraved'

/** What a laser makes of colours: dark is cut deep, white is left. */
const Engraved = () => (
  <filter id={engraved} colorInterpolationFilters="sRGB">
    <feColorMatrix values="0 0 0 0 0.35 0 0 0 0 0.33 0 0 0 0 0.31 -0.3 -0.59 -0.11 1 0" />
  </filter>
)

type PlacedProps = {
  readonly layer: Layer
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  readonly onStale: (fileId: number) => void
}

/** What is drawn of a layer. */
export const Placed = memo(({ layer, pictures, fonts, onStale }: PlacedProps) =>
  isRoom(layer) ? (
    <Room layer={layer} />
  ) : (
    drawnOf(layer, fonts).map((one, at) =>
      one.kind === 'picture' ? (
        <PlacedImage key={at} one={one} link={linkOf(pictures.get(one.layer.fileId))} onStale={() => onStale(one.layer.fileId)} />
      ) : one.kind === 'page' ? (
        // Its own picture is fine enough to be seen large.
        <PlacedImage
          key={at}
          one={{ whole: one.layer, clip: null }}
          link={pictures.get(one.layer.previewId)?.link}
          onStale={() => onStale(one.layer.previewId)}
        />
      ) : one.kind === 'path' ? (
        <path
          key={at}
          d={one.d}
          fill={one.fill?.rgb ?? 'none'}
          fillRule={one.evenOdd ? 'evenodd' : 'nonzero'}
          {...(one.stroke && { stroke: one.stroke.ink.rgb, strokeWidth: one.stroke.width, vectorEffect: 'none' })}
        />
      ) : (
        <path
          key={at}
          d={one.glyphs.map(glyphPath).join('')}
          fill={one.ink.rgb}
          {...(one.outline && { stroke: one.outline.ink.rgb, strokeWidth: one.outline.width, paintOrder: 'stroke' })}
        />
      ),
    )
  ),
)

/** Where a picture is to be put: seen while it is drawn, and not printed. */
const Room = ({ layer: { x, y, width, height, angle } }: { layer: Layer }) => (
  <rect
    x={x - width / 2}
    y={y - height / 2}
    width={width}
    height={height}
    transform={`rotate(${angle} ${x} ${y})`}
    className={css.room}
    strokeDasharray={`${Math.min(width, height) / 12}`}
    strokeWidth={Math.min(width, height) / 80}
  />
)

const linkOf = (picture: DesignPicture | undefined): string | undefined => picture?.preview ?? picture?.link
