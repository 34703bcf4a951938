import { freightWays, type FreightWay } from '../../../contract/price/freightWay.ts'
import { foot, inks, room, table, upright } from '../paper/layout.ts'
import { drawnMarks, logoAt, type DrawnMarks, type Marks } from '../paper/marks.ts'
import { drawnTogether, mm, type Paper } from '../paper/paper.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    packing: PackingPaper & { readonly marks: Marks }
    packings: PackingPapers
  }
}

type PackingPapers = { readonly title: string; readonly papers: readonly PackingPaper[]; readonly marks: Marks }

/** What stands on a packing list. */
export type PackingPaper = {
  readonly number: string
  readonly orderId: string
  /** It is the `place`th of so many. */
  readonly place: number
  readonly of: number
  readonly way: FreightWay
  readonly seller: string
  readonly companyName: string
  readonly placedBy: string
  readonly receiver: string
  readonly address: string
  readonly mark: string
  readonly rows: readonly {
    readonly title: string
    readonly number: string
    readonly words: readonly string[]
    readonly quantity: string
    readonly cartons: string
  }[]
  /** In words. */
  readonly pieces: string
  /** null: not known of every line. */
  readonly cartons: number | null
  readonly weightKg: number
}

const { ink, pale } = inks
const { left, width } = upright

const columns = [
  { name: '序号', wide: 12 },
  { name: '名称与采购编号', wide: 52 },
  { name: '颜色尺码与规格', wide: 62 },
  { name: '数量', wide: 20, right: true },
  { name: '箱数', wide: 34 },
] as const

/** The packing list that goes with the goods: A4, to be ticked off by whoever unpacks them. */
export const packingPdf = ({ marks, ...paper }: PackingPaper & { readonly marks: Marks }): Promise<Buffer> =>
  packingsPdf({ title: `装箱单 ${paper.number}`, papers: [paper], marks })

/** Many of them in one file. */
export async function packingsPdf({ title, papers, marks }: PackingPapers): Promise<Buffer> {
  const drawn = await drawnMarks(marks)
  return drawnTogether({
    title,
    papers,
    draw: (page, paper) => draw(page, paper, drawn),
    foot: (page, { number }, at, of) => foot(page, `装箱单 ${number}`, at, of),
  })
}

function draw(page: Paper, paper: PackingPaper, marks: DrawnMarks): void {
  logoAt(page, marks, left, mm(14))
  head(page, paper)
  const rows = paper.rows.map((line, at) => [
    String(at + 1),
    `${line.title}\n${line.number}`,
    line.words.join('\n') || '—',
    line.quantity,
    line.cartons || '—',
  ])
  table(page, columns, rows)
  sums(page, paper)
  received(page)
}

function head(page: Paper, paper: PackingPaper): void {
  page.fontSize(18).fillColor(ink).text('装箱单', left, mm(15), { width, align: 'center' })
  page.moveDown(0.5).fontSize(9)
  const rows = [
    ['收货单号', paper.of > 1 ? `${paper.number}（本单共 ${paper.of} 个收货地址，此为第 ${paper.place} 个）` : paper.number],
    ['订单号', paper.orderId],
    ['发货方', paper.seller],
    ['购买方', `${paper.companyName}（${paper.placedBy}）`],
    [paper.way === 'pickup' ? '提货人' : '收货人', paper.receiver],
    [paper.way === 'pickup' ? '自提地址' : '收货地址', paper.address],
    ...(paper.way === 'prepaid' ? [] : [['配送方式', freightWays[paper.way]]]),
    ...(paper.mark ? [['订单备注', paper.mark]] : []),
  ] as const
  for (const [name = '', value = ''] of rows) {
    page.fillColor(ink).text(`${name}：${value}`, left, page.y, { width, lineGap: 2.5 })
  }
  page.moveDown(0.6)
}

function sums(page: Paper, { pieces, cartons, weightKg }: PackingPaper): void {
  room(page, mm(10))
  page.y += mm(2)
  const parts = [`合计 ${pieces}`, ...(cartons === null ? [] : [`${cartons} 箱`]), ...(weightKg > 0 ? [`约 ${weightKg} kg`] : [])]
  page.fontSize(10).fillColor(ink).text(parts.join('　　'), left, page.y, { width, align: 'right' })
}

function received(page: Paper): void {
  room(page, mm(30))
  page.y += mm(4)
  page.fontSize(8.5).fillColor(pale)
  page.text('收货时请当场清点。如有短少或破损，请在商城“确认收货”时注明数量并拍照，作为申请售后的依据。', left, page.y, { width })
  const y = page.y + mm(6)
  page.fontSize(9.5).fillColor(ink)
  page.text('装箱人：', left, y, { width: width / 3 })
  page.text('收货人签字：', left + width / 3, y, { width: width / 3 })
  page.text('日期：', left + (width * 2) / 3, y, { width: width / 3 })
}
