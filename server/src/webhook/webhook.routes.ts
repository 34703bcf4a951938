import { randomBytes } from 'node:crypto'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import * as w from '../../../contract/webhook/webhook.ts'
import { countUp } from '../tally/tally.sql.ts'
import type { Actor } from '../actor.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Paging } from '../database/listing.sql.ts'
import type { Services, Routes } from '../services.ts'
import type { Context } from '../context.ts'
import { bodyOf } from './reconcile.ts'
import { secretOf } from './seal.ts'
import { byHandAMinute, overlap } from './webhook.rules.ts'
import * as rows from './webhook.sql.ts'

type Wish = {
  readonly id?: number | undefined
  readonly url: string
  readonly events: string[]
  readonly enabled: boolean
}

const ownerOf = (actor: Actor): rows.HookOwner => (actor.side === 'buyer' ? actor.companyId : null)
const newSalt = () => randomBytes(16).toString('base64url')

/** Addresses of a company's programs, kept by its main account; and the merchant's, kept by whoever keeps staff. */
export const webhookRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(w.listWebhooks, ({ actor, db }) => shownHooks(db, ownerOf(actor)))
  serve(w.listStaffWebhooks, ({ db }) => shownHooks(db, null))
  serveOnce(w.saveWebhook, ({ input, ...context }) => save(services, input, context))
  serveOnce(w.saveStaffWebhook, ({ input, ...context }) => save(services, input, context))
  serveOnce(w.rotateWebhook, ({ input, ...context }) => rotate(services, input.id, context))
  serveOnce(w.rotateStaffWebhook, ({ input, ...context }) => rotate(services, input.id, context))
  serveOnce(w.deleteWebhook, ({ input, ...context }) => remove(input.id, context))
  serveOnce(w.deleteStaffWebhook, ({ input, ...context }) => remove(input.id, context))
  serveOnce(w.pingWebhook, ({ input, tx, actor, now }) => ping(tx, ownerOf(actor), input.id, now))
  serveOnce(w.pingStaffWebhook, ({ input, tx, now }) => ping(tx, null, input.id, now))
  serve(w.listDeliveries, ({ input, actor, db }) => shownPage(db, ownerOf(actor), input))
  serve(w.listStaffDeliveries, ({ input, db }) => shownPage(db, null, input))
  serve(w.deliveryDetail, ({ input, actor, db }) => shownDelivery(db, ownerOf(actor), input.id))
  serve(w.staffDeliveryDetail, ({ input, db }) => shownDelivery(db, null, input.id))
  serveOnce(w.replayDelivery, ({ input, tx, actor, now }) => replay(tx, ownerOf(actor), input.id, now))
  serveOnce(w.replayStaffDelivery, ({ input, tx, now }) => replay(tx, null, input.id, now))
}

async function save(services: Services, { id, ...fields }: Wish, { tx, actor, now, audit }: Context) {
  const owner = ownerOf(actor)
  if (!services.webhooksAnywhere && !fields.url.startsWith('https://'))
    refuse('input.invalid', { fields: { url: '接收地址应为 https 网址' } }, '接收地址应为 https 网址')
  const salt = newSalt()
  const was = id === undefined ? null : await rows.lockHook(tx, owner, id)
  if (!was && (await rows.countHooks(tx, owner)) >= w.webhooksAtMost) refuse('webhook.full')
  const saved = was?.id ?? (await rows.insertHook(tx, owner, fields, salt, now))
  if (was) await rows.setHook(tx, owner, was.id, fields)
  // The address may hold a word that opens it: the audit names the host only.
  const kept = ({ url, events, enabled }: Omit<Wish, 'id'>) => ({ host: new URL(url).host, events, enabled })
  const changed = changedFields(was && kept(was), kept(fields))
  await audit('webhook.save', `webhook ${saved}`, changed)
  return { id: saved, secret: was ? null : secretOf(services.secret, saved, salt) }
}

async function rotate(services: Services, id: number, { tx, actor, now, audit }: Context) {
  const owner = ownerOf(actor)
  const { salt: old_salt } = await rows.lockHook(tx, owner, id)
  const salt = newSalt()
  await rows.setHook(tx, owner, id, { salt, old_salt, old_until: new Date(now.getTime() + overlap) })
  await audit('webhook.rotate', `webhook ${id}`)
  return { secret: secretOf(services.secret, id, salt) }
}

async function remove(id: number, { tx, actor, audit }: Context): Promise<true> {
  const owner = ownerOf(actor)
  await rows.lockHook(tx, owner, id)
  await rows.deleteHook(tx, owner, id)
  await audit('webhook.delete', `webhook ${id}`)
  return true
}

/** What is sent by hand goes to an address that nobody has proven to be the owner's. */
const countByHand = (tx: Tx, owner: rows.HookOwner, now: Date) =>
  countUp(tx, [{ key: `webhook by hand ${owner ?? 'merchant'}`, most: byHandAMinute, window: 60_000 }], 'request.tooOften', now)

async function ping(tx: Tx, owner: rows.HookOwner, id: number, now: Date) {
  await rows.lockHook(tx, owner, id)
  await countByHand(tx, owner, now)
  return { id: await rows.insertDelivery(tx, id, await rows.insertPing(tx, owner, now), now) }
}

async function replay(tx: Tx, owner: rows.HookOwner, id: number, now: Date) {
  const { hookId, eventId } = await rows.readDelivery(tx, owner, id)
  await rows.lockHook(tx, owner, hookId)
  await countByHand(tx, owner, now)
  return { id: await rows.insertDelivery(tx, hookId, eventId, now) }
}

const at = (moment: Date | null) => moment && shanghai(moment)

const shownHooks = async (db: Db, owner: rows.HookOwner): Promise<w.WebhookRow[]> =>
  (await rows.hooksOf(db, owner)).map(({ oldUntil, createdAt, ...hook }) => ({
    ...hook,
    oldUntil: at(oldUntil),
    createTime: shanghai(createdAt),
  }))

type Shown = Omit<Awaited<ReturnType<typeof rows.deliveryPage>>['rows'][number], 'url'>

const shownRow = ({ nextAt, createdAt, hookId: _, eventId: __, ...row }: Shown): w.DeliveryRow => ({
  ...row,
  nextAt: at(nextAt),
  createTime: shanghai(createdAt),
})

async function shownPage(db: Db, owner: rows.HookOwner, asked: Paging & { id: number }) {
  const { rows: found, total } = await rows.deliveryPage(db, owner, asked)
  return { rows: found.map(({ url: _, ...row }) => shownRow(row)), total }
}

async function shownDelivery(db: Db, owner: rows.HookOwner, id: number): Promise<w.Delivery> {
  const { data, companyId, happenedAt, ...row } = await rows.readDelivery(db, owner, id)
  const tries = await rows.attemptsOf(db, id)
  return {
    ...shownRow(row),
    body: bodyOf({ ...row, data, companyId, happenedAt }),
    tries: tries.map((one) => ({ at: shanghai(one.at), tookMs: one.took_ms, status: one.status, answer: one.answer, fault: one.fault })),
  }
}
