import { foot, inks, room, table } from '../paper/layout.ts'
import { drawnMarks, logoAt, sealAt, sealSize, type DrawnMarks } from '../paper/marks.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'
import { monthName, owedWords } from './statement.rules.ts'
import { cellsOf, columns, type StatementPaper } from './statementSheet.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    statement: StatementPaper
  }
}

const { ink, pale } = inks
const left = mm(15)
const width = mm(267)

/** The statement as a PDF, A4 across. */
export async function statementPdf(paper: StatementPaper): Promise<Buffer> {
  const marks = await drawnMarks(paper.marks)
  return drawn(
    {
      title: `${monthName(paper.month)}对账单 ${paper.number}`,
      landscape: true,
      foot: (page, at, of) => foot(page, `对账单 ${paper.number}`, at, of),
    },
    (page) => {
      logoAt(page, marks, left, mm(12))
      top(page, paper)
      const rows = paper.lines.map((line) => cellsOf(line).with(0, line.time.slice(0, 10)))
      table(page, columns, rows, { line: 'under' })
      sealed(page, paper, marks)
    },
  )
}

function top(page: Paper, paper: StatementPaper): void {
  page
    .fontSize(18)
    .fillColor(ink)
    .text(`${monthName(paper.month)}对账单`, left, mm(15), { width, align: 'center' })
  page.fontSize(9).fillColor(pale)
  page.text(`编号：${paper.number}`, left, mm(27), { width })
  page.text(`生成时间：${paper.issuedAt}`, left, mm(27), { width, align: 'right' })
  page.fontSize(10).fillColor(ink)
  page.text(`购买方：${paper.buyer}`, left, mm(33), { width: width / 2 })
  page.text(`销售方：${paper.seller}`, left + width / 2, mm(33), { width: width / 2, align: 'right' })
  const sums = [
    `期初${owedWords(paper.opening)}`,
    `订单 ¥${paper.sold}`,
    `付款 ¥${paper.paid}`,
    `退款 ¥${paper.refunded}`,
    `开票 ¥${paper.invoiced}`,
    `期末${owedWords(paper.closing)}`,
  ]
  page.text(sums.join('　　'), left, mm(41), { width })
  page.y = mm(50)
}

function sealed(page: Paper, paper: StatementPaper, marks: DrawnMarks): void {
  const above = marks.seal ? sealSize / 2 + 4 : 9
  room(page, mm(marks.seal ? sealSize + 16 : 24))
  const y = page.y + mm(4)
  page.fontSize(9).fillColor(ink)
  page.text('应付增加为订单货款与退款，应付减少为付款；余额为购买方应付销售方的金额，负数为销售方欠购买方。', left, y, { width })
  page.text(`购买方（盖章）：${paper.buyer}`, left, y + mm(above), { width: width / 2 })
  sealAt(page, marks, left + width / 2 + mm(30), y + mm(above + 2 - sealSize / 2))
  page.text(`销售方（盖章）：${paper.seller}`, left + width / 2, y + mm(above), { width: width / 2 })
}
