import { Readable } from 'node:stream'
import sharp from 'sharp'
import { carriers, type CarrierCode } from '../../../contract/carrier.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Staff } from '../actor.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { insertFile, type StoredFile } from '../file/file.sql.ts'
import { type Contents, keep } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { ProviderError } from '../outside/provider.ts'
import { attempt } from '../outside/reconcile.ts'
import { collectedCode, type AskedWaybill, type MadeWaybill, type Waybills } from '../outside/waybill/waybill.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { packingsOf } from '../consignment/packing.sql.ts'
import type { Services } from '../services.ts'
import { knownAccount } from './account.ts'
import { parcelOf, partyOf } from './parties.ts'
import { insertWaybill, lockConsignment, lockWaybill, setWaybill, type Waybill } from './waybill.sql.ts'

export type Asking = Contents & Pick<Services, 'machineKey' | 'waybills'>
export type By = { readonly actor: Staff; readonly address: string }

/**
 * Has a carrier's number for a consignment, and says it. What is to be asked is written down before the provider is, by a number
 * of ours that stays the same until it said yes or no: whoever is killed between asking and writing, or asks twice at once, is
 * told the same waybill again.
 * @throws Refusal waybill.off, waybill.account.missing, waybill.busy, waybill.refused with what the provider said,
 * order.move.forbidden where it does not wait to be shipped.
 */
export async function takeWaybill(services: Asking, consignmentId: number, carrier: CarrierCode, by: By): Promise<string> {
  const { db, now } = services
  const provider = services.waybills ?? refuse('waybill.off')
  await knownAccount(services, carrier)
  const begun = await seenBy(by, db, (tx) => begin(tx, consignmentId, carrier, now()))
  if (begun.state === 'made') return said(begun, '已取过')
  const made = await ask(services, provider, begun, by)
  if (made instanceof ProviderError) throw saidNo(carrier, made, '再次取号不会重复出单')
  return made
}

/** What is done of somebody's own customers only finds another's consignment as little as one that is not there. */
const seenBy = <T>({ actor }: By, db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (actor.ownOnly) await seeOwn(tx, actor.staffId)
    return work(tx)
  })

/** Asks for a waybill that was begun and writes what came of it; says it, or answers why there is none. @throws Refusal waybill.busy. */
async function ask(services: Asking, provider: Waybills, begun: Begun, by: By): Promise<string | ProviderError> {
  const { db, now } = services
  const { consignmentId, carrier, orderId } = begun
  const { row, account } = await knownAccount(services, carrier)
  const packing = (await packingsOf(db, [consignmentId])).get(consignmentId) ?? refuse('order.missing')
  const asked: AskedWaybill = {
    ...{ orderId, carrier, account },
    // What the receiver pays for is asked for so, whatever the account has.
    ...{ payType: packing.way === 'collect' ? 'CONSIGNEE' : row.pay_type, expType: row.exp_type, template: row.template },
    sender: partyOf({ ...row.sender, realName: row.sender.name }, ''),
    receiver: partyOf(packing.address, packing.companyName),
    ...parcelOf(packing),
  }
  const made = await attempt(provider.ask(asked))
  if (made instanceof ProviderError) {
    await setWaybill(db, begun.id, 'asking', { fault: made.message, ...(made.refused && { state: 'refused' }) })
    return made
  }
  const label = await labelOf(services, provider, made, begun)
  const how = await inTransaction(db, (tx) => write(tx, begun, made, label, { ...by, now: now() }))
  const { trackingNo } = made
  if (how === 'late') refuse('waybill.busy', null, `取到 ${carriers[carrier].name} ${trackingNo} 时已改取其他面单或已取消，请勿使用该单号`)
  return said({ carrier, trackingNo }, how === 'written' ? '取得' : '已取过')
}

const said = ({ carrier, trackingNo }: Pick<Waybill, 'carrier' | 'trackingNo'>, how: string): string =>
  `${how} ${carriers[carrier].name} ${trackingNo}`

