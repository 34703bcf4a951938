import { randomBytes } from 'node:crypto'
import {
  addKey,
  addStaffKey,
  keyPrefix,
  keysAtMost,
  listKeys,
  listStaffKeys,
  revokeKey,
  revokeStaffKey,
  type KeyRow,
} from '../../../contract/account/apiKey.ts'
import { refuse } from '../../../contract/refusal.ts'
import { daysLater, shanghai } from '../../../contract/text.ts'
import { proveOwn } from '../account/proveOwn.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../database/db.ts'
import type { Routes } from '../services.ts'
import type { Call, Context } from '../context.ts'
import type { Act } from '../acting.ts'
import { countAlive, endKey, insertKey, keysOf, type KeyOwner } from './key.sql.ts'

type Wish = { readonly name: string; readonly scopes: readonly string[]; readonly days: number }

const ownerOf = (actor: Actor): KeyOwner => (actor.side === 'buyer' ? actor.companyId : null)

/** Keys of a company, kept by its main account; and the merchant's, kept by whoever keeps staff. */
export const keyRoutes: Routes = ({ serve, serveOnce, serveTried }) => {
  serve(listKeys, ({ actor, db, now }) => shownKeys(db, ownerOf(actor), now))
  serve(listStaffKeys, ({ db, now }) => shownKeys(db, null, now))

  serveTried(addKey, ({ input, db, act, ...call }) => addProven(db, act, input, call))
  serveTried(addStaffKey, ({ input, db, act, ...call }) => addProven(db, act, input, call))

  serveOnce(revokeKey, ({ input, ...context }) => revoke(input.id, context))
  serveOnce(revokeStaffKey, ({ input, ...context }) => revoke(input.id, context))
}

type NewKey = { readonly id: number; readonly key: string }

async function addProven(db: Db, act: Act<NewKey>, { password, ...wish }: Wish & { password: string }, { actor, origin, now }: Call) {
  await proveOwn(db, actor, password, origin, now)
  return act((context) => add(wish, context))
}

async function add({ name, scopes, days }: Wish, { tx, actor, now, audit }: Context): Promise<NewKey> {
  const owner = ownerOf(actor)
  if ((await countAlive(tx, owner, now)) >= keysAtMost) refuse('key.full')
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  const maker = actor.side === 'buyer' ? { accountId: actor.accountId, staffId: null } : { accountId: null, staffId: actor.staffId }
  const expiresAt = days === 0 ? null : daysLater(now, days)
  const id = await insertKey(tx, { owner, ...maker, name, key, scopes, expiresAt }, now)
  await audit('key.add', `api_key ${id}`, { after: { scopes, days } })
  return { id, key }
}

async function revoke(id: number, { tx, actor, now, audit }: Context): Promise<true> {
  const ended = await endKey(tx, ownerOf(actor), id, now)
  if (ended) await audit('key.revoke', `api_key ${id}`)
  return true
}

async function shownKeys(db: Db, owner: KeyOwner, now: Date): Promise<KeyRow[]> {
  const at = (moment: Date | null) => moment && shanghai(moment)
  return (await keysOf(db, owner)).map((key) => ({
    id: key.id,
    name: key.name,
    shown: key.shown,
    scopes: key.scopes,
    state: key.revoked_at ? 'revoked' : key.expires_at && key.expires_at <= now ? 'expired' : 'active',
    createTime: shanghai(key.created_at),
    expiresAt: at(key.expires_at),
    lastUsedAt: at(key.last_used_at),
    lastAddress: key.last_address,
  }))
}
