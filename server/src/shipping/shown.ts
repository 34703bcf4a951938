import { formatYuan } from '../../../contract/money.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import { orderOver, type ShippingRow } from '../../../contract/shipping/shipping.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import { shanghai } from '../../../contract/text.ts'
import { freightWays } from '../../../contract/price/freightWay.ts'
import { carriers } from '../../../contract/carrier.ts'
import { waybillStates } from '../../../contract/shipping/waybill.ts'
import type { ListedConsignment } from './desk.sql.ts'
import type { ShownWaybill } from './waybill.sql.ts'

/** A consignment as the desk shows it. */
export function shownAtDesk(one: ListedConsignment, waybill: ShownWaybill | null): ShippingRow {
  const { id, orderId, place, of, companyName, address, lines, promisedDay, carrier, trackingNo, shippedAt, over, way } = one
  const fetched = way === 'pickup'
  return {
    ...{ id, orderId, place, of, companyName, promisedDay },
    number: `${orderId}-${place}`,
    receiver: address.realName,
    phone: hiddenPhone(address.phone),
    region: fetched ? freightWays.pickup : regionOf(address),
    way,
    detail: address.detail,
    goods: lines.map(({ title, quantity, unit }) => `${title} ${quantity} ${unit}`),
    waits: shippedAt ? [] : over ? [orderOver] : waitsOf(one),
    waybill: waybill && {
      ...{ state: waybill.state, trackingNo: waybill.trackingNo, fault: waybill.fault },
      carrier: carriers[waybill.carrier].name,
      label: waybillStates[waybill.state],
    },
    sent: shippedAt && { carrier, trackingNo, time: shanghai(shippedAt) },
  }
}

/** What keeps a consignment from going, in words: 帆布袋 印刷中; none: nothing. */
export const waitsOf = ({ lines, shipDue }: Pick<ListedConsignment, 'lines' | 'shipDue'>): string[] => [
  ...lines.filter(({ state }) => state !== 'packed').map(({ title, state }) => `${title} ${lineStates[state]}`),
  ...(shipDue > 0 ? [`货款 ${formatYuan(shipDue)} 未付`] : []),
]

type Place = { readonly province: string; readonly city: string; readonly district: string }

/** Province, city and district in one; a city that is its own province once. */
export const regionOf = ({ province, city, district }: Place): string => `${province}${city === province ? '' : city}${district}`

/** A phone as carriers print it: the middle hidden, of landlines the digits before the last four. */
export const hiddenPhone = (phone: string): string => maskPhone(phone).replace(/^(0\d{2,3}-)\d{3,4}(\d{4})$/, '$1****$2')
