import type { Position } from '../../../contract/price/price.ts'
import type { PrintAreaForm, PrintView } from '../../../contract/goods/printArea.ts'
import { heightFor, isWithin, sizeText } from '../../../contract/goods/printPlace.ts'
import { refuse } from '../../../contract/refusal.ts'

export type Drawable = {
  /** Height by width of each picture of the gallery, by name. */
  readonly ratios: ReadonlyMap<string, number>
  readonly positions: readonly Position[]
}

/**
 * The views as they are kept. @throws Refusal 'input.invalid', with what is wrong in words, unless every view has a name of
 * its own and a picture of the gallery, and every position stands once, within its picture.
 */
export function drawnViews(views: PrintAreaForm['views'], { ratios, positions }: Drawable): PrintView[] {
  const seen = new Set<string>()
  const once = (key: string, words: string) => (seen.has(key) ? wrong(words) : seen.add(key))
  return views.map((view) => {
    const { label, picture, widthMm, areas } = view
    once(`view ${label}`, `视图名称「${label}」重复`)
    const ratio = ratios.get(picture) ?? wrong(`「${label}」的图片不在商品图库中，请重新选择`)
    const size = { widthMm, heightMm: heightFor(widthMm, ratio) }
    for (const area of areas) {
      const found = positions.find(({ key }) => key === area.position)
      const name = found?.label ?? wrong(`「${label}」有部位不在价格规则中，请移除`)
      once(`position ${area.position}`, `部位「${name}」只能画一次`)
      if (!isWithin(size, area)) wrong(`「${label}」的${name}超出图片（${sizeText(size)}）`)
    }
    return { ...view, ...size }
  })
}

const wrong = (words: string): never => refuse('input.invalid', { fields: { views: words } }, words)

/** @throws Refusal 'goods.changed' when somebody else drew since `read` was read. */
export function checkVersion(is: number, read: number): void {
  if (is !== read) refuse('goods.changed', { version: is })
}

/** Of what was drawn, what can be shown: views whose picture the gallery still has. */
export const shownViews = (views: readonly PrintView[], gallery: readonly string[]): PrintView[] =>
  views.filter(({ picture }) => gallery.includes(picture))
