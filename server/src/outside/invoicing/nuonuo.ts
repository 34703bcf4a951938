import { z } from 'zod'
import { fen, parseYuan, type Fen } from '../../../../contract/money.ts'
import { shanghai } from '../../../../contract/text.ts'
import { isSame } from '../proof.ts'
import { givenFiles } from '../givenFiles.ts'
import { Forged, ProviderError, type Send } from '../provider.ts'
import type { Db } from '../../database/db.ts'
import { nuonuoAsking, nuonuoReaching, type NuonuoKey, type Told } from './nuonuoAsk.ts'
import { orderOf, redFormOf, type Seller } from './nuonuoOrder.rules.ts'
import { noticeProof } from './nuonuoSign.ts'
import type { Issued, Platform } from './platform.ts'
import type { Asked } from './request.rules.ts'

/** What a merchant has set up at 诺诺 (诺税通 SaaS, 自用型应用). */
export type NuonuoSet = NuonuoKey &
  Seller & {
    /** Where it tells us: the mall's own address and path, without what `hear` reads. */
    readonly notifyUrl: string
  }

const api = (name: string): string => `nuonuo.OpeMplatform.${name}`

/** 成功 · 订单编号或流水号不能重复 · the invoice is not there. */
const [done, repeated, missing] = ['E0000', 'E9106', 'E9500']
const mostBytes = 20 * 2 ** 20

const text = z.coerce.string().nullish()
const Invoice = z.looseObject({
  serialNo: text,
  status: z.coerce.string(),
  statusMsg: text,
  failCause: text,
  invoiceTime: z.coerce.number().nullish(),
  allElectronicInvoiceNumber: text,
  invoiceNo: text,
  orderAmount: text,
  pdfUrl: text,
  ofdUrl: text,
  xmlUrl: text,
})
type Invoice = z.infer<typeof Invoice>
const Form = z.looseObject({
  billStatus: z.coerce.string(),
  billMessage: text,
  billUuid: text,
  invoiceSerialNum: text,
})
const Forms = z.looseObject({ list: z.array(Form).nullish() })

/** What became of a red letter's form that ends it, by billStatus. 诺税通saas红字确认单查询接口 V2.0, as `waits`. */
const ends: Readonly<Record<string, string>> = {
  '05': '购买方否认了红字信息',
  '06': '销售方否认了红字信息',
  '07': '72 小时内未确认，红字信息已失效',
  '08': '红字信息已撤销',
  '09': '红字信息在确认后被撤销',
}
const waits: Readonly<Record<string, string>> = { '02': '请购买方在电子税务局确认红字信息', '03': '请销售方在电子税务局确认红字信息' }

/**
 * 诺诺开放平台 (诺税通 SaaS, digital invoices). After its published documents: 诺税通saas请求开具发票接口, 发票详情查询接口,
 * 开票重试接口, 红字确认单申请接口, 红字确认单查询接口 and 红字确认单下载接口, each V2.0, and 回传开票结果对接文档.
 */
