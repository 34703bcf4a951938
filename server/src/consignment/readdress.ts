import type { z } from 'zod'
import type { Address } from '../../../contract/account/address.ts'
import { addressText } from '../../../contract/account/addressText.ts'
import type { ReaddressForm } from '../../../contract/order/consignmentDesk.ts'
import { isLiving } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { checkPlace } from '../address/address.rules.ts'
import { regionOf } from '../address/regions.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Mover } from '../order/order.rules.ts'
import { insertEvent, lockOrderOf } from '../order/order.sql.ts'
import { toldOf } from '../order/timeline.rules.ts'
import { consignmentOf, dropPaper } from './packing.sql.ts'
import { addressOf, setAddress } from './readdress.sql.ts'
import { hasWaybillOut } from './waybillOut.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

/**
 * Puts right who receives a consignment and where, tells its buyer the old and the new, and has a packing list that was made
 * made anew. The sum of the order stays: no freight is charged after it was agreed (docs/decisions/071). Null: it goes there
 * already, and nothing changes.
 * @throws Refusal order.missing, order.move.forbidden for one that is shipped or whose order is over, whose waybill goes to the old
 * address, and where the address is another than was shown; input.invalid for a place that there is not.
 */
export async function readdress(tx: Tx, mover: Mover, typed: z.output<typeof ReaddressForm>, now: Date) {
  const { consignmentId, reason } = typed
  checkPlace(typed.address, regionOf(typed.address.cityId))
  const { orderId, companyId } = await consignmentOf(tx, consignmentId)
  const order = await lockOrderOf(tx, orderId, now)
  const consignment = order.consignments.find(({ id }) => id === consignmentId) ?? refuse('order.missing')
  const { state, place } = consignment
  if (state !== 'waiting') refuse('order.move.forbidden', null, '该收货单已发货，收货地址不能再更正；请联系承运商改派，或更正运单')
  if (consignment.fetched) refuse('order.move.forbidden', null, '该收货单由客户自提，没有收货地址可更正；改为配送请取消后重新下单')
  if (!isLiving(order.state) && order.state !== 'pending_approval') refuse('order.move.forbidden', null, '订单已结束，收货地址不能再更正')
  const was = await addressOf(tx, consignmentId)
  const is = addressIn(typed, was)
  if (same(was, is)) return null
  if (addressText(was) !== typed.was) refuse('order.move.forbidden', null, '收货地址刚刚已被更正，请刷新后核对')
  if (await hasWaybillOut(tx, consignmentId))
    refuse('order.move.forbidden', null, '已取电子面单，面单上是原地址；请先取消面单，再更正收货地址')
  await setAddress(tx, { consignmentId, orderId, first: place === 1 }, is)
  await dropPaper(tx, { id: consignmentId, companyId }, now)
  const several = order.consignments.length > 1 ? `收货单 ${place}：` : ''
  const note = `${several}${addressText(was)} 更正为 ${addressText(is)}；${reason}`
  await insertEvent(tx, { orderId, consignmentId, move: 'readdress', from: state, to: state, mover, note }, now)
  const words = said('order.readdress', { 订单号: order.number, 事项: toldOf('readdress', state), 说明: note })
  await insertNotice(tx, { companyId, ...words, link: `/orderDetail/${order.number}`, to: order.accountId }, now)
  return {
    companyId,
    orderId,
    before: { consignmentId, address: addressText(was) },
    after: { consignmentId, address: addressText(is), reason },
  }
}

/** What was typed as an order keeps it; it comes from nobody's address book. */
const addressIn = ({ real_name, phone, address, detail, post_code }: z.output<typeof ReaddressForm>, was: Address): Address => ({
  id: was.id,
  realName: real_name,
  phone,
  ...address,
  detail,
  postCode: post_code,
  isDefault: was.isDefault,
})

const same = (was: Address, is: Address): boolean =>
  addressText(was) === addressText(is) && was.postCode === is.postCode && was.cityId === is.cityId
