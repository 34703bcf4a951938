import type { Artwork } from '../../../contract/production/artwork.ts'
import { mayPay } from './due.rules.ts'
import { shareWords } from '../../../contract/order/consignment.ts'
import type { FileLink } from '../../../contract/file.ts'
import { contractStates } from '../../../contract/contract/contractState.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { yuan } from '../../../contract/money.ts'
import { consignmentStateLabel } from '../../../contract/order/consignmentState.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { lineRoute, lineStates } from '../../../contract/production/lineState.ts'
import type { OrderDetail, OrderLine, OrderRow } from '../../../contract/order/order.ts'
import type { Calendar } from '../../../contract/price/price.ts'
import { channels } from '../../../contract/payment/channel.ts'
import { intentStates } from '../../../contract/payment/payment.ts'
import { poolMemberStates, waitsForRun } from '../../../contract/promotion/poolState.ts'
import { gates, instalmentName } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { shownParcel } from '../parcel/parcel.rules.ts'
import { sellerOf } from '../page/seller.sql.ts'
import { makingOf } from '../making/shown.ts'
import type { ShownArrival, ShownConsignment, ShownEvent, ShownLine, ShownOrder } from './detail.sql.ts'
import { knownShown, positionLabel } from './artwork.rules.ts'
import type { ListedLine, ListedOrder } from './list.sql.ts'
import { legalMoves, type Mover } from './order.rules.ts'
import { standing, tabOf } from './standing.rules.ts'
import { toldOf, voidsProof } from './timeline.rules.ts'

type Links = ReadonlyMap<number, FileLink>

const moment = (at: string | Date | null): string | null => (at === null ? null : shanghai(new Date(at)))
const linkIn = (links: Links, id: number): FileLink => links.get(id) ?? refuse('file.missing')

const arrivalWays: Readonly<Record<ShownArrival['account'], string>> = {
  ...channels,
  bank: '银行转账',
  suspense: '人工核对入账',
  balance: '账户余额',
  reversed: '撤销',
}

/** What a part of an order is called: nothing is waited for in an order that came to nothing. */
const partLabel = (order: Pick<ListedOrder, 'state'>, label: string): string =>
  order.state === 'cancelled' || order.state === 'closed_timeout' ? orderStates[order.state] : label

/** The line's fields that list and detail both show. */
const lineHead = (line: ListedLine, order: Pick<ListedOrder, 'state'>) => ({
  id: line.id,
  productId: line.productId,
  storeName: line.title,
  image: line.picture,
  qiliGoodsTypeId: goodsTypes[line.type].wire,
  quantity: line.quantity,
  unitName: line.unit,
  gross: yuan(line.grossFen),
  stateLabel: partLabel(order, lineStates[line.state]),
  selectionText: line.words,
})

/** The instalment that may be paid now. */
function instalmentOf({ state, owed: { next } }: Pick<ListedOrder, 'state' | 'owed'>): OrderRow['instalment'] {
  if (!next || !mayPay(state, next.gate)) return null
  const { step, due, gate, dueAt } = next
  return { step, name: instalmentName(next), due: yuan(due), gate: gates[gate], dueTime: moment(dueAt) }
}

/** The order's fields that list and detail both show, with the moves of whoever looks. */
const orderHead = (order: Omit<ListedOrder, 'lines'> & { lines: ListedLine[] }, viewer: Mover) => ({
  orderId: order.number,
  state: order.state,
  stateLabel: standing(order),
  tab: tabOf(order),
  createTime: shanghai(order.createdAt),
  placedBy: order.placedBy,
  companyName: order.companyName,
  gross: yuan(order.grossFen),
  paid: yuan(order.paidFen),
  dueTime: moment(order.dueAt),
  reviewUntil: moment(order.reviewUntil),
  plan: order.plan,
  instalment: instalmentOf(order),
  moves: legalMoves(order, viewer),
})

/** An order as lists show it to `viewer`. */
export const rowOfOrder = (order: ListedOrder, viewer: Mover): OrderRow => ({
  ...orderHead(order, viewer),
  lines: order.lines.map((line: ListedLine) => lineHead(line, order)),
})

/** The files on a line, each with what was said of it. */
export const artworkOf = ({ files, positions }: Pick<ShownLine, 'files' | 'positions'>, links: Links): Artwork[] =>
  files.map(({ id, position, note, names, known, mends }) => ({
    ...linkIn(links, id),
    position,
    positionLabel: positionLabel(positions, position),
    note,
    names,
    known: knownShown(known),
    mends: mends === null ? null : linkIn(links, mends),
  }))

function lineOf(line: ShownLine, order: ShownOrder, links: Links, staff: boolean, calendar: Calendar): OrderLine {
  const route = lineRoute(line)
  const at = route.indexOf(line.state)
  return {
    ...lineHead(line, order),
    purchaseNo: line.number,
    selection: line.selection,
    matrix: line.matrix,
    receipt: line.receipt,
    state: line.state,
    route: route.map((state, i) => ({ state, label: lineStates[state], reached: i <= at })),
    needsArtwork: line.printed,
    lostColours: staff ? line.lostColours : null,
    positions: line.positions,
    artwork: artworkOf(line, links),
    proofs: line.proofs.map((proof) => ({
      id: proof.id,
      round: proof.round,
      file: linkIn(links, proof.fileId),
      note: proof.note,
      state: proof.state,
      answer: proof.answer,
      answeredBy: proof.answeredBy,
      artworkHashes: proof.artworkHashes,
      keptFrom: proof.keptFrom,
      createTime: shanghai(new Date(proof.createdAt)),
      answerTime: moment(proof.answeredAt),
    })),
    promisedDay: line.promisedDay,
    scheduledDay: line.scheduledDay,
    ...makingOf(line, links, staff, calendar),
  }
}

