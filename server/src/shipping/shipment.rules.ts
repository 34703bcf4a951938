import { Carrier, carrierByNumber, carrierOf, carriers, ownDelivery, TrackingNo, trackingFault } from '../../../contract/carrier.ts'
import type { Cells, Fault, FileRow, SheetRow } from '../sheet/item.rules.ts'

// Pairs of order and tracking number as they come: by our template, by a carrier's own export, or pasted without a heading.

export const shipmentHeads = { order: '订单号', place: '收货单', carrier: '承运商', number: '运单号' } as const
/** In which row of the file the same number stood first; never a column of a file. */
export const twiceHead = '与第几行重复'
/** Why a row without a heading does not say what its number is; never a column of a file either. */
export const unclearHead = '看不清的内容'

type Head = keyof typeof shipmentHeads

/** What else these columns are called. */
const known: Record<Head, readonly string[]> = {
  order: ['订单号', '订单编号', '商城订单号', '单号（订单）'],
  place: ['收货单', '收货单序号', '包裹序号'],
  carrier: ['承运商', '快递公司', '物流公司', '快递'],
  number: ['运单号', '快递单号', '物流单号', '运单编号'],
}

const plain = (cell: string): string => cell.normalize('NFKC').replaceAll(/[\s*]/g, '')
const headOf = (cell: string): Head | null =>
  (Object.keys(known) as Head[]).find((head) => known[head].some((name) => plain(name) === plain(cell))) ?? null

const looksLikeOrder = (cell: string): boolean => /^D?\d{8}[0-9A-Z]{3,}(-\d{1,3})?$/.test(plain(cell).toUpperCase())

type Recast =
  | { readonly rows: readonly FileRow[]; readonly told: string; readonly fault?: never }
  | { readonly rows?: never; readonly fault: string }

/** The file with our four columns, and in which row a number stood before. Without a heading the columns are told by what stands in them. */
export function recastShipments(rows: readonly FileRow[]): Recast {
  const [first, ...rest] = rows
  if (!first) return { fault: '文件没有内容' }
  const heads = first.cells.map(headOf)
  const headed = heads.includes('order') && heads.includes('number')
  if (!headed && !first.cells.some(looksLikeOrder))
    return { fault: '第一行应为表头，须有“订单号”与“运单号”两列；没有表头时，每行依次为订单号、（承运商）、运单号' }
  const body = headed ? rest : rows
  if (body.length === 0) return { fault: '表头之下没有内容' }
  const seen = new Map<string, number>()
  const recast = body.map(({ row, cells }) => {
    const found = headed ? byHeads(heads, cells) : byContent(cells)
    const number = plain(found.number).toUpperCase()
    const before = number === '' ? undefined : seen.get(number)
    if (number !== '' && before === undefined) seen.set(number, row)
    const twice = before === undefined || isSameRow(body, before, found, headed ? heads : null) ? '' : String(before)
    return { row, cells: [found.order, found.place, found.carrier, found.number, twice, found.unclear ?? ''] }
  })
  const heading = { row: headed ? first.row : 0, cells: [...Object.values(shipmentHeads), twiceHead, unclearHead] }
  return { rows: [heading, ...recast], told: headed ? '' : '没有表头，各列按内容识别' }
}

type Found = Record<Head, string> & { readonly unclear?: string }

function byHeads(heads: readonly (Head | null)[], cells: readonly string[]): Found {
  const at = (head: Head) => cells[heads.indexOf(head)]?.trim() ?? ''
  return {
    order: at('order'),
    place: heads.includes('place') ? at('place') : '',
    carrier: heads.includes('carrier') ? at('carrier') : '',
    number: at('number'),
  }
}

/**
 * Without a heading: the order's number, then a carrier that is known by its name and the one cell that can be a tracking number,
 * wherever they stand; whoever receives it, and where, is passed over. `unclear`: several can be the number.
 */
