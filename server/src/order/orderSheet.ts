import { briefText } from '../../../contract/production/artwork.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { invoiceStates } from '../../../contract/invoice/invoiceState.ts'
import { apportion, fen, parseYuan, sum, yuan, type Fen } from '../../../contract/money.ts'
import type { AppliedOffer } from '../../../contract/price/offer.ts'
import { freightWays } from '../../../contract/price/freightWay.ts'
import { consignmentStateLabel } from '../../../contract/order/consignmentState.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { outwardColumn, outwardOnly } from '../sheet/outward.ts'
import type { SheetDesk } from '../sheet/desk.ts'
import { positionLabel } from './artwork.rules.ts'
import { OrderSheetFilter } from './orderSheet.rules.ts'
import { countSheetLines, grantsLeft, sheetLinesAfter, type SheetLine } from './orderSheet.sql.ts'

const columns = [
  ['企业', 24],
  ['订单号', 22],
  ['下单时间', 20],
  ['下单人', 12],
  ['订单状态', 12],
  ['付款方式', 14],
  ['订单金额', 14, true],
  ['商家优惠', 14, true],
  ['活动与券优惠', 14, true],
  ['优惠说明', 30],
  ['已付金额', 14, true],
  ['退款金额', 14, true],
  ['发票', 24],
  ['商品', 26],
  ['采购编号', 16],
  ['商品类型', 10],
  ['规格', 40],
  ['稿件说明', 40],
  ['数量', 10, true],
  ['单价', 12, true],
  ['金额', 14, true],
  ['本行优惠', 14, true],
  ['商品状态', 12],
  ['承诺交期', 12],
  ['收货人', 16],
  ['收货地址', 40],
  ['发货状态', 12],
  ['物流', 28],
  ['发货时间', 20],
  ['签收时间', 20],
  ['备注', 30],
] as const satisfies readonly (readonly [string, number, true?])[]

const moment = (at: string | null): string => (at === null ? '' : shanghai(new Date(at)))
const joined = (parts: readonly string[]): string => [...new Set(parts.filter(Boolean))].join('；')

/** Where pieces go, and how many where some go elsewhere. */
function addressed({ consignments, unit }: SheetLine): string[] {
  return consignments.map(({ address: { province, city, district, detail }, quantity }) => {
    const many = consignments.length > 1 ? `（${quantity} ${unit}）` : ''
    return `${province}${city}${district}${detail}${many}`
  })
}

/** A file of artwork by its name, with what was said of it. */
function artworkTold({ name, position, note }: SheetLine['artwork'][number], positions: SheetLine['positions']): string {
  const said = briefText({ positionLabel: positionLabel(positions, position), note })
  return said ? `${name}（${said}）` : name
}

const offOf = ({ gross }: AppliedOffer): Fen => fen(-parseYuan(gross))

/** What of an offer fell on the line in this place, from 1, with tax. */
const offOn = (offer: AppliedOffer, place: number): Fen =>
  apportion(
    offOf(offer),
    offer.shares.map((part) => -parseYuan(part)),
  )[place - 1] ?? fen(0)

const cells = (line: SheetLine): string[] => [
  line.companyName,
  line.orderId,
  shanghai(line.createdAt),
  line.placedBy,
  orderStates[line.orderState],
  line.plan,
  yuan(line.orderGross),
  line.concession?.replace('-', '') ?? '',
  line.offers.length === 0 ? '' : yuan(sum(line.offers.map(offOf))),
  joined(line.offers.map((offer) => `${offer.label} ${yuan(offOf(offer))}`)),
  yuan(line.paid),
  yuan(line.refund),
  joined(line.invoices.map(({ state, number }) => [invoiceStates[state], number].filter(Boolean).join(' '))),
  line.title,
  line.number,
  goodsTypes[line.type].tag,
  joined(line.words),
  joined(line.artwork.map((file) => artworkTold(file, line.positions))),
  String(line.quantity),
  line.unitGross,
  yuan(fen(line.gross)),
  line.offers.length === 0 ? '' : yuan(sum(line.offers.map((offer) => offOn(offer, line.place)))),
  lineStates[line.state],
  line.promisedDay ?? '',
  joined(line.consignments.map(({ address }) => `${address.realName} ${address.phone}`)),
  joined(addressed(line)),
  joined(line.consignments.map(({ state }) => consignmentStateLabel(state, line.fetched))),
  joined(
    line.consignments.map(({ carrier, trackingNo }) =>
      line.fetched ? freightWays.pickup : [carrier, trackingNo].filter(Boolean).join(' '),
    ),
  ),
  joined(line.consignments.map(({ shippedAt }) => moment(shippedAt))),
  joined(line.consignments.map(({ signedAt }) => moment(signedAt))),
  line.mark,
]

const atOnce = 1000

/** The filter with what of its grants the account still has: they may have been taken away since the run was begun. */
async function asSeenNow(db: Db, filter: unknown): Promise<OrderSheetFilter> {
  const { of, ...asked } = OrderSheetFilter.parse(filter)
  return of ? { ...asked, of: { ...of, grants: await grantsLeft(db, of) } } : asked
}

/** Orders as a sheet, a row for each line, the oldest first. Only goes out. */
export const orderSheet: SheetDesk = {
  ...outwardOnly,
  columns: columns.map(([name, width, numeric]) => outwardColumn(name, width, numeric)),
  filter: OrderSheetFilter,
  count: async (db, filter, { now }) => countSheetLines(db, await asSeenNow(db, filter), now),
  page: async (db, filter, after, { now }) => {
    const lines = await sheetLinesAfter(db, await asSeenNow(db, filter), after, atOnce, now)
    const next = lines.length < atOnce ? null : (lines.at(-1)?.id ?? null)
    return { rows: lines.map(cells), things: lines.length, next }
  },
}
