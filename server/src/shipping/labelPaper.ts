import { labelSizes, type LabelSize } from '../../../contract/shipping/shipping.ts'
import { inks } from '../paper/layout.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'
import { barsOf, modulesOf } from './code128.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    labels: LabelsPaper
  }
}

/** A label as the provider drew it, PNG or JPEG in base64; it fills the page. */
type Given = { readonly picture: string }

/** A label of our own. */
export type Label = {
  /** '' where nobody brings it so far. */
  readonly carrier: string
  readonly trackingNo: string
  /** The mark by which the carrier sorts; '' where it said none. */
  readonly sorting: string
  readonly receiver: string
  readonly phone: string
  readonly address: string
  readonly sender: string
  readonly number: string
  /** It is the `piece`th of so many cartons. */
  readonly piece: number
  readonly pieces: number
  readonly goods: readonly string[]
  readonly mark: string
  readonly madeAt: string
}

export type LabelsPaper = { readonly title: string; readonly size: LabelSize; readonly labels: readonly (Given | Label)[] }

const { ink, pale } = inks
const margin = mm(4)

/** Labels for the boxes, one on each page, of the size that label printers take. */
export const labelsPdf = ({ title, size, labels }: LabelsPaper): Promise<Buffer> =>
  drawn({ title, size: labelSizes[size], margin: 0 }, (page) => {
    const [wide, high] = [mm(labelSizes[size][0]), mm(labelSizes[size][1])]
    for (const [at, label] of labels.entries()) {
      if (at > 0) page.addPage()
      if ('picture' in label)
        page.image(Buffer.from(label.picture, 'base64'), 0, 0, { fit: [wide, high], align: 'center', valign: 'center' })
      else ours(page, label, { wide, high })
    }
  })

type Room = { readonly wide: number; readonly high: number }

function ours(page: Paper, label: Label, room: Room): void {
  const width = room.wide - 2 * margin
  const line = (y: number) =>
    page
      .lineWidth(0.7)
      .strokeColor(ink)
      .moveTo(margin, y)
      .lineTo(room.wide - margin, y)
      .stroke()
  const say = (text: string, y: number, size: number, more: object = {}) =>
    page.fontSize(size).text(text, margin, y, { width, height: size * 1.5, ellipsis: true, lineBreak: false, ...more })
  page.fillColor(ink)
  say(label.carrier || '承运商待定', mm(4), 15, { width: width * 0.55 })
  if (label.sorting) say(label.sorting, mm(4), 15, { align: 'right' })
  line(mm(13))
  barcode(page, label, { y: mm(15), high: mm(17), wide: room.wide })
  line(mm(41))
  say(`收　${label.receiver}　${label.phone}`, mm(43), 13)
  say(label.address, mm(51), 11.5, { height: mm(15), lineBreak: true })
  line(mm(68))
  page.fillColor(pale)
  say(`寄　${label.sender}`, mm(70), 8, { height: mm(9.5), lineBreak: true })
  line(mm(80))
  page.fillColor(ink)
  say(`收货单 ${label.number}`, mm(82), 11, { width: width * 0.72 })
  say(`${label.piece}/${label.pieces} 件`, mm(82), 13, { align: 'right' })
  const bottom = room.high - mm(room.high > mm(170) ? 40 : 10)
  const goods = label.goods.join('\n') + (label.mark ? `\n备注：${label.mark}` : '')
  say(goods, mm(90), 9, { height: bottom - mm(92), lineBreak: true, lineGap: 1.5 })
  page.fillColor(pale)
  say(`打印时间 ${label.madeAt}`, bottom, 7.5)
  if (room.high > mm(170)) stub(page, label, bottom + mm(7), room, line)
}

/** The long label's lower part, which the courier tears off and keeps. */
function stub(page: Paper, label: Label, y: number, { wide }: Room, line: (y: number) => void): void {
  line(y)
  barcode(page, label, { y: y + mm(3), high: mm(10), wide })
  page.fontSize(8).fillColor(ink)
  const width = wide - 2 * margin
  page.text(`收　${label.receiver}　${label.phone}`, margin, y + mm(21), { width: width * 0.6, lineBreak: false })
  page.text('签收：', margin + width * 0.65, y + mm(21), { width: width * 0.35, lineBreak: false })
}

/** The tracking number to be scanned and to be read; the consignment's own while there is none. */
function barcode(page: Paper, { trackingNo, number }: Label, { y, high, wide }: { y: number; high: number; wide: number }): void {
  const text = trackingNo || number
  const bars = barsOf(text)
  // Half a millimetre a module where it fits, and ten modules left free on either side.
  const module = Math.min(mm(0.5), wide / (modulesOf(bars) + 20))
  let x = (wide - modulesOf(bars) * module) / 2
  page.fillColor('#000000')
  for (const [at, width] of bars.entries()) {
    if (at % 2 === 0) page.rect(x, y, width * module, high).fill()
    x += width * module
  }
  const words = trackingNo ? text : `${text}（运单号待填）`
  page
    .fontSize(12)
    .fillColor(ink)
    .text(words, 0, y + high + mm(1), { width: wide, align: 'center', lineBreak: false })
}
