import { z } from 'zod'
import { addJob } from '../jobs.sql.ts'
import { readPayee } from '../payment/payee.sql.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Services } from '../services.ts'
import { findBySerialNo, findSandboxInvoice, insertRequest, mayTakeBack, retryRequest, type SandboxInvoice } from './invoice.sql.ts'
import { fileUrl } from './nuonuoKey.ts'
import { Order, orderFault, RedForm, redRequestOf, requestOf } from './nuonuoOrder.ts'

export type Answer = { readonly code: string; readonly describe: string; readonly result?: unknown }
type World = Pick<Services, 'db' | 'now'> & { readonly secret: string }

const yes = (result: unknown, describe = '请求成功'): Answer => ({ code: 'E0000', describe, result })
export const no = (code: string, describe: string): Answer => ({ code, describe })
const unreadable = no('0201', '输入参数格式有误')
/** What the documents say no code for. */
const unsaid = (describe: string): Answer => no('E9999', describe)

/** How long the sandbox's platform lets one wait for an invoice, ms. */
const delay = 3000
/** How long its buyers take to confirm a red letter at the tax authority; after 72 hours they cannot. */
const thinking = 10_000
const mayThink = 72 * 3_600_000

/** Answers a call that was proved. */
export async function answerTo(world: World, method: string, content: unknown): Promise<Answer> {
  const call = calls[method.replace(/^nuonuo\.OpeMplatform\./, '')]
  return call ? call(world, content) : no('070501', '请求的API不存在')
}

const calls: Readonly<Record<string, (world: World, content: unknown) => Promise<Answer>>> = {
  requestBillingNew: issue,
  queryInvoiceResult: query,
  reInvoice: again,
  saveInvoiceRedConfirm: askRed,
  queryInvoiceRedConfirm: queryRed,
  refreshInvoiceRedConfirm: async () => yes(null),
}

async function issue({ db, now }: World, content: unknown): Promise<Answer> {
  const order = z.object({ order: Order }).safeParse(content).data?.order
  if (!order) return unreadable
  const fault = orderFault(order)
  if (fault !== null) return no('0201', fault)
  const readyAt = new Date(now().getTime() + delay)
  const request = requestOf(order, (await readPayee(db)).payee)
  const serialNo = await insertRequest(db, request, { notifyUrl: order.callBackUrl, readyAt, confirmDue: null })
  if (serialNo === null) return no('E9106', '订单编号或流水号不能重复')
  await addJob(db, 'sandboxInvoice', { serial: order.orderNo }, undefined, undefined, readyAt)
  return yes({ invoiceSerialNum: serialNo }, '开票提交成功')
}

const Query = z.union([z.object({ orderNos: z.array(z.string()).length(1) }), z.object({ serialNos: z.array(z.string()).length(1) })])

async function query({ db, secret }: World, content: unknown): Promise<Answer> {
  const asked = Query.safeParse(content).data
  if (!asked) return unreadable
  const byOrder = 'orderNos' in asked
  const [name = ''] = byOrder ? asked.orderNos : asked.serialNos
  const known = await (byOrder ? findSandboxInvoice : findBySerialNo)(db, name)
  return known ? yes([resultOf(known, secret)]) : no('E9500', '发票不存在')
}

const statuses = {
  working: ['20', '开票中'],
  issued: ['2', '开票完成（最终状态）'],
  failed: ['22', '开票失败'],
} as const

function resultOf({ state, fault, number, issuedAt, serial, serialNo, request }: SandboxInvoice, secret: string) {
  const [status, statusMsg] = statuses[state]
  const known = { serialNo, orderNo: serial, status, statusMsg, failCause: fault }
  if (state !== 'issued' || !number || !issuedAt) return known
  return {
    ...known,
    invoiceTime: issuedAt.getTime(),
    invoiceNo: number,
    allElectronicInvoiceNumber: number,
    exTaxAmount: yuan(fen(parseYuan(request.amount) - parseYuan(request.tax))),
    taxAmount: request.tax,
    orderAmount: request.amount,
    payerName: request.buyer.name,
    payerTaxNo: request.buyer.dutyNumber,
    saleName: request.seller,
    invoiceKind: request.kind === 2 ? '电子发票(增值税专用发票)' : '电子发票(普通发票)',
    pdfUrl: fileUrl(secret, serialNo, 'pdf'),
    ofdUrl: fileUrl(secret, serialNo, 'ofd'),
    xmlUrl: fileUrl(secret, serialNo, 'xml'),
  }
}

async function again({ db, now }: World, content: unknown): Promise<Answer> {
  const asked = z.object({ fpqqlsh: z.string(), orderno: z.string() }).safeParse(content).data
  if (!asked) return unreadable
  const known = await findBySerialNo(db, asked.fpqqlsh)
  if (known?.serial !== asked.orderno) return no('E9500', '发票不存在')
  const readyAt = new Date(now().getTime() + delay)
  if (await retryRequest(db, known.serial, readyAt)) {
    await addJob(db, 'sandboxInvoice', { serial: known.serial }, undefined, undefined, readyAt)
    return yes(null)
  }
  return unsaid(known.state === 'issued' ? '发票已生成，无需再重试开票' : '开票中（重试中），请耐心等待开票结果')
}

/** A special invoice counts as used by its buyer, whose word the tax authority then wants, too. */
async function askRed({ db, now }: World, content: unknown): Promise<Answer> {
  const form = RedForm.safeParse(content).data
  if (!form) return unreadable
  const blue = await mayTakeBack(db, form.blueElecInvoiceNumber, form.billId)
  if (!blue) return no('E9103', '原发票不存在或已红冲')
  const waits = blue.kind === 2
  const readyAt = new Date(now().getTime() + (waits ? thinking : delay))
  const confirmDue = waits ? new Date(now().getTime() + mayThink) : null
  const request = redRequestOf(blue, form)
  if ((await insertRequest(db, request, { notifyUrl: form.callbackUrl, readyAt, confirmDue })) === null)
    return unsaid('红字确认单申请号重复')
  await addJob(db, 'sandboxInvoice', { serial: form.billId }, undefined, undefined, readyAt)
  return { code: 'E0000', describe: '成功', result: form.billId }
}

async function queryRed({ db, now }: World, content: unknown): Promise<Answer> {
  const asked = z.object({ identity: z.literal('0'), billId: z.string() }).safeParse(content).data
  if (!asked) return unreadable
  const known = await findSandboxInvoice(db, asked.billId)
  const list = known?.request.takesBack ? [formOf(known, now())] : []
  return yes({ total: list.length, list }, '调用成功')
}

function formOf({ serial, serialNo, request, state, fault, number, confirmDue, readyAt }: SandboxInvoice, now: Date) {
  const waiting = state === 'working' && confirmDue !== null
  const billStatus = waiting ? (confirmDue > now ? '02' : '07') : { working: '15', failed: '16', issued: confirmDue ? '04' : '01' }[state]
  return {
    billId: serial,
    billNo: `4403${serialNo.slice(2, 18)}`,
    billUuid: serialNo,
    billStatus,
    billMessage: fault,
    openStatus: state === 'issued' ? 1 : 0,
    applySource: 0,
    blueElecInvoiceNumber: request.takesBack?.number ?? '',
    billTime: shanghai(readyAt),
    taxExcludedAmount: yuan(fen(parseYuan(request.amount) - parseYuan(request.tax))),
    taxAmount: request.tax,
    redReason: request.takesBack?.reason ?? '',
    ...(state === 'issued' && { invoiceSerialNum: serialNo, orderNo: serial, redInvoiceNumber: number }),
  }
}
