import type { OrderContent } from '../../../contract/contract/contractContent.ts'
import { inks, room } from '../paper/layout.ts'
import { mm, type Paper } from '../paper/paper.ts'
import { pictureBytes, type PaperPicture } from '../paper/picture.ts'
import { heading, left, width } from './paperSheet.ts'

/** A side of the goods of the line `place` in one colour, with what is printed on it. */
export type AnnexPicture = { readonly place: number; readonly label: string; readonly picture: PaperPicture }

type Drawn = Omit<AnnexPicture, 'picture'> & { readonly bytes: Buffer }

/** The pictures as a page takes them; those that cannot be read are missing. */
export async function annexBytes(pictures: readonly AnnexPicture[]): Promise<Drawn[]> {
  const each = pictures.map(async ({ picture, ...one }) => ({ ...one, bytes: await pictureBytes(picture) }))
  return (await Promise.all(each)).flatMap(({ bytes, ...one }) => (bytes ? [{ ...one, bytes }] : []))
}

/** What they are good for: they are no part of what is agreed, and not of what the hash on the page is over. */
const said =
  '效果图由商品图片与稿件合成，只用于查看稿件印在商品上的大致效果，仅供参考，不计入内容校验值，也不作为验收依据；印刷以甲方书面确认的校样为准。其余效果图可在商城的订单页查看。'

/** The goods with what is printed on them, on pages of their own behind the signatures; none where there is no picture. */
export function annex(page: Paper, { lines }: OrderContent, drawn: readonly Drawn[]): void {
  const shown = lines.flatMap((line) => {
    const own = drawn.filter(({ place }) => place === line.place)
    return own.length > 0 ? [{ line, own }] : []
  })
  if (shown.length === 0) return
  page.addPage()
  page.fontSize(13).fillColor(inks.ink).text('附件：印上效果图', left, page.y, { width, align: 'center' })
  page.moveDown(0.4).fontSize(8).fillColor(inks.pale).text(said, left, page.y, { width, lineGap: 2 })
  page.y += mm(4)
  for (const { line, own } of shown) ofLine(page, line, own)
}

/** Four a row. */
const [columns, side, gap, label] = [4, mm(40), mm(4.6), mm(6)] as const
const rowHigh = side + label + mm(2)

function ofLine(page: Paper, line: OrderContent['lines'][number], own: readonly Drawn[]): void {
  room(page, mm(16) + rowHigh)
  title(page, line, '')
  for (let at = 0; at < own.length; at += columns) {
    if (room(page, rowHigh)) title(page, line, '（续）')
    row(page, own.slice(at, at + columns))
  }
  page.y += mm(3)
}

/** The line, and by what its artwork is known: as the contract names it. */
function title(page: Paper, { place, name, purchaseNo, artwork, proof }: OrderContent['lines'][number], more: string): void {
  heading(page, `第 ${place} 项　${name}（${purchaseNo}）${more}`)
  const known = [`稿件 ${artwork.map(brief).join('、')}`, ...(proof ? [`校样 ${brief(proof)}`] : [])].join('　')
  page.fontSize(7.5).fillColor(inks.pale).text(known, left, page.y, { width, lineGap: 1.5 })
  page.y += mm(1.5)
}

const brief = (hash: string): string => `${hash.slice(0, 16)}…`

function row(page: Paper, pictures: readonly Drawn[]): void {
  const y = page.y
  pictures.forEach(({ label: words, bytes }, column) => {
    const x = left + column * (side + gap)
    page.image(bytes, x, y, { fit: [side, side], align: 'center', valign: 'center' })
    page.lineWidth(0.5).strokeColor(inks.rule).rect(x, y, side, side).stroke()
    page.fontSize(8).fillColor(inks.ink)
    page.text(words, x, y + side + mm(1), { width: side, height: label, align: 'center', ellipsis: true, lineBreak: false })
  })
  page.y = y + rowHigh
}