/** Buyers hear that the merchant did it, staff hear who. */
function whoOf({ side, actorName, move }: ShownEvent, viewer: Mover): string {
  return (side === 'staff' || move === 'mendArtwork') && viewer.side === 'buyer' ? '商家' : actorName
}

function told(event: ShownEvent, { lines, events }: ShownOrder): string {
  const { move, from, lineId } = event
  const line = lines.length > 1 ? lines.find(({ id }) => id === lineId) : undefined
  const words = voidsProof(event, events) ? `${toldOf(move, from)}，原校样失效` : toldOf(move, from)
  return line ? `${line.title}：${words}` : words
}

function wordedIn(lines: readonly ShownLine[], share: ShownConsignment['shares'][number]) {
  const line = lines.find(({ id }) => id === share.lineId)
  return { ...share, words: line ? shareWords(line, share.matrix) : [] }
}

const labelOf = ({ state, fetched = false }: Pick<ShownConsignment, 'state' | 'fetched'>) => consignmentStateLabel(state, fetched)

function consignmentOf(one: ShownConsignment, order: ShownOrder, viewer: Mover, links: Links): OrderDetail['consignments'][number] {
  // What lies in the parcel is the buyer's to have once it is on its way.
  const mine = viewer.side === 'staff' || one.state !== 'waiting' ? one.packing : null
  return {
    id: one.id,
    number: `${order.number}-${one.place}`,
    state: one.state,
    stateLabel: one.state === 'waiting' ? partLabel(order, labelOf(one)) : labelOf(one),
    fetched: one.fetched ?? false,
    address: one.address,
    lines: one.shares.map((share) => wordedIn(order.lines, share)),
    freight: order.receipt.consignments?.[one.place - 1]?.freight ?? null,
    notes: one.notes.map(({ fileIds, at, ...note }) => ({
      ...note,
      pictures: fileIds.map((id) => linkIn(links, id)),
      createTime: shanghai(new Date(at)),
    })),
    packing: mine && {
      progress: mine.progress,
      file: mine.pdfId === null ? null : linkIn(links, mine.pdfId),
    },
    carrier: one.carrier,
    trackingNo: one.trackingNo,
    parcel: shownParcel(one.parcel),
    shipTime: moment(one.shippedAt),
    deliverTime: moment(one.deliveredAt),
    signTime: moment(one.signedAt),
  }
}

/** An order as its page shows it to `viewer`. `links` holds every file of `filesOf` that the viewer may see. */
export const detailOfOrder = (order: ShownOrder, viewer: Mover, links: Links, calendar: Calendar): OrderDetail => ({
  ...orderHead(order, viewer),
  lines: order.lines.map((line) => lineOf(line, order, links, viewer.side === 'staff', calendar)),
  consignments: order.consignments.map((one) => consignmentOf(one, order, viewer, links)),
  receipt: order.receipt,
  contract: order.contract && {
    number: order.contract.number,
    stateLabel: contractStates[order.contract.state],
    effective: order.contract.effective,
    frame: order.contract.frame,
  },
  seller: sellerOf(order.sellerSettings),
  companyCode: order.companyCode,
  address: order.address,
  title: order.title,
  mark: order.mark,
  groupId: order.groupId,
  pool: order.pool && {
    id: order.pool.id,
    stateLabel: poolMemberStates[order.pool.state],
    closes: shanghai(new Date(order.pool.closesAt)),
    waits: waitsForRun(order.pool.state),
    paper: order.pool.pdfId === null ? null : linkIn(links, order.pool.pdfId),
  },
  payments: order.intents.map((intent) => ({
    step: intent.step,
    label: intent.label,
    amount: yuan(intent.amount),
    received: yuan(intent.received),
    remarkCode: intent.remarkCode,
    state: intent.state,
    stateLabel: intentStates[intent.state],
    name: instalmentName({ ...intent, of: order.intents.length }),
    due: gates[intent.gate],
    dueTime: moment(intent.dueAt),
    expiresAt: moment(intent.expiresAt),
  })),
  arrivals: order.arrivals.map(({ at, account, amount }) => ({
    time: shanghai(new Date(at)),
    wayLabel: arrivalWays[account],
    amount: yuan(amount),
  })),
  vouchers: order.vouchers.map((voucher) => ({
    id: voucher.id,
    file: linkIn(links, voucher.fileId),
    payerName: voucher.payerName,
    amount: yuan(voucher.amount),
    payTime: shanghai(new Date(voucher.paidAt)),
    createTime: shanghai(new Date(voucher.createdAt)),
  })),
  timeline: order.events.map((event) => ({
    id: event.id,
    time: shanghai(new Date(event.at)),
    who: whoOf(event, viewer),
    title: told(event, order),
    note: event.note,
  })),
})
