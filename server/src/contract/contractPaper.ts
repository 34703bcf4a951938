import type { ContractContent, FrameContent, OrderContent, Party } from '../../../contract/contract/contractContent.ts'
import { contractKinds, kindOfFormat } from '../../../contract/contract/contractState.ts'
import { grouped } from '../../../contract/money.ts'
import { capital } from '../../../contract/account/capital.ts'
import { inks, room } from '../paper/layout.ts'
import { drawnMarks, logoAt, sealAt, sealSize, type DrawnMarks, type Marks } from '../paper/marks.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'
import { annex, annexBytes, type AnnexPicture } from './annexPaper.ts'
import { goods, plan, sums } from './goodsPaper.ts'
import { heading, left, width } from './paperSheet.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    contract: ContractPaper
  }
}

const { ink, pale, rule } = inks

export type ContractPaper = {
  readonly content: ContractContent
  readonly hash: string
  readonly marks: Marks
  /** The goods with what is printed on them; none of a frame contract. */
  readonly annex: readonly AnnexPicture[]
}

/**
 * The contract as it is signed and kept: A4, black on white. On every page its number, version and the hash of what it binds. Drawn
 * again of the same it is the same, byte by byte.
 */
export async function contractPdf({ content, hash, marks: those, annex: pictures }: ContractPaper): Promise<Buffer> {
  const [marks, shown] = await Promise.all([drawnMarks(those), annexBytes(pictures)])
  return drawn(
    {
      title: `${nameOf(content)} ${content.number} 第 ${content.version} 版`,
      by: content.seller.name,
      day: content.day,
      margin: 18,
      foot: (page, at, of) => foot(page, content, hash, `第 ${at} 页 / 共 ${of} 页`),
    },
    (page) => {
      logoAt(page, marks, left, mm(16))
      head(page, content)
      parties(page, content)
      if (content.format === 'yincai-frame/1') reach(page, content)
      else order(page, content)
      clauses(page, content, content.format === 'yincai-frame/1' ? '二、条款' : '三、条款')
      if (content.format === 'yincai-confirmation/1') confirming(page, content, hash, marks)
      else signing(page, content, hash)
      if (content.format !== 'yincai-frame/1') annex(page, content, shown)
    },
  )
}

const nameOf = ({ format }: ContractContent): string => contractKinds[kindOfFormat[format]]

function order(page: Paper, content: OrderContent): void {
  goods(page, content)
  sums(page, content)
  plan(page, content)
}

/** How far a frame contract reaches. */
function reach(page: Paper, { from, until, ceiling, credit, payment }: FrameContent): void {
  heading(page, '一、有效期、总额与付款')
  const rows = [
    ['有效期', `${from} 至 ${until}`],
    ['采购总额上限', ceiling === null ? '不设上限' : `人民币 ${capital(ceiling)}（¥${grouped(ceiling)}，含税）`],
    ['账期', credit ? `签订时额度 ¥${grouped(credit.limit)}，账期 ${credit.days} 天` : '签订时未开通'],
    ['付款约定', payment || '按各采购单所列付款计划'],
  ]
  for (const [name, value] of rows) {
    room(page, mm(6))
    page.fontSize(9).fillColor(ink).text(`${name}：${value}`, left, page.y, { width, lineGap: 2 })
  }
  page.moveDown(0.6)
}

