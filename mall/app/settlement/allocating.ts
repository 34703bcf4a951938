import type { Allocation } from '../../../contract/order/placeOrder.ts'
import { consignmentsAtMost } from '../../../contract/order/atMost.ts'
import { cellNames } from '../../../contract/order/consignment.ts'
import type { Confirmed } from './queries.ts'

/** A line to be divided: its colours and sizes with the pieces of each; one cell without a name where it has none. */
export type Divided = {
  readonly cartId: number
  readonly title: string
  readonly unit: string
  readonly cells: readonly { readonly name: string; readonly quantity: number }[]
}

export const dividedOf = ({ cartId, storeName, quantity, unitName, selectionText, receipt }: Confirmed['lines'][number]): Divided => {
  const names = cellNames(selectionText, receipt.matrix)
  const cells = receipt.matrix?.map((cell, at) => ({ name: names[at] ?? '', quantity: cell.quantity }))
  return { cartId, title: storeName, unit: unitName, cells: cells ?? [{ name: '', quantity }] }
}

/** What was typed so far: pieces by address, line and cell. What is not there is 0. */
export type Typed = ReadonlyMap<string, number>

const keyOf = (addressId: number, cartId: number, cell: number): string => `${addressId} ${cartId} ${cell}`

export const piecesAt = (typed: Typed, addressId: number, cartId: number, cell: number): number =>
  typed.get(keyOf(addressId, cartId, cell)) ?? 0

/** With these pieces put there. */
export const put = (typed: Typed, addressId: number, cartId: number, cell: number, pieces: number): Typed =>
  new Map([...typed, [keyOf(addressId, cartId, cell), pieces]])

/** Pieces of a cell that no address gets yet; below 0: more than there are were given away. */
export function leftOf(typed: Typed, addressIds: readonly number[], line: Divided, cell: number): number {
  const given = addressIds.reduce((sum, id) => sum + piecesAt(typed, id, line.cartId, cell), 0)
  return (line.cells[cell]?.quantity ?? 0) - given
}

/** What is left of the whole line, cell by cell. */
export const leftInLine = (typed: Typed, addressIds: readonly number[], line: Divided): number[] =>
  line.cells.map((_, cell) => leftOf(typed, addressIds, line, cell))

/** The line in equal parts; what cannot be divided goes to the first ones. */
export function evenly(typed: Typed, addressIds: readonly number[], line: Divided): Typed {
  const count = addressIds.length
  const parts = line.cells.flatMap(({ quantity }, cell) =>
    addressIds.map((id, at): [string, number] => [
      keyOf(id, line.cartId, cell),
      Math.floor(quantity / count) + (at < quantity % count ? 1 : 0),
    ]),
  )
  return new Map([...typed, ...parts])
}

/** All that is left of the line is put to this address; where too much was given away nothing changes. */
export function restTo(typed: Typed, addressIds: readonly number[], line: Divided, addressId: number): Typed {
  const parts = leftInLine(typed, addressIds, line).flatMap((left, cell): [string, number][] =>
    left > 0 ? [[keyOf(addressId, line.cartId, cell), piecesAt(typed, addressId, line.cartId, cell) + left]] : [],
  )
  return new Map([...typed, ...parts])
}

/**
 * A part of a spreadsheet, rows for addresses and columns for cells, laid down with its corner at this field; null: what was
 * copied is no such part. What lies beyond the last address or cell is passed over.
 */
export function pasted(
  typed: Typed,
  addressIds: readonly number[],
  line: Divided,
  corner: { addressId: number; cell: number },
  text: string,
): Typed | null {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  if (rows.length === 1 && rows[0]?.length === 1) return null
  if (rows.flat().some((cell) => !/^\d{0,7}$/.test(cell))) return null
  const from = addressIds.indexOf(corner.addressId)
  const parts = rows.flatMap((row, down) =>
    row.flatMap((cell, right): [string, number][] => {
      const [addressId, at] = [addressIds[from + down], corner.cell + right]
      return addressId === undefined || at >= line.cells.length ? [] : [[keyOf(addressId, line.cartId, at), Number(cell)]]
    }),
  )
  return new Map([...typed, ...parts])
}

/** Why the order cannot be placed so yet, in words; null: every piece has its address and every address its pieces. */
export function wantingIn(typed: Typed, addresses: readonly { id: number; realName: string }[], lines: readonly Divided[]): string | null {
  const ids = addresses.map(({ id }) => id)
  if (ids.length < 2) return '请选择至少 2 个收货地址'
  if (ids.length > consignmentsAtMost) return `一个订单最多分送 ${consignmentsAtMost} 个地址，请取消 ${ids.length - consignmentsAtMost} 个`
  for (const line of lines) {
    const left = leftInLine(typed, ids, line)
    if (left.some((pieces) => pieces < 0)) return `「${line.title}」分配的数量超出了购买数量`
    const rest = left.reduce((sum, pieces) => sum + pieces, 0)
    if (rest > 0) return `「${line.title}」还剩 ${rest} ${line.unit}未分配`
  }
  const empty = addresses.find(({ id }) =>
    lines.every((line) => line.cells.every((_, cell) => piecesAt(typed, id, line.cartId, cell) === 0)),
  )
  return empty ? `${empty.realName} 的地址没有分到商品，请分配数量或取消选择` : null
}

/** As the server is told of it; lines of which an address gets nothing are left out. */
export const allocationOf = (typed: Typed, addressIds: readonly number[], lines: readonly Divided[]): Allocation =>
  addressIds.map((addressId) => ({
    addressId,
    lines: lines.flatMap(({ cartId, cells }) => {
      const quantities = cells.map((_, cell) => piecesAt(typed, addressId, cartId, cell))
      return quantities.some((pieces) => pieces > 0) ? [{ cartId, quantities }] : []
    }),
  }))
