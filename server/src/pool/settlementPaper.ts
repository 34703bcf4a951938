import { foot, inks, rule, table, upright } from '../paper/layout.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    poolSettlement: PoolSettlementPaper
  }
}

/** What stands on the settlement of a member of a run. */
export type PoolSettlementPaper = {
  readonly number: string
  readonly buyer: string
  readonly seller: string
  readonly settledAt: string
  readonly title: string
  readonly chosen: string
  readonly rows: readonly (readonly [string, string])[]
  /** Of the text of the settlement. */
  readonly hash: string
}

const { ink, pale } = inks
const { left, width } = upright

/** 拼印结算单, A4 upright: pieces and sums, and nobody else's name. */
export const settlementPdf = (paper: PoolSettlementPaper): Promise<Buffer> =>
  drawn({ title: `拼印结算单 ${paper.number}`, foot: (page, at, of) => foot(page, `拼印结算单 ${paper.number}`, at, of) }, (page) =>
    draw(page, paper),
  )

function draw(page: Paper, { number, buyer, seller, settledAt, title, chosen, rows, hash }: PoolSettlementPaper): void {
  page.fontSize(18).fillColor(ink).text('拼印结算单', left, mm(15), { width, align: 'center' })
  page.fontSize(9).fillColor(pale).text(`订单：${number}`, left, mm(27), { width })
  page.text(`结算时间：${settledAt}`, left, mm(27), { width, align: 'right' })
  page.fontSize(10).fillColor(ink).text(`购买方：${buyer}`, left, mm(34), { width })
  page.text(`销售方：${seller}`, left, mm(40), { width })
  rule(page.lineWidth(0.8).strokeColor(inks.rule), mm(47))
  page.fontSize(11).fillColor(ink).text(title, left, mm(50), { width })
  page
    .fontSize(9)
    .fillColor(pale)
    .text(chosen, left, page.y + mm(1), { width, lineGap: 1.5 })
  page.y += mm(4)
  table(
    page,
    [
      { name: '项目', wide: 90 },
      { name: '内容', wide: 90, right: true },
    ],
    rows.map((row) => [...row]),
  )
  page.y += mm(4)
  page.fontSize(9).fillColor(ink)
  page.text(
    '同印的商品与印工按全部件数计价，按各方件数分摊；版费、开机费、包装、打样、加急与运费各自计算。结算价不高于参加时的单独购买价。',
    left,
    page.y,
    { width, lineGap: 2 },
  )
  page.y += mm(3)
  page.fontSize(8).fillColor(pale).text(`结算内容校验值（SHA-256）：${hash}`, left, page.y, { width })
  page.text('本单与同附的结算内容可在商城“合同核验”页核验。', left, page.y + mm(1), { width })
}