function byContent(cells: readonly string[]): Found {
  const [order = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const carrier = others.find((cell) => carrierOf(cell) !== null || cell === ownDelivery) ?? ''
  const place = others.find((cell) => /^\d{1,3}$/.test(cell)) ?? ''
  const numbers = numbersAmong(others.filter((cell) => cell !== carrier))
  const [number = '', ...more] = numbers
  if (more.length === 0) return { order, place, carrier, number }
  return { order, place, carrier, number: '', unclear: `看不出 ${numbers.join('、')} 中哪一个是运单号，请加上表头“运单号”` }
}

/** What can be the tracking number: a number whose letters say the carrier before any other, a phone only where nothing else can be. */
function numbersAmong(cells: readonly string[]): string[] {
  const able = [...new Set(cells.filter((cell) => /^(?=.*\d)[0-9A-Za-z-]{4,40}$/.test(plain(cell))))]
  const known = able.filter((cell) => carrierByNumber(plain(cell)) !== null)
  const plainOnes = able.filter((cell) => !isPhone(plain(cell)))
  return [known, plainOnes, able].find((some) => some.length > 0) ?? []
}

const isPhone = (cell: string): boolean => /^(1\d{10}|0\d{2,3}-\d{7,8})$/.test(cell)

/** Whether the row in which a number stood before names the same consignment: said twice it is one. */
function isSameRow(rows: readonly FileRow[], row: number, now: Found, heads: readonly (Head | null)[] | null): boolean {
  const cells = rows.find((one) => one.row === row)?.cells ?? []
  const before = heads ? byHeads(heads, cells) : byContent(cells)
  return consignmentKey(before) === consignmentKey(now)
}

const consignmentKey = ({ order, place }: Pick<Found, 'order' | 'place'>): string => {
  const [number = '', typed = ''] = plain(order).toUpperCase().split('-')
  const at = plain(place) || typed
  return at === '' ? number : `${number}-${at}`
}

/** What a row is of: an order's number, with the consignment's place where one is named. */
export const shipmentKey = (cells: Cells): string =>
  consignmentKey({ order: cells[shipmentHeads.order] ?? '', place: cells[shipmentHeads.place] ?? '' })

/** A row that can be looked up: which order, which consignment of it where one is named, and with what it is sent. */
export type Shipment = { readonly order: string; readonly place: number | null; readonly carrier: string; readonly trackingNo: string }

/** What a row says, or what is wrong with it. */
export function shipmentOf({ row, cells }: SheetRow): { shipment: Shipment; faults?: never } | { shipment?: never; faults: Fault[] } {
  const fault = (column: string, message: string): Fault => ({ row, column, message })
  const [order = '', typed = ''] = shipmentKey(cells).split('-')
  const number = plain(cells[shipmentHeads.number] ?? '').toUpperCase()
  const written = (cells[shipmentHeads.carrier] ?? '').trim()
  const carrier = carrierNamed(written, number)
  const unclear = cells[unclearHead] ?? ''
  const faults = [
    ...(/^[0-9A-Z]{12,24}$/.test(order)
      ? []
      : [fault(shipmentHeads.order, order === '' ? '请填写订单号' : `订单号“${order}”不正确，应为商城订单号`)]),
    ...(typed === '' || /^[1-9]\d{0,2}$/.test(typed) ? [] : [fault(shipmentHeads.place, `收货单“${typed}”不正确，应为 1、2、3 等序号`)]),
    ...(unclear ? [unclear] : numberFaults(number, carrier)).map((message) => fault(shipmentHeads.number, message)),
    ...carrierFaults(written, carrier, number).map((message) => fault(shipmentHeads.carrier, message)),
    ...(cells[twiceHead]
      ? [fault(shipmentHeads.number, `运单号 ${number} 在第 ${cells[twiceHead]} 行已用于另一个收货单；几单合装一箱的，请在订单页逐单发货`)]
      : []),
  ]
  if (faults.length > 0) return { faults }
  return { shipment: { order, place: typed === '' ? null : Number(typed), carrier, trackingNo: number } }
}

/** A carrier by the name that was written, or a usual one, or by its number; any other name as it was written. */
function carrierNamed(written: string, number: string): string {
  const code = written === '' ? carrierByNumber(number) : carrierOf(written)
  return code ? carriers[code].name : written
}

function numberFaults(number: string, carrier: string): string[] {
  if (number === '') return ['请填写运单号']
  // Programs turn long numbers into 7.32E+13.
  if (/^\d(\.\d+)?E\+?\d+$/.test(number)) return [`运单号“${number}”已被表格软件改成科学计数，请把该列设为文本后重新填写`]
  const judged = TrackingNo.safeParse(number)
  if (!judged.success) return [judged.error.issues[0]?.message ?? '运单号不正确']
  const fault = carrier === '' ? null : trackingFault(carrier, number)
  return fault === null ? [] : [fault]
}

function carrierFaults(written: string, carrier: string, number: string): string[] {
  if (carrier === '') return number === '' ? [] : [`仅凭运单号 ${number} 看不出承运商，请填写，如 顺丰速运、中通快递`]
  const judged = Carrier.safeParse(written || carrier)
  return judged.success ? [] : [judged.error.issues[0]?.message ?? '承运商不正确']
}
