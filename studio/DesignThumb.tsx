import { drawnOf } from '../artwork/display.ts'
import type { Fonts } from '../artwork/drawn.ts'
import { shownGround } from '../artwork/shownGround.ts'
import { isRoom } from '../artwork/slots.ts'
import type { Surface } from '../contract/artwork/design.ts'
import type { FontKey, Layer, PlacedText } from '../contract/artwork/layer.ts'
import type { ShownPicture } from '../contract/artwork/shownPicture.ts'
import { Clipped, placeOf } from './Clipped.tsx'
import css from './DesignThumb.module.css'

type Props = {
  readonly surface: Pick<Surface, 'widthMm' | 'heightMm' | 'layers'>
  readonly pictures?: readonly ShownPicture[]
  /** The colour of the goods; absent, or null: nobody knows it, and a grey on which it is seen lies below. */
  readonly ground?: string | null
  /** What is read to whoever does not see it; absent: nothing is. */
  readonly label?: string
}

/** A surface as a small picture. Text is set in the browser's own fonts: it is about right, and needs none to be fetched. */
export function DesignThumb({ surface: { widthMm, heightMm, layers }, pictures = [], ground = null, label }: Props) {
  return (
    <svg
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      className={css.thumb}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width={widthMm} height={heightMm} fill={ground ?? shownGround(layers)} />
      {/* What lies beyond is not printed. */}
      <svg width={widthMm} height={heightMm} overflow="hidden">
        {layers.map((layer) => (
          <Drawn key={layer.id} layer={layer} pictures={pictures} />
        ))}
      </svg>
    </svg>
  )
}

const noFonts: Fonts = new Map()

function Drawn({ layer, pictures }: { layer: Layer; pictures: readonly ShownPicture[] }) {
  if (layer.hidden) return null
  if (isRoom(layer)) return <rect {...placeOf(layer)} className={css.gone} />
  if (layer.kind === 'text') return <Words layer={layer} />
  if (layer.kind === 'drawing')
    return drawnOf(layer, noFonts).map((one, at) =>
      one.kind === 'path' ? (
        <path
          key={at}
          d={one.d}
          fill={one.fill?.rgb ?? 'none'}
          fillRule={one.evenOdd ? 'evenodd' : 'nonzero'}
          {...(one.stroke && { stroke: one.stroke.ink.rgb, strokeWidth: one.stroke.width })}
        />
      ) : null,
    )
  if (layer.kind === 'picture')
    return drawnOf(layer, noFonts).map((one, at) =>
      one.kind === 'picture' ? (
        <Clipped key={at} clip={one.clip}>
          <Picture place={placeOf(one.whole)} preview={pictures.find(({ id }) => id === layer.fileId)?.preview ?? null} />
        </Clipped>
      ) : null,
    )
  const preview = layer.kind === 'page' ? pictures.find(({ id }) => id === layer.previewId)?.preview : null
  return <Picture place={placeOf(layer)} preview={preview ?? null} />
}

const Picture = ({ place, preview }: { place: ReturnType<typeof placeOf>; preview: string | null }) =>
  preview ? <image href={preview} {...place} preserveAspectRatio="none" /> : <rect {...place} className={css.gone} />

const families: Readonly<Record<FontKey, string>> = {
  sans: 'sans-serif',
  bold: 'sans-serif',
  serif: 'Songti SC, SimSun, serif',
  brush: 'Kaiti SC, KaiTi, serif',
  display: 'sans-serif',
}
const anchors = { start: 0, middle: 0.5, end: 1 } as const

function Words({ layer }: { layer: PlacedText }) {
  const { x, y, width, angle, text, size, align, leading, isVertical, ink, font, outline } = layer
  const lines = text.split('\n')
  // A kept design need not know how large its texts are set: lines lie around its middle.
  const beside = (place: number): number => (place - (lines.length - 1) / 2) * size * leading
  const longest = Math.max(...lines.map((line) => [...line].length))
  const look = {
    ...{ fill: ink.rgb, fontSize: size, fontFamily: families[font], fontWeight: font === 'bold' ? 700 : 400 },
    ...(outline && { stroke: outline.ink.rgb, strokeWidth: outline.width }),
  }
  return (
    <g transform={`rotate(${angle} ${x} ${y})`} {...look}>
      {isVertical
        ? lines.flatMap((line, column) =>
            [...line].map((sign, place) => (
              <text key={`${column} ${place}`} x={x - beside(column)} y={y + (place + 0.86 - longest / 2) * size} textAnchor="middle">
                {sign}
              </text>
            )),
          )
        : lines.map((line, place) => (
            <text
              key={place}
              x={x + (anchors[align] - 0.5) * width}
              y={y + beside(place) + size * 0.36}
              textAnchor={align}
              letterSpacing={layer.tracking * size}
            >
              {line}
            </text>
          ))}
    </g>
  )
}