const saidNo = (carrier: CarrierCode, { message, refused }: ProviderError, meanwhile: string) =>
  new Refusal('waybill.refused', null, `${carriers[carrier].name}：${message}${refused ? '' : `；${meanwhile}`}`)

type Begun = Waybill & { readonly orderId: string; readonly order: number }

/** The waybill that is to be asked for, or was made already. @throws Refusal as `takeWaybill`. */
async function begin(tx: Tx, consignmentId: number, carrier: CarrierCode, now: Date): Promise<Begun> {
  const { number, orderId: order, companyId, state, orderState, fetched } = await lockConsignment(tx, consignmentId)
  if (state !== 'waiting') refuse('order.move.forbidden', null, '已发货，不需要再取面单')
  if (fetched) refuse('order.move.forbidden', null, '客户自提，不需要面单')
  if (orderState !== 'in_fulfilment') refuse('order.move.forbidden', null, '订单尚未付清，或已取消')
  const known = await lockWaybill(tx, consignmentId)
  const named = (attempt: number) => ({ orderId: `${number}-${attempt}`, order })
  if (known?.state === 'cancelling') refuse('waybill.busy')
  if (known?.state === 'made') return { ...known, ...named(known.attempt) }
  if (known?.state === 'asking' && known.carrier !== carrier)
    refuse('waybill.busy', null, `曾向${carriers[known.carrier].name}取号而没有收到应答，请先再次向其取号`)
  if (known?.state === 'asking') return { ...known, ...named(known.attempt) }
  const next = { companyId, consignmentId, attempt: (known?.attempt ?? 0) + 1, carrier }
  const id = await insertWaybill(tx, next, now)
  return { ...next, id, state: 'asking', trackingNo: '', carrierOrder: '', fault: '', ...named(next.attempt) }
}

/** The label's picture as a file that is kept; null: none was drawn, or it did not come, and our own is printed. */
async function labelOf(asking: Asking, provider: Waybills, { label }: MadeWaybill, { orderId }: Begun) {
  if (label === null) return null
  const fetched = await attempt(provider.label(label))
  if (fetched instanceof ProviderError) return null
  // Drawn anew: whatever else was in it is gone, and what is no picture is none.
  const picture = await sharp(fetched, { limitInputPixels: 10_000_000 })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => null)
  if (picture === null) return null
  const arrived = await receive(asking.dataDir, Readable.from([picture]), picture.length)
  await keep(asking, arrived)
  return { kind: 'label', name: `面单-${orderId}.png`, type: 'png', size: arrived.size, hash: arrived.hash, preview: null } as const
}

type Written = By & { readonly now: Date }

/**
 * Writes a waybill that was made, also where another who asked by the same number was told no meanwhile. `there`: it was written
 * before; `late`: it was taken back meanwhile, or another was begun, and is kept for whoever looks for its number.
 */
async function write(
  tx: Tx,
  begun: Begun,
  made: MadeWaybill,
  label: Omit<StoredFile, 'id' | 'companyId'> | null,
  { actor, address, now }: Written,
): Promise<'written' | 'there' | 'late'> {
  const { id, consignmentId, companyId, carrier, order } = begun
  // Held first, so that no other is begun meanwhile.
  await lockConsignment(tx, consignmentId)
  const newest = await lockWaybill(tx, consignmentId)
  const { trackingNo: tracking_no, children, carrierOrder: carrier_order, sorting } = made
  if (newest?.id !== id) {
    const fault = `取到 ${tracking_no} 时已另行取号，请向承运商取消`
    await setWaybill(tx, id, 'refused', { tracking_no, carrier_order, fault })
    return 'late'
  }
  if (newest.state === 'made') return 'there'
  if (newest.state !== 'asking' && newest.state !== 'refused') return 'late'
  const file = label && (await insertFile(tx, actor, label))
  const change = { tracking_no, children: [...children], carrier_order, sorting, label_id: file?.id ?? null, fault: '' }
  await setWaybill(tx, id, newest.state, { state: 'made', ...change })
  const after = { consignmentId, carrier, trackingNo: tracking_no }
  await insertAudit(tx, { actor, companyId, subject: `order ${order}`, address, after, action: 'waybill.made' }, now)
  return 'written'
}

