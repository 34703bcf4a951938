import type { ChannelName } from '../../../contract/payment/channel.ts'
import { listCodePayments } from '../../../contract/payment/channelDesk.ts'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { applyInvoice, staffMoveInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { asCode, asTransfer, payOrder } from '../../../contract/payment/payment.ts'
import { startImport } from '../../../contract/sheet.ts'
import { lookAtChannels } from '../../src/channel/channel.jobs.ts'
import { reconcileInvoice } from '../../src/invoice/reconcile.ts'
import { issueAndTell } from '../../src/sandbox/nuonuoTell.ts'
import { runImport } from '../../src/sheetRun/import.jobs.ts'
import type { Actors } from './actors.ts'

/** A line of the bank's statement. `out` is what left the account. */
export type Movement = { day: number; time: string; payer: string; words: string; amount: string; out?: true }

const headings =
  '账号,账号名称,币种,交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,流程实例号,业务名称,用途,业务参考号,业务摘要,其它摘要,收/付方分行名,收/付方名称,收/付方帐号'

const billHeadings = '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,服务费（元）'

/** What people of the demo do with codes, invoices and the bank's statements. The providers are the sandbox's. */
export function moneySteps(actors: Actors) {
  /** The company scans a code and pays what is due by it. */
  async function payByCode(who: string, orderId: string, payType: ChannelName): Promise<void> {
    const buyer = await actors.as(who)
    const { codeUrl } = asCode(await buyer(payOrder, { orderId, payType }))
    await actors.scan(codeUrl)
    await heard()
  }

  /** A minute later the providers are asked what became of payments and refunds. */
  async function heard(): Promise<void> {
    actors.pass(1)
    await lookAtChannels(actors.services)
  }

  const remark = async (who: string, orderId: string) => {
    const { amount, remarkCode } = asTransfer(await (await actors.as(who))(payOrder, { orderId, payType: 'bank' }))
    return { amount, words: `货款 ${remarkCode}` }
  }

  /** The company asks for an ordinary invoice for an order, to its first title. */
  async function askInvoice(who: string, orderId: string) {
    const buyer = await actors.as(who)
    const { rows } = await buyer(listTitles, {})
    return buyer(applyInvoice, { orderIds: [orderId], titleId: rows[0]?.id ?? 0, type: 1 })
  }

  /** Finance finds an application good, and the platform issues the invoice. */
  async function issue({ id, number }: { id: number; number: string }): Promise<void> {
    await (
      await actors.as('finance')
    )(staffMoveInvoice, { id, move: 'check' })
    await reconcileInvoice(actors.services, id)
    actors.pass(1)
    await issueAndTell(actors.services, { serial: number })
    await reconcileInvoice(actors.services, id)
  }

  /** Finance brings the bank's statement; what is named and paid to the fen is booked at once. */
  async function bringStatement(movements: readonly Movement[]): Promise<void> {
    const lines = movements.map(({ day, time, payer, words, amount, out }, at) => {
      const on = actors.dayAgo(day).replaceAll('-', '')
      const [paid, came] = out ? [amount, ''] : ['', amount]
      return `755900001234567,印采,人民币,${on},${time},${on},网银,${paid},${came},,${words},C${on}${1000 + at},,,${words},,,,,${payer},`
    })
    await bring('招商银行-账户明细.csv', [headings, ...lines])
  }

  /** Finance brings 支付宝's bill of what was paid for an order, less six thousandths. */
  async function bringBill(orderId: string): Promise<void> {
    const { rows } = await (await actors.as('finance'))(listCodePayments, { keyword: orderId, state: 'paid' })
    const lines = rows.map(({ tradeNo, outTradeNo, paidTime, amount }) => {
      const fee = yuan(fen(Math.round(parseYuan(amount) * 0.006)))
      return `${tradeNo},${outTradeNo},交易,印采订单,${paidTime},${paidTime},${amount},${fee}`
    })
    await bring('支付宝-业务明细.csv', [billHeadings, ...lines])
  }

  async function bring(name: string, lines: readonly string[]): Promise<void> {
    const fileId = await actors.upload('finance', 'sheet', name, lines.join('\n'))
    const finance = await actors.as('finance')
    const { id } = await finance(startImport, { subject: 'statement', fileId, dry: false, options: { book: true } })
    await runImport(actors.services, id)
  }

  return { payByCode, heard, remark, askInvoice, issue, bringStatement, bringBill }
}