/** Instead of signatures: why there are none, and the merchant's seal where he has one. No contract bears it before he has signed. */
function confirming(page: Paper, { frame, number, version, seller }: OrderContent, hash: string, marks: DrawnMarks): void {
  room(page, mm(24))
  page.moveDown(0.6).fontSize(8).fillColor(pale)
  page.text(
    `本确认单（${number} 第 ${version} 版）依双方已签署的年度框架合同 ${frame?.number ?? ''} 第 ${frame?.version ?? ''} 版生成，无需另行签署；该合同的内容校验值（SHA-256）：${frame?.hash ?? ''}。可在商城“合同核验”页查验。平台密钥用于证明内容未被改动，不是电子认证机构颁发的证书。`,
    left,
    page.y,
    { width, lineGap: 2 },
  )
  page.moveDown(0.3).text(`内容校验值（SHA-256）：${hash}`, left, page.y, { width })
  if (!marks.seal) return
  room(page, mm(sealSize + 4))
  const y = page.y + mm(2)
  sealAt(page, marks, left + width - mm(sealSize + 10), y)
  page
    .fontSize(9.5)
    .fillColor(ink)
    .text(`乙方（盖章）：${seller.name}`, left + width / 2, y + mm(sealSize / 2 - 2), { width: width / 2 })
  page.y = y + mm(sealSize)
}

function foot(page: Paper, { number, version }: ContractContent, hash: string, pages: string): void {
  const y = mm(297 - 14)
  page.fontSize(7).fillColor(pale)
  page.text(`${number} 第 ${version} 版　${pages}`, left, y, { width, lineBreak: false })
  page.text(`SHA-256 ${hash}`, left, y, { width, align: 'right', lineBreak: false })
}

function head(page: Paper, content: ContractContent): void {
  page.fontSize(18).fillColor(ink).text(nameOf(content), left, mm(18), { width, align: 'center' })
  page.moveDown(0.4).fontSize(9).fillColor(pale)
  const confirmation = content.format === 'yincai-confirmation/1'
  const facts = [
    `${confirmation ? '编号' : '合同编号'}：${content.number}（第 ${content.version} 版）`,
    ...(content.format === 'yincai-frame/1' ? [] : [`订单号：${content.orderId}`]),
    `日期：${content.day}`,
  ]
  page.text(facts.join('　　'), left, page.y, { width, align: 'center' })
  if (content.format === 'yincai-confirmation/1')
    page.text(`依框架合同 ${content.frame?.number ?? ''}（第 ${content.frame?.version ?? ''} 版）`, left, page.y, {
      width,
      align: 'center',
    })
  page.moveDown(0.8)
}

function parties(page: Paper, { buyer, seller }: ContractContent): void {
  const half = width / 2
  const from = page.y
  const ends = [side(page, '甲方（买方）', buyer, left, from, half), side(page, '乙方（卖方）', seller, left + half, from, half)]
  const to = Math.max(...ends) + mm(1)
  page
    .lineWidth(0.5)
    .strokeColor(rule)
    .rect(left, from, width, to - from)
    .stroke()
  page
    .moveTo(left + half, from)
    .lineTo(left + half, to)
    .stroke()
  page.y = to + mm(4)
}

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

function clauses(page: Paper, content: ContractContent, title: string): void {
  heading(page, title)
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
  for (const [at, who, { name }] of [
    [left, '甲方', buyer],
    [left + half, '乙方', seller],
  ] as const) {
    page.fontSize(9.5).fillColor(ink)
    page.text(`${who}：${name}`, at + mm(2.5), y + mm(3), { width: half - mm(5) })
    page.text('签署人：', at + mm(2.5), y + mm(16), { width: half - mm(5) })
    page.text('日期：', at + mm(2.5), y + mm(23), { width: half - mm(5) })
    page
      .fontSize(8)
      .fillColor(pale)
      .text('（纸质签约时在此盖章）', at + mm(2.5), y + mm(30), { width: half - mm(5) })
  }
  page.lineWidth(0.5).strokeColor(rule).rect(left, y, width, mm(38)).stroke()
  page.y = y + mm(41)
  page.fontSize(8).fillColor(pale)
  page.text(
    `电子签署记录随合同包（${number} 第 ${version} 版）一并下载，载明双方签署人、时间、网络地址与内容校验值，可在商城“合同核验”页查验。平台密钥用于证明内容未被改动，不是电子认证机构颁发的证书。`,
    left,
    page.y,
    { width, lineGap: 2 },
  )
  page.moveDown(0.3).text(`内容校验值（SHA-256）：${hash}`, left, page.y, { width })
}
