import sharp from 'sharp'
import type { Drawn, Fonts } from '../../artwork/drawn.ts'
import { drawnOf } from '../../artwork/display.ts'
import { signsOf } from '../../artwork/text.ts'
import { glyphPath } from '../../artwork/textPath.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import { fontGlyphs } from '../../server/src/print/fonts.ts'

/** The surface that all of it lies on, mm. */
export const sheet = { widthMm: 120, heightMm: 100 }

const inkOf = (n: number) => ({ rgb: `#${(((n + 1) * 7_919_111) % 0xffffff).toString(16).padStart(6, '0')}`, spot: null })

/** So many layers: of ten four texts, one of them bent besides, two pictures, two rectangles, one path of many corners. */
export const layersOf = (count: number): Layer[] =>
  Array.from({ length: count }, (_, n): Layer => {
    const place = { id: `l${n}`, x: 6 + ((n * 37) % 108), y: 5 + ((n * 53) % 90), angle: (n * 17) % 60 }
    const kind = n % 10
    if (kind < 5) {
      const text = { text: `荣达定制 ${n}`, size: 3 + (n % 4), align: 'middle', leading: 1.2, tracking: 0, isVertical: false } as const
      const looks = { font: kind < 3 ? 'sans' : 'brush', bend: kind === 4 ? 90 : 0, ink: inkOf(n), outline: null } as const
      return { kind: 'text', ...place, width: 20, height: 5, ...text, ...looks }
    }
    if (kind < 7) return { kind: 'picture', ...place, width: 9, height: 6, fileId: 1 }
    const d =
      kind < 9 ? 'M0 0L10 0L10 10L0 10Z' : `M${Array.from({ length: 24 }, (_, at) => `${(at * 7) % 11} ${(at * 5) % 11}`).join('L')}Z`
    const part = { d, fill: inkOf(n), evenOdd: false, stroke: kind === 9 ? { ink: inkOf(n + 1), width: 0.3 } : null }
    return { kind: 'drawing', ...place, name: '图形', width: 8, height: 6, box: { width: 10, height: 10 }, parts: [part] }
  })

export const fontsOf = async (layers: readonly Layer[]): Promise<Fonts> =>
  new Map(await Promise.all([...signsOf(layers)].map(async ([font, signs]) => [font, await fontGlyphs(font, signs)] as const)))

export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 360, height: 240, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ quality: 85 })
    .toBuffer()

/** What another editor is told to draw: the same outlines, and the same pictures where they lie. */
export type Plain =
  | { readonly d: string; readonly fill: string | null; readonly stroke: string | null; readonly width: number }
  | {
      readonly picture: { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly angle: number }
    }

export const plainOf = (layers: readonly Layer[], fonts: Fonts): Plain[] => layers.flatMap((layer) => drawnOf(layer, fonts).flatMap(plain))

function plain(one: Drawn): Plain[] {
  if (one.kind === 'page') return []
  if (one.kind === 'picture') {
    const { x, y, width, height, angle } = one.whole
    return [{ picture: { x, y, width, height, angle } }]
  }
  if (one.kind === 'glyphs') return [{ d: one.glyphs.map(glyphPath).join(''), fill: one.ink.rgb, stroke: null, width: 0 }]
  return [{ d: one.d, fill: one.fill?.rgb ?? null, stroke: one.stroke?.ink.rgb ?? null, width: one.stroke?.width ?? 0 }]
}
