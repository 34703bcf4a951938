import { fork } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'

/** Requests of one call, the nth at `within × n / all` ms after the beginning, each by somebody else. */
export type Storm = {
  readonly ports: readonly number[]
  readonly path: string
  readonly bodies: readonly string[]
  readonly tokens: readonly string[]
  readonly within: number
  /** How many are open before it begins; more are opened where all wait for an answer. */
  readonly connections: number
}

/** How a request was answered: HTTP status (0: by nobody), the body, and ms from when it was to be sent. */
export type Sent = { readonly status: number; readonly said: string; readonly took: number }

/** Somebody who is logged in, of a company of their own. */
export type Member = { readonly accountId: number; readonly companyId: number; readonly token: string }

/** So many verified companies, each with one person who is logged in and was last seen two minutes ago. */
export async function aThrong(pool: pg.Pool, many: number): Promise<Member[]> {
  const first = randomInt(1_000_000_000, 9_000_000_000)
  const tokens = Array.from({ length: many }, () => `ysh_${randomBytes(32).toString('base64url')}`)
  const { rows } = await pool.query<{ accountId: number; companyId: number }>(
    `with n as (select n, $1::bigint + n as mark from generate_series(1, $2::int) n),
      c as (insert into company (name, credit_code, state) select '抢购企业' || mark, 'RUSH' || mark, 'verified' from n order by n returning id, name),
      a as (insert into account (company_id, phone, nickname, password_hash)
        select c.id, '9' || n.mark, '抢购', '-' from n join c on c.name = '抢购企业' || n.mark order by n.n returning id, company_id)
    select a.id as "accountId", a.company_id as "companyId" from a order by 1`,
    [first, many],
  )
  const members = rows.map((row, at) => ({ ...row, token: tokens[at] ?? '' }))
  await pool.query(
    `insert into session (token_hash, account_id, created_at, seen_at, expires_at)
     select h, a, now() - interval '1 hour', now() - interval '2 minutes', now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) u (h, a)`,
    [members.map(({ token }) => createHash('sha256').update(token).digest()), members.map(({ accountId }) => accountId)],
  )
  return members
}

/** Lets a process of its own send it; `during` is done meanwhile and may say which server is gone. */
export async function sent(storm: Storm, during: (gone: (port: number) => void) => Promise<void> = async () => {}): Promise<Sent[]> {
  const child = fork(join(import.meta.dirname, 'crowdSender.ts'), { serialization: 'advanced' })
  const left = once(child, 'exit')
  child.send(storm)
  await once(child, 'message')
  const told = once(child, 'message') as Promise<[{ all: Sent[] }]>
  child.send({})
  const meanwhile = during((gone) => child.send({ gone }))
  const first = await Promise.race([told, left.then(() => null)])
  await meanwhile
  if (!first) throw new Error('the crowd was not answered')
  return first[0].all
}
