import { regionOf, hiddenPhone } from './shown.ts'
import { allCartons } from '../consignment/packing.rules.ts'
import type { Packing } from '../consignment/packing.sql.ts'
import type { Label } from './labelPaper.ts'

/** More cartons of one consignment than this have one label, and the rest is written by hand. */
const labelsAtMost = 99

/** What is known of a consignment's way: '' where nothing is. */
export type Way = {
  readonly carrier: string
  readonly trackingNo: string
  readonly sorting: string
  readonly sender: string
  /** The numbers of the cartons after the first. */
  readonly children: readonly string[]
  /** The hash of the label as the carrier drew it; null: it did not. */
  readonly picture: string | null
}

/** A consignment's labels, one for each of its cartons; one where it is not known how many they are. */
export function labelsOf(packing: Packing, { children, picture: _, ...way }: Way, madeAt: string): Label[] {
  const { orderId, place, address, mark, lines } = packing
  const cartons = allCartons(lines)
  const pieces = cartons !== null && cartons >= 1 && cartons <= labelsAtMost ? cartons : 1
  return Array.from({ length: pieces }, (_, at) => ({
    ...way,
    ...(at > 0 && children[at - 1] && { trackingNo: children[at - 1] }),
    ...{ mark, madeAt, pieces, piece: at + 1 },
    receiver: address.realName,
    phone: hiddenPhone(address.phone),
    address: `${regionOf(address)}${address.detail}`,
    number: `${orderId}-${place}`,
    goods: lines.map(({ title, quantity, unit }) => `${title} × ${quantity} ${unit}`),
  }))
}