export function nuonuo(set: NuonuoSet, { db, now, send = fetch }: { db: Db; now: () => Date; send?: Send }): Platform {
  const { reach, read } = nuonuoReaching(send)
  const ask = nuonuoAsking(set, { db, now, send })
  const told = (serial: string): string => `${set.notifyUrl}/${serial}/${noticeProof(set.secret, serial)}`

  async function found(by: { orderNos: string[] } | { serialNos: string[] }): Promise<Invoice | null> {
    const answer = await ask(api('queryInvoiceResult'), { ...by, isOfferInvoiceDetail: '0' }).catch(unanswered)
    if (answer.code === missing) return null
    return read(z.array(Invoice), succeeded(answer, false).result)[0] ?? null
  }

  async function form(serial: string) {
    const answer = await ask(api('queryInvoiceRedConfirm'), { identity: '0', billId: serial }).catch(unanswered)
    return read(Forms, succeeded(answer, false).result).list?.[0] ?? null
  }

  async function lookRed(serial: string): Promise<Issued> {
    const known = await form(serial)
    if (!known) return { state: 'missing' }
    const red = known.invoiceSerialNum ? await found({ serialNos: [known.invoiceSerialNum] }) : null
    if (red) return stateOf(red)
    const { billStatus, billMessage, billUuid } = known
    const end = ends[billStatus] ?? (billStatus === '16' ? billMessage || '税务机关未受理红字信息' : null)
    if (end !== null) return { state: 'failed', fault: end }
    const note = waits[billStatus] ?? ''
    // What was said at the tax authority comes here only when it is fetched from there; the next look sees it.
    if (note !== '' && billUuid) await ask(api('refreshInvoiceRedConfirm'), { identity: '0', billUuid })
    return { state: 'working', note }
  }

  async function look({ serial, red }: Asked): Promise<Issued> {
    if (red) return lookRed(serial)
    const known = await found({ orderNos: [serial] })
    return known ? stateOf(known) : { state: 'missing' }
  }

  return {
    look,
    async issue(request) {
      const order = orderOf(request, set, { time: shanghai(now()), callBackUrl: told(request.serial) })
      const answer = await ask(api('requestBillingNew'), { order })
      if (answer.code !== repeated) succeeded(answer)
    },
    async takeBack(request) {
      const answer = await ask(api('saveInvoiceRedConfirm'), redFormOf(request, set, told(request.serial)))
      // A form that is there already is refused by no code of its own.
      if (answer.code !== done && !(await form(request.serial))) succeeded(answer)
    },
    async retry({ serial, red }) {
      const by = red ? { serialNos: [(await form(serial))?.invoiceSerialNum ?? ''] } : { orderNos: [serial] }
      const fpqqlsh = (await found(by))?.serialNo
      if (!fpqqlsh) throw new ProviderError('诺诺没有这张发票的流水号')
      succeeded(await ask(api('reInvoice'), { fpqqlsh, orderno: serial }))
    },
    file: (address) => givenFiles('诺诺', set.base, reach).get(address, mostBytes),
    async hear({ path }) {
      const [serial = '', proof = ''] = path.split('/')
      if (!isSame(proof, noticeProof(set.secret, serial))) throw new Forged('回调地址不是我方给出的')
      return serial
    },
  }
}

function succeeded(told: Told, refused = true): Told {
  if (told.code === done || told.code === '0000') return told
  throw new ProviderError(`诺诺：${told.describe || told.code}`, { refused })
}

/** That a question was refused says nothing of what it was about: it is asked again. */
function unanswered(error: unknown): never {
  throw error instanceof ProviderError ? new ProviderError(error.message) : error
}

/** `status` of 发票详情查询接口: 2 done, 20 and 21 under way, 22 failed, 24 not sealed, 3 and 31 voided. */
function stateOf(invoice: Invoice): Issued {
  const { status, failCause, statusMsg } = invoice
  if (status === '20' || status === '21') return { state: 'working', note: '' }
  if (status === '24') return { state: 'unsealed' }
  if (status === '2') return issuedOf(invoice)
  const fault = failCause || statusMsg || (status === '22' ? '开票失败' : `诺诺应答状态 ${status}`)
  return { state: 'failed', fault: status === '3' || status === '31' ? '发票已在开票平台作废' : fault }
}

function issuedOf({ allElectronicInvoiceNumber, invoiceNo, invoiceTime, orderAmount, ...urls }: Invoice): Issued {
  const number = allElectronicInvoiceNumber || invoiceNo || ''
  if (!/^\d{20}$/.test(number) || !invoiceTime) throw new ProviderError('诺诺没有给出数电票号码或开票时间')
  const { pdfUrl: pdf, ofdUrl: ofd, xmlUrl: xml } = urls
  const files = { ...(pdf && { pdf }), ...(ofd && { ofd }), ...(xml && { xml }) }
  return { state: 'issued', number, issuedAt: new Date(invoiceTime), amount: amountOf(orderAmount), files }
}

/** '113.0', '-113' → fen. */
function amountOf(text: string | null | undefined): Fen {
  try {
    return fen(parseYuan((text ?? '').replace(/(\.\d\d)0+$/, '$1')))
  } catch {
    throw new ProviderError('诺诺没有给出价税合计')
  }
}
