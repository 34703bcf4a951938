import type { ContractContent, Party } from '../../../contract/contract.ts'
import { grouped } from '../../../contract/money.ts'
import { capital } from '../paper/capital.rules.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'

export type ContractPaper = { readonly content: ContractContent; readonly hash: string }

const ink = '#1f1f1f'
const pale = '#595959'
const rule = '#bfbfbf'
const left = mm(18)
const width = mm(174)
const bottom = mm(297 - 22)

const columns = [
  { name: '序号', wide: 10 },
  { name: '名称与采购编号', wide: 44 },
  { name: '规格与工艺', wide: 54 },
  { name: '数量', wide: 20, right: true },
  { name: '含税单价（元）', wide: 22, right: true },
  { name: '金额（元）', wide: 24, right: true },
] as const

/** The contract as it is signed and kept: A4, black on white. On every page its number, version and the hash of what it binds. */
export const contractPdf = ({ content, hash }: ContractPaper): Promise<Buffer> =>
  drawn(
    {
      title: `采购合同 ${content.number} 第 ${content.version} 版`,
      margin: 18,
      foot: (page, at, of) => foot(page, content, hash, `第 ${at} 页 / 共 ${of} 页`),
    },
    (page) => {
      head(page, content)
      parties(page, content)
      goods(page, content)
      sums(page, content)
      plan(page, content)
      clauses(page, content)
      signing(page, content, hash)
    },
  )

function foot(page: Paper, { number, version }: ContractContent, hash: string, pages: string): void {
  const y = mm(297 - 14)
  page.fontSize(7).fillColor(pale)
  page.text(`${number} 第 ${version} 版　${pages}`, left, y, { width, lineBreak: false })
  page.text(`SHA-256 ${hash}`, left, y, { width, align: 'right', lineBreak: false })
}

function head(page: Paper, content: ContractContent): void {
  page.fontSize(18).fillColor(ink).text('采购合同', left, mm(18), { width, align: 'center' })
  page.moveDown(0.4).fontSize(9).fillColor(pale)
  const facts = [`合同编号：${content.number}（第 ${content.version} 版）`, `订单号：${content.orderId}`, `日期：${content.day}`]
  page.text(facts.join('　　'), left, page.y, { width, align: 'center' })
  page.moveDown(0.8)
} // prettier-ignore

function parties(page: Paper, { buyer, seller }: ContractContent): void {
  const half = width / 2
  const from = page.y
  const ends = [side(page, '甲方（买方）', buyer, left, from, half), side(page, '乙方（卖方）', seller, left + half, from, half)]
  const to = Math.max(...ends) + mm(1)
  page.lineWidth(0.5).strokeColor(rule).rect(left, from, width, to - from).stroke()
  page.moveTo(left + half, from).lineTo(left + half, to).stroke()
  page.y = to + mm(4)
} // prettier-ignore

function side(page: Paper, who: string, party: Party, at: number, from: number, wide: number): number {
  const rows = [
    [who, party.name],
    ['统一社会信用代码', party.creditCode],
    ['地址', party.address],
    ['联系人', party.contact],
    ['电话', party.phone],
    ['开户行', party.bank],
    ['账号', party.account],
  ] as const
  page.y = from + mm(2)
  for (const [name, value] of rows) {
    const size = name === who ? 10 : 8.5
    page.fontSize(size).fillColor(ink)
    page.text(`${name}：${value || '—'}`, at + mm(2.5), page.y, { width: wide - mm(5), lineGap: 1.5 })
  }
  return page.y
}

/** Begins a new page where so much would not fit any more. */
function room(page: Paper, height: number): void {
  if (page.y + height > bottom) page.addPage().y = mm(18)
}

function heading(page: Paper, text: string): void {
  room(page, mm(16))
  page.fontSize(10.5).fillColor(ink).text(text, left, page.y, { width })
  page.moveDown(0.3)
}

function goods(page: Paper, { lines }: ContractContent): void {
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

function sums(page: Paper, { net, tax, taxRate, freight, gross }: ContractContent): void {
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

function plan(page: Paper, content: ContractContent): void {
  heading(page, '二、付款计划')
  content.plan.forEach(({ label, amount, when }, at) => {
    room(page, mm(6))
    page.fontSize(9).fillColor(ink)
    page.text(`${at + 1}. ${label}：¥${grouped(amount)}，${when}`, left, page.y, { width, lineGap: 2 })
  })
  page.moveDown(0.6)
}

function clauses(page: Paper, content: ContractContent): void {
  heading(page, '三、条款')
  content.clauses.forEach(({ heading: name, body }, at) => {
    const text = `${at + 1}. ${name}：${body}`
    page.fontSize(9).fillColor(ink)
    room(page, Math.min(page.heightOfString(text, { width, lineGap: 2.5 }), mm(60)))
    page.text(text, left, page.y, { width, lineGap: 2.5 })
    page.moveDown(0.35)
  })
}

function signing(page: Paper, { buyer, seller, number, version }: ContractContent, hash: string): void {
  room(page, mm(62))
  page.moveDown(0.6)
  const y = page.y
  const half = width / 2
  for (const [at, who, { name }] of [[left, '甲方', buyer], [left + half, '乙方', seller]] as const) {
    page.fontSize(9.5).fillColor(ink)
    page.text(`${who}：${name}`, at + mm(2.5), y + mm(3), { width: half - mm(5) })
    page.text('签署人：', at + mm(2.5), y + mm(16), { width: half - mm(5) })
    page.text('日期：', at + mm(2.5), y + mm(23), { width: half - mm(5) })
    page.fontSize(8).fillColor(pale).text('（纸质签约时在此盖章）', at + mm(2.5), y + mm(30), { width: half - mm(5) })
  }
  page.lineWidth(0.5).strokeColor(rule).rect(left, y, width, mm(38)).stroke()
  page.y = y + mm(41)
  page.fontSize(8).fillColor(pale)
  page.text(`电子签署记录随合同包（${number} 第 ${version} 版）一并下载，载明双方签署人、时间、网络地址与内容校验值，可在商城“合同核验”页查验。平台密钥用于证明内容未被改动，不是电子认证机构颁发的证书。`, left, page.y, { width, lineGap: 2 })
  page.moveDown(0.3).text(`内容校验值（SHA-256）：${hash}`, left, page.y, { width })
} // prettier-ignore
