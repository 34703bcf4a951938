import type { Size } from './facts.ts'
import { colourOf, overWhite, shareOf, type Colour } from './svgColours.ts'
import { lengthOf } from './svgPlace.ts'
import { styleOf, type Declarations, type Sheet } from './svgStyle.ts'
import type { SvgNode } from './svgTree.ts'

/** Where paint is looked up, and who hears what becomes of it. */
export type Sources = { readonly ids: ReadonlyMap<string, SvgNode>; readonly sheet: Sheet; readonly note: (words: string) => void }

/** How a piece and those within it are drawn; colours as #rrggbb, as they are seen over white. */
export type Paint = {
  readonly fill: string | null
  readonly stroke: string | null
  readonly evenOdd: boolean
  readonly strokeWidth: number
  readonly isVisible: boolean
  /** What is to be said where there is a stroke. */
  readonly notesOfStroke: readonly string[]
  readonly said: Said
}

/** What is handed down as it was said: what it means is known where it is used. */
type Said = Readonly<Record<'fill' | 'stroke' | 'color' | 'fill-opacity' | 'stroke-opacity' | 'cap' | 'dash', string>> & {
  readonly opacity: number
}

const saidAtFirst: Said = {
  ...{ fill: 'black', stroke: 'none', color: 'black', opacity: 1, cap: 'butt', dash: 'none' },
  'fill-opacity': '1',
  'stroke-opacity': '1',
}
export const rootPaint: Paint = {
  ...{ fill: '#000000', stroke: null, evenOdd: false, strokeWidth: 1, isVisible: true, notesOfStroke: [], said: saidAtFirst },
}

const cutWords = '裁切与蒙版未保留，请检查图形边缘'

/** The paint of a piece within one of `before`. */
export function paintOf(before: Paint, style: Declarations, view: Size, sources: Sources): Paint {
  const own = (name: string) => {
    const value = style.get(name)
    return value === undefined || value === 'inherit' ? undefined : value
  }
  if ([own('clip-path'), own('mask')].some((value) => value !== undefined && value !== 'none')) sources.note(cutWords)
  if ((own('filter') ?? 'none') !== 'none') sources.note('滤镜效果未保留')
  const { said: was } = before
  const said: Said = {
    fill: lawful(own('fill')) ?? was.fill,
    stroke: lawful(own('stroke')) ?? was.stroke,
    color: own('color') ?? was.color,
    opacity: was.opacity * shareOr(own('opacity'), 1),
    'fill-opacity': own('fill-opacity') ?? was['fill-opacity'],
    'stroke-opacity': own('stroke-opacity') ?? was['stroke-opacity'],
    cap: own('stroke-linecap') ?? was.cap,
    dash: own('stroke-dasharray') ?? was.dash,
  }
  const visibility = own('visibility')
  const width = lengthOf(own('stroke-width'), Math.hypot(view.width, view.height) / Math.SQRT2)
  const rule = own('fill-rule')
  return {
    fill: inkOf(said.fill, said, shareOr(said['fill-opacity'], 1), sources),
    stroke: inkOf(said.stroke, said, shareOr(said['stroke-opacity'], 1), sources),
    evenOdd: rule === undefined ? before.evenOdd : rule === 'evenodd',
    strokeWidth: width !== null && width >= 0 ? width : before.strokeWidth,
    isVisible: visibility === undefined ? before.isVisible : visibility === 'visible',
    notesOfStroke: [
      ...(said.dash !== 'none' && said.dash !== '' ? ['虚线已改为实线'] : []),
      ...(said.cap === 'round' || said.cap === 'square' ? ['圆头、方头线端已改为平头，如需保留请把描边扩展为轮廓'] : []),
    ],
    said,
  }
}

const shareOr = (text: string | undefined, or: number): number => {
  const share = shareOf(text ?? '', 1)
  return Number.isNaN(share) ? or : share
}

/** What is no paint is as if it were not said. */
const lawful = (value: string | undefined): string | undefined =>
  value !== undefined && (/^(none|currentcolor|url\(.*)$/is.test(value) || colourOf(value) !== null) ? value : undefined

/** A paint as it is seen over white; null: there is none. */
function inkOf(value: string, { color, opacity }: Said, own: number, sources: Sources): string | null {
  const colour = paintColour(value, color, sources)
  if (!colour) return null
  const alpha = colour.alpha * own * opacity
  if (alpha <= 0) return null
  if (alpha < 1) sources.note('半透明颜色已按白底折算为实色')
  return overWhite({ ...colour, alpha })
}

const black: Colour = { rgb: [0, 0, 0], alpha: 1 }

function paintColour(value: string, color: string, sources: Sources): Colour | null {
  if (value === 'none') return null
  if (value.toLowerCase() === 'currentcolor') return colourOf(color) ?? black
  const [, link, fallback = ''] = /^url\(\s*["']?([^"')]*)["']?\s*\)\s*(.*)$/s.exec(value) ?? []
  if (link === undefined) return colourOf(value)
  const source = link.startsWith('#') ? sources.ids.get(link.slice(1)) : undefined
  if (source?.name === 'linearGradient' || source?.name === 'radialGradient') {
    sources.note('渐变已改为单色（取第一个颜色）')
    return firstStop(source, color, sources, 0)
  }
  sources.note('图案填充或缺失的颜色已忽略')
  return colourOf(fallback)
}

const linksAtMost = 8

/** The first colour of a gradient, of the one that it is like where it has none of its own. */
function firstStop(gradient: SvgNode, color: string, sources: Sources, deep: number): Colour | null {
  const stop = gradient.children.find(({ name }) => name === 'stop')
  if (stop) {
    const style = styleOf(stop, sources.sheet)
    const said = style.get('stop-color') ?? 'black'
    const colour = said.toLowerCase() === 'currentcolor' ? colourOf(color) : colourOf(said)
    return { ...(colour ?? black), alpha: (colour ?? black).alpha * shareOr(style.get('stop-opacity'), 1) }
  }
  const link = gradient.attributes.get('href')?.trim() ?? ''
  const like = link.startsWith('#') && deep < linksAtMost ? sources.ids.get(link.slice(1)) : undefined
  return like && like !== gradient ? firstStop(like, color, sources, deep + 1) : null
}
