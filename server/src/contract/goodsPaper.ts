import type { OrderContent } from '../../../contract/contract/contractContent.ts'
import { grouped } from '../../../contract/money.ts'
import { capital } from '../../../contract/account/capital.ts'
import { inks, room, table } from '../paper/layout.ts'
import { mm, type Paper } from '../paper/paper.ts'
import { heading, left, width } from './paperSheet.ts'

const { ink, pale } = inks

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
  const rows = lines.map((line) => {
    const proof = line.proof ? [`校样 ${line.proof.slice(0, 16)}…`] : []
    const spec = [...line.spec, ...proof].join('；') || '—'
    const name = `${line.name}\n${line.purchaseNo}`
    return [String(line.place), name, spec, `${line.quantity} ${line.unit}`, line.each, grouped(line.amount)]
  })
  table(page, columns, rows)
  page.y += mm(2)
}

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`

export function sums(page: Paper, { net, tax, taxRate, freight, gross }: OrderContent): void {
  room(page, mm(16))
  page.fontSize(8.5).fillColor(pale)
  const parts = [`不含税 ${grouped(net)}（含运费 ${grouped(freight)}）`, `税额 ${grouped(tax)}（税率 ${percent(taxRate)}）`]
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
