import type { Address } from '../../../contract/account/address.ts'
import type { Allocation } from '../../../contract/order/placeOrder.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Consignment } from '../../../pricing/order.ts'
import { cellName } from '../catalog/wording.rules.ts'

/** Where an order is to go: all of it to one address, or a part of each line to each of several. */
export type Destination = { readonly addressId?: number | undefined; readonly allocation?: Allocation | undefined }

/** The addresses that are named, each once. */
export const addressIdsOf = ({ addressId, allocation }: Destination): number[] => [
  ...new Set(allocation ? allocation.map((one) => one.addressId) : addressId === undefined ? [] : [addressId]),
]

/** A line that is to be divided. */
export type Dividable = {
  readonly cartId: number
  readonly title: string
  /** What its pieces are counted in. */
  readonly unit: string
  readonly quantity: number
  readonly matrix: Matrix | null
  readonly rules: Pick<PriceRules, 'colours' | 'sizes'> | null
}

/** What of a line goes to one address; 0 pieces and no cells where none does. */
export type Share = { readonly quantity: number; readonly matrix: Matrix | null }

/** What goes to one address: a share of each line, in the order of the lines. `label` names it in the price receipt. */
export type Parcel = { readonly address: Address; readonly label: string; readonly shares: readonly Share[] }

/**
 * The parcels of an order. `own`: the asker's addresses among those that are named.
 * @throws Refusal address.missing for an address that is not the asker's, allocation.wrong naming the line or address that
 * does not come out, cart.changed for a line that is not of the order or has other colours and sizes by now.
 */
export function parcelsOf(lines: readonly Dividable[], to: Destination, own: readonly Address[]): Parcel[] {
  const addresses = new Map(own.map((address) => [address.id, address]))
  const { allocation } = to
  if (!allocation) {
    const address = addresses.get(to.addressId ?? 0) ?? refuse('address.missing')
    return [{ address, label: labelOf(address, 1), shares: lines.map(({ quantity, matrix }) => ({ quantity, matrix })) }]
  }
  const parcels = allocation.map((one, at) => {
    const address = addresses.get(one.addressId) ?? refuse('address.missing', null, `第 ${at + 1} 个收货地址不存在`)
    checkLines(one.lines, lines)
    return { address, label: labelOf(address, at + 1), shares: lines.map((line) => shareOf(line, one.lines)) }
  })
  checkTwice(parcels)
  lines.forEach((line, at) => checkSum(line, at, parcels))
  for (const [at, { label, shares }] of parcels.entries())
    if (shares.every(({ quantity }) => quantity === 0))
      refuse('allocation.wrong', { address: at + 1 }, `${label}没有分到商品，请分配数量或移除该地址`)
  return parcels
}

/** How the parcels are priced: one parcel is an order to one address, as it ever was. */
export const consignmentsOf = (parcels: readonly Parcel[]): Consignment[] =>
  parcels.length < 2 ? [] : parcels.map(({ label, shares }) => ({ label, quantities: shares.map(({ quantity }) => quantity) }))

const labelOf = ({ city, realName }: Address, number: number): string => `地址${number}（${city} ${realName}）`

type Asked = Allocation[number]['lines']

function checkLines(asked: Asked, lines: readonly Dividable[]): void {
  const known = new Set(lines.map(({ cartId }) => cartId))
  const named = new Set(asked.map(({ cartId }) => cartId))
  if (named.size < asked.length || asked.some(({ cartId }) => !known.has(cartId))) refuse('cart.changed')
}

function shareOf({ cartId, matrix }: Dividable, asked: Asked): Share {
  const cells = asked.find((one) => one.cartId === cartId)?.quantities
  if (!cells) return { quantity: 0, matrix: null }
  if (cells.length !== (matrix?.length ?? 1)) refuse('cart.changed')
  const quantity = cells.reduce((sum, pieces) => sum + pieces, 0)
  const filled = matrix?.flatMap((cell, at) => (cells[at] ? [{ ...cell, quantity: cells[at] }] : [])) ?? []
  return { quantity, matrix: filled.length > 0 ? filled : null }
}

function checkTwice(parcels: readonly Parcel[]): void {
  const seen = new Set<number>()
  for (const [at, { address, label }] of parcels.entries()) {
    if (seen.has(address.id)) refuse('allocation.wrong', { address: at + 1 }, `${label}重复，请合并为一个地址`)
    seen.add(address.id)
  }
}

/** Every colour and size of the line, or the line itself, is given away to the piece. */
function checkSum(line: Dividable, at: number, parcels: readonly Parcel[]): void {
  const { title, unit, matrix, quantity, rules } = line
  const cells = matrix ?? [{ quantity }]
  for (const cell of cells) {
    const given = parcels.reduce((sum, { shares }) => sum + piecesIn(shares[at], matrix ? cell : null), 0)
    if (given === cell.quantity) continue
    const name = matrix && rules ? `（${cellName(rules, cell)}）` : ''
    const gap = given < cell.quantity ? `还剩 ${cell.quantity - given} ${unit}未分配` : `多分了 ${given - cell.quantity} ${unit}`
    const msg = `「${title}」${name}各地址合计 ${given} ${unit}，应为 ${cell.quantity} ${unit}，${gap}`
    refuse('allocation.wrong', { line: at + 1, quantity: cell.quantity, given }, msg)
  }
}

const piecesIn = (share: Share | undefined, cell: Matrix[number] | null): number => {
  if (!cell) return share?.quantity ?? 0
  const same = share?.matrix?.find(({ colour, size }) => colour === cell.colour && size === cell.size)
  return same?.quantity ?? 0
}
