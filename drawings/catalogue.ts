import { avatarSvg, artworkSvg, faviconSvg, logoSvg, sealSvg } from './brand.ts'
import { bannerCount, bannerSvg } from './banners.ts'
import { codeSvg } from './codes.ts'
import { colours, type ColourName } from './colour.ts'
import { drawn, isKind, kindNames, kinds, trio, usualMark, type KindName } from './kinds.ts'
import { carried, type Carried, type MarkName } from './marks.ts'
import { licenceSvg, proofed, proofSvg, transferSlipSvg } from './papers.ts'
import { sceneNames, sceneSvg, type SceneName } from './scenes.ts'
import { newSheet } from './sheet.ts'
import { picture, placed, views, viewSvg, type View } from './views.ts'

export type Picture = {
  readonly svg: string
  /** Height over width. */
  readonly ratio: number
  /** Widths in px it is served in, smallest first. */
  readonly widths: readonly number[]
}

const card = [240, 480, 960]
const wide = [750, 1200, 1920]

const single: Readonly<Record<string, () => Picture>> = {
  'brand-logo': () => ({ svg: logoSvg(), ratio: 100 / 270, widths: card }),
  'brand-seal': () => ({ svg: sealSvg(), ratio: 1, widths: card }),
  'brand-favicon': () => ({ svg: faviconSvg(), ratio: 1, widths: card }),
  'brand-avatar': () => ({ svg: avatarSvg(), ratio: 1, widths: card }),
  'paper-licence': () => ({ svg: licenceSvg(), ratio: 1000 / 1400, widths: card }),
  'code-kefu': () => ({ svg: codeSvg('kefu'), ratio: 1, widths: card }),
  'code-mini': () => ({ svg: codeSvg('mini'), ratio: 1, widths: card }),
  'code-app': () => ({ svg: codeSvg('app'), ratio: 1, widths: card }),
  'paper-slip': () => ({ svg: transferSlipSvg(), ratio: 760 / 1200, widths: card }),
  'paper-proof': () => ({ svg: proofSvg(proofed.tote), ratio: 1000 / 1400, widths: card }),
  'artwork-1': () => ({ svg: artworkSvg('yunfan', '#20365c', '#c7330b'), ratio: 0.75, widths: card }),
  'artwork-2': () => ({ svg: artworkSvg('qinghe', '#265641'), ratio: 0.75, widths: card }),
}

const within = <T extends string>(list: readonly T[], name: string): name is T => (list as readonly string[]).includes(name)
const isColour = (name: string): name is ColourName => Object.hasOwn(colours, name)

export type GoodsKey = {
  readonly kind: KindName
  readonly colour: ColourName
  readonly mark?: Carried
  readonly view: View
}

/**
 * The stable key of a picture of goods: `tote-natural-front`, `tote-natural-lumo-front` with another than the kind's usual mark,
 * `tote-natural-plain-front` with none.
 */
export const goodsKey = ({ kind, colour, mark, view }: GoodsKey) => [kind, colour, ...(mark ? [mark] : []), view].join('-')

/**
 * The four pictures of a product's gallery: front, three colours together, a close-up, and one by the window. Two products
 * share them only when kind, colour and mark are the same.
 */
export const galleryKeys = (kind: KindName, colour: ColourName, mark?: MarkName): string[] =>
  (['front', 'set', 'detail', 'inUse'] as const).map((view) => goodsKey({ kind, colour, view, ...(mark && { mark }) }))

/** Kinds without a ground, for category boxes; the key is `thumb-<kind>`. */
function thumbSvg(kind: KindName): string {
  const sheet = newSheet()
  const goods = drawn(sheet, { kind, colour: kinds[kind].colours[0], mark: usualMark(kind) })
  const [, , w, h] = goods.box
  return picture(sheet, placed(sheet, goods, 490, 490 + (h / Math.max(w, h)) * 430, 860))
}

function goodsPicture(key: string): Picture | undefined {
  const [kind = '', colour = '', ...rest] = key.split('-')
  const view = rest.pop() ?? ''
  const mark = rest.pop()
  if (!isKind(kind) || !isColour(colour) || !within(views, view) || rest.length > 0) return undefined
  if (mark !== undefined && !within(carried, mark)) return undefined
  const pieces = trio(kind, colour)
  const svg = viewSvg(view, (sheet, at, back) => drawn(sheet, { kind, colour: pieces[at] ?? colour, mark: mark ?? usualMark(kind) }, back))
  return { svg, ratio: 1, widths: card }
}

/**
 * The picture of a key, always the same one: `<kind>-<colour>[-<mark or plain>]-<view>`, `scene-<name>`, `banner-<n from 1>`,
 * `thumb-<kind>`, `brand-…`, `paper-…`, `code-…`, `artwork-…`. Undefined when there is no such picture.
 */
export function pictureOf(key: string): Picture | undefined {
  const [family, name = ''] = key.split('-')
  if (Object.hasOwn(single, key)) return single[key]?.()
  if (family === 'scene') return within(sceneNames, name) ? { svg: sceneSvg(name), ratio: 2 / 3, widths: card } : undefined
  if (family === 'banner')
    return /^[1-9]$/.test(name) && Number(name) <= bannerCount
      ? { svg: bannerSvg(Number(name) - 1), ratio: 920 / 1920, widths: wide }
      : undefined
  if (family === 'thumb') return isKind(name) ? { svg: thumbSvg(name), ratio: 1, widths: card } : undefined
  return goodsPicture(key)
}

export const sceneKey = (scene: SceneName) => `scene-${scene}`

/** Keys of everything but goods. */
export const houseKeys = (): string[] => [
  ...Array.from({ length: bannerCount }, (_, i) => `banner-${i + 1}`),
  ...sceneNames.map(sceneKey),
  ...kindNames.map((kind) => `thumb-${kind}`),
  ...Object.keys(single),
]
