import { sql } from 'kysely'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal, refuse } from '../../contract/refusal.ts'
import { isOpen } from './session/session.sql.ts'
import type { Actor } from './actor.ts'
import type { Db, Tx } from './database/db.ts'
import { enough } from './database/asking.ts'
import { gathered } from './gathered.ts'
import { together, togetherLast, type Asks } from './database/together.ts'

/** By what answers are sealed, and when it is. */
type Keeping = { readonly secret: Buffer; readonly now: Date }

/** A call that may come again; `actor` is null for nobody, who is known by the key alone. */
export type RepeatKey = {
  readonly actor: Actor | null
  readonly key: string
  readonly path: string
  readonly body: Buffer
}

/** How a call is answered: by what is asked with the claim, with what is asked with the commit. */
type Answering<T, First> = {
  readonly ask: (at: Asks) => Promise<First>
  readonly answer: (first: First) => Promise<T>
  readonly last: readonly ((at: Asks) => Promise<unknown>)[]
}

/**
 * Answers a call once: the first with this key runs `answer`, every repeat is given the same answer. A twin that comes
 * while the first still runs waits for it on the key's row, so neither an effect nor an answer is ever doubled; a call
 * that was refused leaves no trace and may be tried again.
 * @throws Refusal 'repeat.different' for the same key with another body or call, 'repeat.over' as `firstAnswer` does.
 */
export async function answerOnce<T, First>(
  tx: Tx,
  { secret, now }: Keeping,
  repeat: RepeatKey | null,
  { ask, answer, last }: Answering<T, First>,
): Promise<T> {
  const [isFirst, asked] = await together(tx, (at) => [repeat === null || claimed(at, repeat), ask(at)])
  if (repeat && !isFirst) {
    const first = await firstAnswer(tx, { secret, now }, repeat)
    if (!first) throw new Error('what was claimed is not there')
    return first.answer as T
  }
  const given = await answer(asked)
  const isRefused = given instanceof Refusal
  if (repeat && isRefused) await tx.deleteFrom('repeat_answer').where('actor', '=', ownerOf(repeat)).where('key', '=', repeat.key).execute()
  const kept = repeat && !isRefused ? JSON.stringify({ sealed: seal(secret, repeat, JSON.stringify(given ?? null)) }) : null
  // Nothing is asked after it: the transaction is committed in the same write.
  if (kept !== null || last.length > 0)
    await togetherLast(tx, (at) => [...last.map((one) => one(at)), repeat && kept !== null ? keep(at, repeat, kept) : null])
  return given
}

/** Whether this call is the first with its key. */
async function claimed(at: Asks, repeat: RepeatKey): Promise<boolean> {
  const { rows } = await sql`/* kept */
    insert into repeat_answer (actor, key, path, body_hash, answer) values (${ownerOf(repeat)}, ${repeat.key}, ${repeat.path}, ${repeat.body}, null)
    on conflict (actor, key) do nothing returning 1`.execute(at)
  return rows.length > 0
}

const keep = (at: Asks, repeat: RepeatKey, answer: string) =>
  sql`/* kept */
  update repeat_answer set answer = ${answer}::jsonb where actor = ${ownerOf(repeat)} and key = ${repeat.key}`.execute(at)

/**
 * What the first call with this key was answered; null when there was none. @throws Refusal 'repeat.different', and
 * 'repeat.over' where the answer was a log-in that has ended since.
 */
export async function firstAnswer(db: Db | Tx, { secret, now }: Keeping, repeat: RepeatKey): Promise<{ answer: unknown } | null> {
  const first = await keptOf(db)({ actor: ownerOf(repeat), key: repeat.key })
  if (!first) return null
  if (first.path !== repeat.path || !first.body_hash.equals(repeat.body)) refuse('repeat.different')
  const answer: unknown = isSealed(first.answer) ? JSON.parse(unseal(secret, repeat, first.answer.sealed)) : first.answer
  if (isLogIn(answer) && !(await isOpen(db, answer.token, now))) refuse('repeat.over')
  return { answer }
}

type Row = { readonly path: string; readonly body_hash: Buffer; readonly answer: unknown }
type Known = { readonly actor: string; readonly key: string }

const known = new WeakMap<Db | Tx, (key: Known) => Promise<Row | undefined>>()
/** What is kept under a key, asked for together where many ask at once. */
function keptOf(db: Db | Tx) {
  const gathering = known.get(db) ?? gathered((keys: readonly Known[]) => rowsOf(db, keys))
  known.set(db, gathering)
  return gathering
}

async function rowsOf(db: Db | Tx, keys: readonly Known[]): Promise<(Row | undefined)[]> {
  const all = enough(keys)
  const { rows } = await sql<Row & Known>`/* kept */
    select r.actor, r.key, r.path, r.body_hash, r.answer from repeat_answer r
    join (select distinct actor, key from unnest(${all.map(({ actor }) => actor)}::text[], ${all.map(({ key }) => key)}::text[]) u (actor, key)) u
      using (actor, key)`.execute(db)
  const found = new Map(rows.map((row) => [`${row.actor} ${row.key}`, row]))
  return keys.map(({ actor, key }) => found.get(`${actor} ${key}`))
}

const isLogIn = (answer: unknown): answer is { readonly token: string } =>
  answer !== null && typeof answer === 'object' && 'token' in answer && String(answer.token).startsWith('ysh_')

const ownerOf = ({ actor }: RepeatKey): string => (!actor ? 'nobody' : actor.side === 'buyer' ? `b${actor.accountId}` : `s${actor.staffId}`)

// Some answers hold what is told once and kept nowhere, a key or a secret: whoever reads the table learns none of them.

type Sealed = { readonly sealed: string }

const isSealed = (answer: unknown): answer is Sealed =>
  answer !== null && typeof answer === 'object' && 'sealed' in answer && typeof answer.sealed === 'string'

const cipher = 'aes-256-gcm'
const keys = new WeakMap<Buffer, Buffer>()
/** Drawn from the secret once: that takes longer than to seal an answer. */
function keyFrom(secret: Buffer): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'repeat', 32))
  keys.set(secret, key)
  return key
}
/** Binds an answer to its row. */
const boundTo = (repeat: RepeatKey): Buffer => Buffer.from(`${ownerOf(repeat)}\n${repeat.key}\n${repeat.path}`)

/** 12 bytes of chance, 16 that prove it genuine, the text. */
function seal(secret: Buffer, repeat: RepeatKey, text: string): string {
  const chance = randomBytes(12)
  const sealing = createCipheriv(cipher, keyFrom(secret), chance).setAAD(boundTo(repeat))
  const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([chance, sealing.getAuthTag(), hidden]).toString('base64')
}

function unseal(secret: Buffer, repeat: RepeatKey, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyFrom(secret), bytes.subarray(0, 12)).setAAD(boundTo(repeat))
  opening.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8')
}
