import { memo } from 'react'
import { drawnOf } from '../artwork/display.ts'
import type { Fonts } from '../artwork/drawn.ts'
import { markOn } from '../artwork/engraving.ts'
import { lightShares } from '../artwork/ground.ts'
import { boundsOf } from '../artwork/place.ts'
import { isCut } from '../artwork/preflight.ts'
import { isRoom } from '../artwork/slots.ts'
import { glyphPath } from '../artwork/textPath.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './Stage.module.css'
import { CutLines } from './CutLines.tsx'
import type { Frame } from './frame.ts'
import { PlacedImage } from './PlacedImage.tsx'
import type { Side } from './side.ts'

type SheetProps = Drawn & {
  readonly side: Side
  readonly frame: Frame
  readonly isAlone: boolean
  readonly layers: readonly Layer[]
}

/** What is printed, outlined, with what lies on it; what goes beyond is only hinted at. */
export function Sheet({ side, frame, isAlone, layers, ...drawn }: SheetProps) {
  const { widthMm, heightMm, ground, process, isDark } = side
  const { x, y, across, along } = frame
  const place = { x, y, width: widthMm * across, height: heightMm * along }
  const placed = (layer: Layer) => <Placed key={layer.id} layer={layer} {...drawn} />
  const printed = layers.map(placed)
  const filter = process === 'laser' ? `url(#${engraved})` : undefined
  return (
    <>
      {isAlone && <rect {...place} className={css.paper} {...(ground && { style: { fill: ground } })} />}
      {process === 'laser' && <Engraved isDark={isDark} />}
      <g transform={`translate(${x} ${y}) scale(${across} ${along})`} className={css.beyond} aria-hidden="true">
        <g filter={filter}>{layers.filter((layer) => mayStandOut(side, layer)).map(placed)}</g>
      </g>
      <svg {...place} viewBox={`0 0 ${widthMm} ${heightMm}`} preserveAspectRatio="none" overflow="hidden" aria-hidden="true">
        {filter ? <g filter={filter}>{printed}</g> : printed}
      </svg>
      <rect {...place} className={css.halo} />
      <rect {...place} className={css.area} />
      {isCut(process) && <CutLines side={side} frame={frame} />}
    </>
  )
}

/** Something of it may be drawn beyond what is printed: its box is, or what is drawn of it is not held by its box. */
function mayStandOut({ widthMm, heightMm }: Side, layer: Layer): boolean {
  if (layer.slot) return true // its text may be longer than its room
  if (layer.kind === 'text' ? layer.outline : layer.kind === 'drawing' && layer.parts.some(({ stroke }) => stroke)) return true
  const swung = layer.kind === 'text' ? layer.size / 2 : 0 // a brush goes beyond its square
  const { left, top, right, bottom } = boundsOf(layer)
  return left < swung || top < swung || right > widthMm - swung || bottom > heightMm - swung
}

const engraved = 'design-engraved'

/** What a laser makes of colours, as `engraved` makes it of a picture. */
const Engraved = ({ isDark }: Pick<Side, 'isDark'>) => {
  const tone = markOn(isDark).map((part) => `0 0 0 0 ${part / 255}`)
  return (
    <filter id={engraved} colorInterpolationFilters="sRGB">
      <feColorMatrix values={[...tone, ...lightShares.map((share) => -share), 1, 0].join(' ')} />
    </filter>
  )
}

type Drawn = {
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  /** Hears of a picture that could not be shown. */
  readonly onStale: (fileId: number) => void
}

/** What is drawn of a layer. */
export const Placed = memo(({ layer, pictures, fonts, onStale }: Drawn & { readonly layer: Layer }) =>
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
