import type { OrderContent } from '../../../contract/contractContent.ts'
import { grouped } from '../../../contract/money.ts'
import { capital } from '../paper/capital.rules.ts'
import { mm, type Paper } from '../paper/paper.ts'
import { heading, ink, left, pale, room, rule, width } from './paperSheet.ts'

const columns = [
  { name: '序号', wide: 10 },
  { name: '名称与采购编号', wide: 44 },
  { name: '规格与工艺', wide: 54 },
  { name: '数量', wide: 20, right: true },
  { name: '含税单价（元）', wide: 22, right: true },
  { name: '金额（元）', wide: 24, right: true },
] as const

export function goods(page: Paper, { lines }: OrderContent): void {
  heading(page, '一、货物明细')
  row(page, columns.map(({ name }) => name), pale) // prettier-ignore
  for (const line of lines) {
    const proof = line.proof ? [`校样 ${line.proof.slice(0, 16)}…`] : []
    const spec = [...line.spec, ...proof].join('；') || '—'
    row(
      page,
      [
        String(line.place),
        `${line.name}\n${line.purchaseNo}`,
        spec,
        `${line.quantity} ${line.unit}`,
        line.each,
        grouped(line.amount),
      ],
      ink,
    )
  }
  page.y += mm(2)
}

function row(page: Paper, cells: readonly string[], colour: string): void {
  page.fontSize(8.5)
  const optionsOf = (at: number) => {
    const column = columns[at]
    return {
      width: mm((column?.wide ?? 10) - 3),
      align: column && 'right' in column ? ('right' as const) : ('left' as const),
    }
  }
  const height = Math.max(...cells.map((cell, at) => page.heightOfString(cell, optionsOf(at)))) + mm(2.4)
  room(page, height)
  const y = page.y
  let x = left
  cells.forEach((cell, at) => {
    page.fillColor(colour).text(cell, x + mm(1.5), y + mm(1.2), optionsOf(at))
    x += mm(columns[at]?.wide ?? 0)
  })
  page.lineWidth(0.5).strokeColor(rule).rect(left, y, width, height).stroke()
  page.y = y + height
}

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`

export function sums(page: Paper, { net, tax, taxRate, freight, gross }: OrderContent): void {
  room(page, mm(16))
  page.fontSize(8.5).fillColor(pale)
  const parts = [
    `不含税 ${grouped(net)}（含运费 ${grouped(freight)}）`,
    `税额 ${grouped(tax)}（税率 ${percent(taxRate)}）`,
  ]
  page.text(parts.join('　'), left, page.y, { width, align: 'right' })
  page.moveDown(0.3).fontSize(10.5).fillColor(ink)
  page.text(`价税合计：人民币 ${capital(gross)}（¥${grouped(gross)}）`, left, page.y, { width, align: 'right' })
  page.moveDown(0.8)
}

export function plan(page: Paper, content: OrderContent): void {
  heading(page, '二、付款计划')
  content.plan.forEach(({ label, amount, when }, at) => {
    room(page, mm(6))
    page.fontSize(9).fillColor(ink)
    page.text(`${at + 1}. ${label}：¥${grouped(amount)}，${when}`, left, page.y, { width, lineGap: 2 })
  })
  page.moveDown(0.6)
}
