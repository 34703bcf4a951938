import type { Position } from '../../../contract/price/price.ts'
import type { PrintArea, PrintAreaForm, PrintDrawing, PrintView } from '../../../contract/goods/printArea.ts'
import { cornersOfArea, isConvex } from '../../../contract/goods/printForm.ts'
import { heightFor, isWithin, sizeText } from '../../../contract/goods/printPlace.ts'
import { refuse } from '../../../contract/refusal.ts'

export type Drawable = {
  readonly gallery: readonly string[]
  /** Height by width of each picture of the gallery and of each plain one that the mall can show, by name. */
  readonly ratios: ReadonlyMap<string, number>
  readonly positions: readonly Position[]
  readonly colours: PrintDrawing['colours']
}

/**
 * The views as they are kept. @throws Refusal 'input.invalid', with what is wrong in words, unless every view has a name of
 * its own and a picture of the gallery, every position stands once, within its picture, and plain pictures are of colours that there are, each
 * as the view's own is cut.
 */
export function drawnViews(views: PrintAreaForm['views'], { gallery, ratios, positions, colours }: Drawable): PrintView[] {
  const seen = new Set<string>()
  const once = (key: string, words: string) => (seen.has(key) ? wrong(words) : seen.add(key))
  return views.map((view) => {
    const { label, picture, widthMm, areas } = view
    once(`view ${label}`, `视图名称「${label}」重复`)
    const ratio = (gallery.includes(picture) ? ratios.get(picture) : undefined) ?? wrong(`「${label}」的图片不在商品图库中，请重新选择`)
    const size = { widthMm, heightMm: heightFor(widthMm, ratio) }
    for (const area of areas) {
      const found = positions.find(({ key }) => key === area.position)
      const name = found?.label ?? wrong(`「${label}」有部位不在价格规则中，请移除`)
      once(`position ${area.position}`, `部位「${name}」只能画一次`)
      if (!isWithin(size, area)) wrong(`「${label}」的${name}超出图片（${sizeText(size)}）`)
      if (!liesFlat(area)) wrong(`「${label}」的${name}四角偏移后须仍是没有凹角的四边形`)
    }
    for (const { colour = '', picture: plain } of view.plain ?? []) {
      const named = colours.find(({ key }) => key === colour)
      if (!named && (colour !== '' || colours.length > 0)) wrong(`「${label}」有未印图的颜色不在价格规则中，请移除`)
      const name = `「${label}」${named ? `的${named.label}` : '的'}未印图`
      once(`plain ${label} ${colour}`, `${name}重复`)
      const cut = ratios.get(plain) ?? wrong(`${name}不存在，请重新上传`)
      if (Math.abs(cut / ratio - 1) > mostApart) wrong(`${name}与视图图片的长宽比例不同，请按同样的构图裁剪后再上传`)
    }
    return { ...view, ...size }
  })
}

/** How far the shape of a plain picture may be from its view's: what rounding to whole pixels makes of a small one. */
const mostApart = 0.01

/** Of areas that are seen at an angle, whether anything can be laid between their corners. */
const liesFlat = ({ form, ...area }: PrintArea): boolean => form?.kind !== 'flat' || isConvex(cornersOfArea(area, form.corners))

const wrong = (words: string): never => refuse('input.invalid', { fields: { views: words } }, words)

/** @throws Refusal 'goods.changed' when somebody else drew since `read` was read. */
export function checkVersion(is: number, read: number): void {
  if (is !== read) refuse('goods.changed', { version: is })
}

/** Of what was drawn, what can be shown: views whose picture the gallery still has. */
export const shownViews = (views: readonly PrintView[], gallery: readonly string[]): PrintView[] =>
  views.filter(({ picture }) => gallery.includes(picture))