/**
 * Takes a consignment's waybill back, and says which. May be asked for again where the provider did not answer. One that was asked
 * for and never answered is asked for once more by its number, so that there is something to take back.
 * @throws Refusal waybill.off, waybill.none, waybill.busy, waybill.refused with what the provider said, order.move.forbidden once
 * it was shipped with it.
 */
export async function cancelWaybill(services: Asking, consignmentId: number, { actor, address }: By): Promise<string> {
  const { db, now } = services
  const provider = services.waybills ?? refuse('waybill.off')
  const lost = await seenBy({ actor, address }, db, (tx) => unanswered(tx, consignmentId))
  const found = lost && (await ask(services, provider, lost, { actor, address }))
  if (lost && found instanceof ProviderError) {
    if (found.refused) return `${carriers[lost.carrier].name}没有出单，不需要取消`
    throw saidNo(lost.carrier, found, '请再次取消')
  }
  const { waybill, order } = await seenBy({ actor, address }, db, (tx) => beginCancel(tx, consignmentId))
  const { id, carrier, trackingNo, carrierOrder, companyId } = waybill
  const { account } = await knownAccount(services, carrier)
  const done = await attempt(provider.cancel({ carrier, account, trackingNo, carrierOrder, reason: '取消发货' }))
  if (done instanceof ProviderError) {
    // After an answer that was lost a no does not say that it stands, unless the carrier has the parcel.
    const stands = done.refused && (waybill.state === 'made' || done.code === collectedCode)
    await setWaybill(db, id, 'cancelling', { fault: done.message, ...(stands && { state: 'made' }) })
    throw saidNo(carrier, stands ? done : new ProviderError(done.message), '请再次取消')
  }
  await inTransaction(db, async (tx) => {
    // Of two at once the other may have been told no.
    if (!(await setWaybill(tx, id, ['cancelling', 'made'], { state: 'cancelled', fault: '' }))) return
    const after = { consignmentId, carrier, trackingNo }
    await insertAudit(tx, { actor, companyId, subject: `order ${order}`, address, after, action: 'waybill.cancelled' }, now())
  })
  return said({ carrier, trackingNo }, '已取消')
}

/** The waybill that was asked for and of which nobody was told; null: the newest is none. However its consignment stands by now. */
async function unanswered(tx: Tx, consignmentId: number): Promise<Begun | null> {
  const { number, orderId: order } = await lockConsignment(tx, consignmentId)
  const known = await lockWaybill(tx, consignmentId)
  return known?.state === 'asking' ? { ...known, orderId: `${number}-${known.attempt}`, order } : null
}

/** The waybill that is to be taken back, as it stood; from now on nothing is shipped with it. */
async function beginCancel(tx: Tx, consignmentId: number): Promise<{ waybill: Waybill; order: number }> {
  const { state, trackingNo, orderId: order } = await lockConsignment(tx, consignmentId)
  const waybill = (await lockWaybill(tx, consignmentId)) ?? refuse('waybill.none')
  if (waybill.state === 'asking') refuse('waybill.busy')
  if (waybill.state !== 'made' && waybill.state !== 'cancelling') refuse('waybill.none')
  if (state !== 'waiting' && trackingNo.toUpperCase() === waybill.trackingNo)
    refuse('order.move.forbidden', null, '已用此运单号发货，不能取消')
  await setWaybill(tx, waybill.id, 'made', { state: 'cancelling' })
  return { waybill, order }
}
