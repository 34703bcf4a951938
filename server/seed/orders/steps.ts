import { suspendReceipt } from '../../../contract/payment/bank.ts'
import { confirmOrder, computeOrder } from '../../../contract/order/confirmOrder.ts'
import { editAddress } from '../../../contract/account/address.ts'
import { againToCart, orderAgain } from '../../../contract/order/again.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { seeNoted } from '../../../contract/order/consignmentDesk.ts'
import { attachArtwork, moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { orderDetail, staffOrderDetail, type OrderLine } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { asTransfer, confirmReceipt, payOrder, recordReceipt, sendVoucher } from '../../../contract/payment/payment.ts'
import type { ParcelStatus } from '../../../contract/production/courier.ts'
import { hearParcel } from '../../src/courier/told.ts'
import { lineProduction, moveStep } from '../../../contract/production/productionDesk.ts'
import type { z } from 'zod'
import type { Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { writeReview } from '../../../contract/claim/review.ts'
import type { Ground } from '../ground.ts'
import { artworkSvg } from '../../../drawings/brand.ts'
import { proofed, proofSvg, transferSlipSvg } from '../../../drawings/papers.ts'
import type { Actors } from './actors.ts'

export type Wanted = { name: string; quantity?: number; matrix?: Matrix; selection?: Partial<Selection> }

/** One address of several, and how many go there. */
export type Part = { to: z.input<typeof editAddress.input>; quantities: readonly number[] }

/** What people of the demo do with orders, each step as one would do it in the mall. */
export function stepsOf({ db }: Ground, actors: Actors) {
  let references = 0

  /** A product by its number or its name, with the choices its page begins with. */
  async function product(name: string): Promise<{ id: number; first: Selection }> {
    const found = await db
      .selectFrom('product')
      .innerJoin('current_price', 'current_price.product_id', 'product.id')
      .innerJoin('price_version', (join) =>
        join
          .onRef('price_version.product_id', '=', 'current_price.product_id')
          .onRef('price_version.version', '=', 'current_price.version'),
      )
      .select(['product.id', 'price_version.first_selection as first'])
      .where((is) => is.or([is('product.number', '=', name), is('product.name', '=', name)]))
      .executeTakeFirst()
    if (!found) throw new Error(`the seed has no product ${name}`)
    return found
  }

  /** Puts goods into the cart and orders them. */
  async function place(who: string, wanted: readonly Wanted[], mark = '', plan = 'full'): Promise<string> {
    const buyer = await actors.as(who)
    const cartIds: number[] = []
    for (const { name, selection, ...amount } of wanted) {
      const { id, first } = await product(name)
      const { cartId } = await buyer(addToCart, {
        productId: id,
        selection: { ...first, ...selection },
        ...amount,
        new: 1,
      })
      cartIds.push(cartId)
    }
    return settle(who, cartIds, mark, plan)
  }

  /** Orders again what an order was of, as it can be had today. */
  async function again(who: string, orderId: string): Promise<string> {
    const buyer = await actors.as(who)
    const { lines } = await buyer(orderAgain, { orderId })
    await buyer(againToCart, { orderId, lines: lines.map(({ lineId }) => ({ lineId })) })
    return settle(
      who,
      (await buyer(cartList, {})).valid.map(({ id }) => id),
      '同上次，沿用校样',
    )
  }

  /** Orders what lies in these lines of the cart, sent to the first address, invoiced to the first title. */
  async function settle(who: string, cartIds: number[], mark: string, plan = 'full'): Promise<string> {
    const buyer = await actors.as(who)
    const { orderKey, addresses, titles, receipt } = await buyer(confirmOrder, { cartIds })
    const addressId = addresses[0]?.id ?? 0
    const titleId = titles[0]?.id
    const order = {
      key: orderKey,
      addressId,
      mark,
      plan,
      seen: receipt.gross,
      ...(titleId !== undefined && { titleId }),
    }
    return (await buyer(createOrder, order)).orderId
  }

  /** Puts goods into the cart and orders them for several addresses; `parts` says for each how many of each colour and size. */
  async function placeToSeveral(who: string, { name, selection, ...amount }: Wanted, parts: readonly Part[]) {
    const buyer = await actors.as(who)
    const { id, first } = await product(name)
    const chosen = { productId: id, selection: { ...first, ...selection }, ...amount, new: 1 as const }
    const { cartId } = await buyer(addToCart, chosen)
    const addressIds: number[] = []
    for (const { to } of parts) addressIds.push((await buyer(editAddress, to)).id)
    const { orderKey: key } = await buyer(confirmOrder, { cartIds: [cartId] })
    const allocation = parts.map(({ quantities }, at) => ({
      addressId: addressIds[at] ?? 0,
      lines: [{ cartId, quantities: [...quantities] }],
    }))
    const { gross: seen } = await buyer(computeOrder, { key, allocation })
    return (await buyer(createOrder, { key, allocation, seen })).orderId
  }

  const linesOf = async (orderId: string): Promise<OrderLine[]> =>
    (await (await actors.as('production'))(staffOrderDetail, { orderId })).lines

  async function artwork(who: string, orderId: string, mark: Parameters<typeof artworkSvg>[0], colour: string) {
    const buyer = await actors.as(who)
    const fileId = await actors.upload(who, 'artwork', 'logo-印刷稿.svg', artworkSvg(mark, colour))
    for (const { id: lineId, positions } of await linesOf(orderId)) {
      const position = positions[0]?.key ?? ''
      const note = `颜色以稿件为准（${colour}），图案宽度约占印刷区的三分之二，居中`
      await buyer(attachArtwork, { orderId, lineId, fileIds: [fileId], briefs: [{ fileId, position, note }] })
    }
  }

  /** Staff find the artwork good and send a proof of every line. */
  async function proof(orderId: string, of: keyof typeof proofed, note: string) {
    const staff = await actors.as('production')
    const fileId = await actors.upload('production', 'proof', '校样.png', proofSvg(proofed[of]))
    for (const { id: lineId } of await linesOf(orderId)) {
      await staff(staffMoveOrder, { orderId, lineId, move: 'acceptArtwork' })
      await staff(staffMoveOrder, { orderId, lineId, move: 'sendProof', fileId, note })
    }
  }

  async function approveProofs(who: string, orderId: string) {
    const buyer = await actors.as(who)
    for (const { id: lineId } of await linesOf(orderId)) await buyer(moveOrder, { orderId, lineId, move: 'approveProof' })
  }

  /** Staff make these moves of every line, one after the other. */
  async function make(orderId: string, moves: readonly string[], more: { date?: string } = {}) {
    const staff = await actors.as('production')
    for (const { id: lineId } of await linesOf(orderId)) {
      for (const move of moves) await staff(staffMoveOrder, { orderId, lineId, move, ...more })
    }
  }

  /** Staff end the named step of every line, with what was counted and perhaps a photo that the buyer sees. */
  async function work(
    orderId: string,
    name: string,
    { photo, ...counts }: { good?: number; bad?: number; quantityIn?: number; photo?: keyof typeof proofed },
  ) {
    const staff = await actors.as('production')
    const photos =
      photo === undefined
        ? []
        : [{ fileId: await actors.upload('production', 'work', '首件.png', proofSvg(proofed[photo])), visible: true }]
    for (const { id: lineId } of await linesOf(orderId)) {
      const { steps } = await staff(lineProduction, { lineId })
      const stepId = steps.find((step) => step.name === name)?.id ?? 0
      await staff(moveStep, { stepId, move: 'end', ...counts, photos })
    }
  }

  const consignmentOf = async (orderId: string, at = 0): Promise<number> =>
    (await (await actors.as('production'))(staffOrderDetail, { orderId })).consignments[at]?.id ?? 0

  async function ship(orderId: string, carrier: string, trackingNo: string, at = 0) {
    const staff = await actors.as('production')
    const consignmentId = await consignmentOf(orderId, at)
    await staff(staffMoveOrder, { orderId, consignmentId, move: 'ship', carrier, trackingNo })
  }

  /** What the carrier told meanwhile of the parcel that this order's consignment went in: hours after its sending, and the words. */
  async function track(orderId: string, status: ParcelStatus, told: readonly (readonly [number, string])[], at = 0) {
    const consignmentId = await consignmentOf(orderId, at)
    const { id, created_at } = await db
      .selectFrom('parcel')
      .select(['id', 'created_at'])
      .where('consignment_id', '=', consignmentId)
      .executeTakeFirstOrThrow()
    const stops = told.map(([hours, words]) => ({ at: new Date(created_at.getTime() + hours * 3_600_000), words })).toReversed()
    await hearParcel(db, id, { following: 'on', status, stops, courier: null, words: '' }, actors.services.now())
  }

  async function receive(who: string, orderId: string) {
    const consignmentId = await consignmentOf(orderId)
    await (
      await actors.as('production')
    )(staffMoveOrder, { orderId, consignmentId, move: 'deliver' })
    await (
      await actors.as(who)
    )(moveOrder, { orderId, consignmentId, move: 'sign' })
  }

  type Scores = { productScore: number; deliveryScore: number }

  /** The buyer says of every line what it was like, with a picture or without. */
  async function review(
    who: string,
    orderId: string,
    of: keyof typeof proofed | null,
    comment: string,
    given: Scores = { productScore: 5, deliveryScore: 4 },
  ) {
    const buyer = await actors.as(who)
    const { lines } = await buyer(orderDetail, { orderId })
    for (const { id: lineId, needsArtwork } of lines) {
      const fileIds = of === null ? [] : [await actors.upload(who, 'review', '实物.png', proofSvg(proofed[of]))]
      const scores = { ...given, ...(needsArtwork && { printScore: 5 }) }
      await buyer(writeReview, { orderId, lineId, ...scores, comment, fileIds })
    }
  }

  /** Signs for the first consignment, of whose first line some pieces are short; service has looked at it. */
  async function receiveShort(who: string, orderId: string, short: number, text: string) {
    const consignmentId = await consignmentOf(orderId)
    const [{ id: lineId } = { id: 0 }] = await linesOf(orderId)
    const noted = [{ lineId, short, text }]
    await (
      await actors.as(who)
    )(moveOrder, { orderId, consignmentId, move: 'sign', noted })
    await (
      await actors.as('sales')
    )(seeNoted, { consignmentId })
  }

  const due = async (payer: string, orderId: string) => asTransfer(await (await actors.as(payer))(payOrder, { orderId, payType: 'bank' }))

  const movement = (amount: string, payerName: string, remark: string) => ({
    amount,
    payerName,
    remark,
    receivedAt: actors.now(),
    reference: `CMB${actors.now().slice(0, 10).replaceAll('-', '')}${String(++references).padStart(5, '0')}`,
  })

  /** The company transfers, the whole that is due unless `amount` says less, and finance books it. */
  async function pay(payer: string, payerName: string, orderId: string, amount?: string) {
    const intent = await due(payer, orderId)
    const finance = await actors.as('finance')
    const seen = movement(amount ?? intent.amount, payerName, `货款 ${intent.remarkCode}`)
    await finance(confirmReceipt, { orderId, ...seen })
  }

  /** The bank shows a transfer that nobody has booked yet. */
  async function show(payer: string, payerName: string, orderId: string) {
    const intent = await due(payer, orderId)
    await (
      await actors.as('finance')
    )(recordReceipt, movement(intent.amount, payerName, intent.remarkCode))
  }

  /** Money that nobody can place yet: finance puts it aside until somebody asks for it. */
  async function putAside(payerName: string, amount: string, remark: string, note: string) {
    const finance = await actors.as('finance')
    const seen = movement(amount, payerName, remark)
    await finance(recordReceipt, seen)
    await finance(suspendReceipt, { reference: seen.reference, note })
  }

  async function voucher(payer: string, payerName: string, orderId: string, amount: string) {
    const fileId = await actors.upload(payer, 'voucher', '电子回单.png', transferSlipSvg())
    const slip = { orderId, fileId, payerName, payTime: actors.now(), amount }
    await (
      await actors.as(payer)
    )(sendVoucher, slip)
  }

  const cancel = async (who: string, orderId: string, reason: string) =>
    (await actors.as(who))(moveOrder, { orderId, move: 'cancel', reason })

  /** An approver says no. */
  const refuse = async (who: string, orderId: string, reason: string) =>
    (await actors.as(who))(moveOrder, { orderId, move: 'refuse', reason })

  return {
    place,
    again,
    placeToSeveral,
    receiveShort,
    artwork,
    proof,
    approveProofs,
    make,
    work,
    ship,
    track,
    receive,
    review,
    pay,
    show,
    putAside,
    voucher,
    cancel,
    refuse,
  }
}
