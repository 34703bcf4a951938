import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** Asked of each server that is connected to: which start of which PostgreSQL it is, and whether it follows another and takes no writes. */
export const whoIsThere = `extract(epoch from pg_postmaster_start_time())::text as started, pg_is_in_recovery() as follows`
export type There = { readonly started: string; readonly follows: boolean }

/** @throws Error as of a server on its way up, where this one follows another: behind a proxy the next connection may lead to that. */
export function checkLeads({ follows }: Pick<There, 'follows'>): void {
  if (follows) throw Object.assign(new Error('连到的 PostgreSQL 是只读的备库，等待主库'), { code: '57P03' })
}

/** What a server says of writes that became read-only while it was connected to. */
const readOnly = '25006'

type Wire = { readonly connection: EventEmitter & { readonly stream: Socket } }
const wireOf = (client: pg.ClientBase) => (client as unknown as Wire).connection

const serversOf = new WeakMap<pg.Pool, Map<pg.PoolClient, string>>()

/** Has a pool give up connections to a server that says it is read-only, each once it is given back. */
export function leaveReadOnly(pool: pg.Pool): void {
  const servers = new Map<pg.PoolClient, string>()
  serversOf.set(pool, servers)
  const left = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    wireOf(client).on('errorMessage', ({ code }: { code?: string }) => void (code === readOnly && left.add(client)))
  })
  pool.on('release', (_, client) => void (left.has(client) && client.end().catch(() => undefined)))
  pool.on('remove', (client) => void servers.delete(client))
}

/** Notes which server a new connection leads to. @throws Error where that is a standby. */
export function noteServer(pool: pg.Pool, client: pg.PoolClient, there: There): void {
  checkLeads(there)
  serversOf.get(pool)?.set(client, there.started)
}

/**
 * Cuts what the pool has to other servers than the one that was `started` then, which leads now: a machine that is gone without a word would
 * leave whoever asked it waiting for a quarter of an hour.
 */
export function leaveOthers(pool: pg.Pool, started: string): void {
  for (const [client, its] of serversOf.get(pool) ?? [])
    if (its !== started) wireOf(client).stream.destroy(new Error('Connection terminated: another server leads now'))
}
