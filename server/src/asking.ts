import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { Batch, type Answer, type Asked } from './batch.ts'

const kept = /^\s*(?:select )?\/\* kept \*\//

/** As the text of a statement: the transaction is committed with what is asked next, in one write. */
export const commitWith = 'commit with what is asked next'

/**
 * Prepares the statements that begin with the comment `kept` once for each connection, so that the database does not parse
 * and plan them every time. For the hottest ones only, whose text is always the same: each is remembered by every connection.
 * What a transaction asks until the present run of code ends goes in one write. `begin` waits for the first statement and goes with it;
 * a transaction that asks nothing is none.
 */
export function hearQueries(client: pg.PoolClient): void {
  const asking = new Asking(client)
  client.query = ((...given: unknown[]): unknown => {
    const [text, values, answer] = given
    if (isPrepared(text) && typeof answer === 'function') return asking.once(text, answer as Answer)
    if (typeof text !== 'string' || !Array.isArray(values)) return asking.pass(given)
    // The pool's own way to ask once says itself who is to be answered.
    return answer === undefined ? asking.ask(text, values) : asking.pass([named(text, values), answer])
  }) as typeof client.query
}

/** What the pool itself asks of those that are prepared. */
const isPrepared = (given: unknown): given is Asked =>
  given !== null && typeof given === 'object' && 'name' in given && 'text' in given && 'values' in given && Array.isArray(given.values) && !('rowMode' in given)

/** How a connection stands: outside of a transaction, within one that is to begin, or has, or was committed with its last statements. */
type Standing = 'free' | 'beginning' | 'begun' | 'committed'

class Asking {
  readonly #client: pg.PoolClient
  #standing: Standing = 'free'
  #batch: Batch | null = null
  #commits: ((committed: Promise<pg.QueryResult>) => void) | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Asks as the driver is asked. */
  pass(given: unknown[]): unknown {
    this.#send()
    writeOnce(this.#client)
    return Reflect.apply(pg.Client.prototype.query, this.#client, given)
  }

  /** Asks what stands by itself. */
  once(asked: Asked, answer: Answer): void {
    this.#open().ask(asked, answer)
    this.#send()
  }

  ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (text === 'begin') return this.#stand('beginning', 'BEGIN')
    const ends = text === 'commit' || text === 'rollback'
    if (ends && (this.#standing === 'beginning' || this.#standing === 'committed')) return this.#stand('free', text.toUpperCase())
    if (this.#standing === 'committed') return Promise.reject(new Error('nothing is asked in a transaction that was committed'))
    if (text === commitWith) return new Promise((resolve) => (this.#commits = resolve))
    // Several commands in one text, which can have no values, go by themselves.
    if (values.length === 0 && text.includes(';')) return this.#alone(text)
    const batch = this.#open()
    const asked = batch.add(ends ? { name: text, text, values } : named(text, values))
    if (ends) this.#standing = 'free'
    if (this.#standing === 'free') this.#send()
    return asked
  }

  #stand(standing: Standing, command: string): Promise<unknown> {
    this.#standing = standing
    return Promise.resolve({ command, rows: [], rowCount: null })
  }

  async #alone(text: string): Promise<unknown> {
    if (this.#standing === 'beginning') this.#open()
    return this.pass([text])
  }

  /** What is asked next goes with what was asked in the present run of code. */
  #open(): Batch {
    if (this.#batch) return this.#batch
    const batch = (this.#batch = new Batch(this.#client))
    process.nextTick(() => batch === this.#batch && this.#send())
    if (this.#standing === 'beginning') {
      this.#standing = 'begun'
      // Where it fails, whoever asked the first statement is told.
      batch.add({ name: 'begin', text: 'begin', values: [] }).catch(() => {})
    }
    return batch
  }

  #send(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = null
    this.#commits?.(this.#commit(batch))
    this.#commits = null
    writeOnce(this.#client)
    Reflect.apply(pg.Client.prototype.query, this.#client, [batch.query])
  }

  /** Commits with what is asked. Where that fails, the transaction is still to be rolled back. */
  async #commit(batch: Batch): Promise<pg.QueryResult> {
    this.#standing = 'committed'
    try {
      return await batch.add({ name: 'commit', text: 'commit', values: [] })
    } catch (error) {
      this.#standing = 'begun'
      throw error
    }
  }
}

/** What goes until the present run of code ends goes in one write. */
function writeOnce(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const named = (text: string, values: readonly unknown[]): Asked => (kept.test(text) ? { name: nameOf(text), text, values } : { text, values })

const names = new Map<string, string>()

/** The same name for the same text; PostgreSQL's names are short. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
