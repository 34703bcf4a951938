import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Answer, Columns, Inner, Stream, Wire } from './driver.ts'

const kept = /^\s*(?:select )?\/\* kept \*\//

/** As the text of a statement: the transaction is committed with what is asked next, in one write. */
export const commitWith = 'commit with what is asked next'

/**
 * Prepares the statements that begin with the comment `kept` once for each connection, so that the database does not parse
 * and plan them every time. For the hottest ones only, whose text is always the same: each is remembered by every connection.
 * What a transaction asks until the present run of code ends goes in one write. `begin` waits for the first statement and goes with it;
 * a transaction that asks nothing is none.
 * With `limits`, a statement that sets them for a transaction, each begins by it, in the same write, and what is asked outside of one is one of
 * its own; nothing is prepared: the connection may lead to another session each time.
 */
export function hearQueries(client: pg.PoolClient, limits?: string): void {
  const asking = new Asking(client, limits)
  client.query = ((...given: unknown[]): unknown => {
    const [text, values, answer] = given
    if (limits !== undefined) return asking.within(given)
    if (isPrepared(text) && values === undefined) return asking.once(text, answer as Answer | undefined)
    if (typeof text !== 'string' || !Array.isArray(values)) return asking.pass(given)
    // The pool's own way to ask once says itself who is to be answered.
    return answer === undefined ? asking.ask(text, values) : asking.pass([named(text, values), answer])
  }) as typeof client.query
}

/** What is asked by a name of its own. */
const isPrepared = (given: unknown): given is Asked =>
  given !== null &&
  typeof given === 'object' &&
  'name' in given &&
  'text' in given &&
  'values' in given &&
  Array.isArray(given.values) &&
  !('rowMode' in given) &&
  !('types' in given)

/** How a connection stands: outside of a transaction, within one that is to begin, or has, or was committed with its last statements. */
type Standing = 'free' | 'beginning' | 'begun' | 'committed'

class Asking {
  readonly #client: pg.PoolClient
  readonly #limits: string | undefined
  #begin = 'begin'
  #standing: Standing = 'free'
  #batch: Batch | null = null
  #commits: ((committed: Promise<pg.QueryResult>) => void) | null = null

  constructor(client: pg.PoolClient, limits?: string) {
    this.#client = client
    this.#limits = limits
  }

  /** Asks under limits, however the driver is asked. */
  within([what, ...more]: unknown[]): unknown {
    const [values, told] = Array.isArray(more[0]) ? more : [[], more.find((one) => typeof one === 'function')]
    const { text, values: own, rowMode, ...rest } = typeof what === 'string' ? { text: what } : (what as Partial<Asked>)
    if (text === undefined || Object.keys(rest).some((name) => name !== 'name')) throw new Error('this cannot be asked under limits')
    const asked = this.ask(text, own ?? (values as unknown[]), rowMode)
    if (typeof told !== 'function') return asked
    const answer = told as Answer
    return void asked.then(
      (result) => answer(null, result as pg.QueryResult),
      (error: Error) => answer(error, undefined as never),
    )
  }

  /** Asks as the driver is asked. */
  pass(given: unknown[]): unknown {
    this.#send()
    writeOnce(this.#client)
    return Reflect.apply(pg.Client.prototype.query, this.#client, given)
  }

  /** Asks what stands by itself; without an `answer` it is promised. */
  once(asked: Asked, answer?: Answer): Promise<pg.QueryResult> | undefined {
    const batch = this.#open()
    const promised = answer ? void batch.ask(asked, answer) : batch.add(asked)
    if (this.#standing === 'free') this.#send()
    return promised
  }

  ask(text: string, values: readonly unknown[], rowMode?: 'array'): Promise<unknown> {
    if (text === 'begin' || text.startsWith('start transaction')) {
      this.#begin = text
      return this.#stand('beginning', 'BEGIN')
    }
    const ends = text === 'commit' || text === 'rollback'
    if (ends && (this.#standing === 'beginning' || this.#standing === 'committed')) return this.#stand('free', text.toUpperCase())
    if (this.#standing === 'committed') return Promise.reject(new Error('nothing is asked in a transaction that was committed'))
    if (text === commitWith) {
      this.#open()
      return new Promise((resolve) => (this.#commits = resolve))
    }
    // Several commands in one text, which can have no values, go by themselves.
    if (values.length === 0 && text.includes(';')) return this.#alone(text)
    const batch = this.#open()
    const asked = batch.add(ends ? { name: text, text, values } : rowMode ? { text, values, rowMode } : named(text, values))
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
    if (this.#standing !== 'free' || this.#limits === undefined) return this.pass([text])
    const [, ...results] = (await this.pass([`${this.#limits}; ${text}`])) as unknown[]
    return results.length === 1 ? results[0] : results
  }

  /** What is asked next goes with what was asked in the present run of code. */
  #open(): Batch {
    if (this.#batch) return this.#batch
    const batch = (this.#batch = new Batch(this.#client, this.#limits === undefined))
    process.nextTick(() => batch === this.#batch && this.#send())
    const isNew = this.#standing === 'free' || this.#standing === 'beginning'
    if (this.#standing === 'beginning') {
      this.#standing = 'begun'
      batch.addOurs({ name: this.#begin, text: this.#begin, values: [] })
    }
    if (isNew && this.#limits !== undefined) batch.addOurs({ text: this.#limits, values: [] })
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

const named = (text: string, values: readonly unknown[]): Asked =>
  kept.test(text) ? { name: nameOf(text), text, values } : { text, values }

const names = new Map<string, string>()

/** The same name for the same text; PostgreSQL's names are short. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * The list with its first again and again until there are sixteen: where fewer than ten are asked for among `any`, PostgreSQL plans the
 * statement anew each time, because it thinks of ten that it does not know.
 */
export function enough<T>(list: readonly T[]): T[] {
  const [first] = list
  return first === undefined || list.length >= 16 ? [...list] : [...list, ...Array<T>(16 - list.length).fill(first)]
}

// What is asked at once.

/** A statement as a connection is asked it. One with a name is prepared by each connection once. */
type Asked = { readonly name?: string; readonly text: string; readonly values: readonly unknown[]; readonly rowMode?: 'array' }

/** What a connection has prepared: the columns by the statement's name; null: it is not sure that it has, or what they are. */
type Prepared = Map<string, Columns | null>
const preparedBy = new WeakMap<object, Prepared>()

function preparedOn(connection: object): Prepared {
  const known = preparedBy.get(connection) ?? new Map<string, Columns | null>()
  preparedBy.set(connection, known)
  return known
}

/** `isOurs`: nobody waits for it; where it fails, whoever asked what comes after it is told. */
type Part = { readonly asked: Asked; readonly query: Inner; readonly isOurs: boolean }

/** What the database says of statements that came after one that failed, up to where both sides wait for each other. */
const passedOver = () => Object.assign(new Error('current transaction is aborted, commands ignored'), { code: '25P02' })

const batches = new WeakMap<object, Batch>()

/** What is asked by a query of the driver's that is a batch; undefined: it is none. */
export const askedBy = (query: object): readonly Asked[] | undefined => batches.get(query)?.parts.map(({ asked }) => asked)

/** Whether it failed because what was prepared is not there, or answers other columns by now. */
const isForgotten = (error: Error, itself: boolean): boolean =>
  itself && error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '0A000')

/**
 * Statements of one transaction that are asked at once: one write, one wait. They are answered in their order, and each sees what those
 * before it did. What comes after one that fails is passed over by the database. What a prepared statement's columns are is told once.
 */
class Batch {
  readonly parts: Part[] = []
  /** How the database is asked, as the driver wants it. */
  readonly query = new pg.Query('') as Inner
  readonly #types: pg.ClientBase
  readonly #prepares: boolean
  #answered = 0
  #sent = 0

  constructor(types: pg.ClientBase, prepares: boolean) {
    this.#types = types
    this.#prepares = prepares
    const query = this.query
    batches.set(query, this)
    query.submit = (connection) => this.#submit(connection as unknown as Wire & { stream: Stream })
    query.handleRowDescription = (message) => this.#now()?.handleRowDescription(message)
    query.handleDataRow = (message) => this.#now()?.handleDataRow(message)
    query.handleEmptyQuery = () => void this.#answered++
    query.handleCommandComplete = (message, wire) => {
      this.#now()?.handleCommandComplete(message, wire)
      this.#answered++
    }
    query.handleReadyForQuery = (wire) => this.#tell(this.#sent, wire)
    query.handleError = (error, wire) => this.#fail(error, wire)
  }

  add(asked: Asked): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => this.ask(asked, (error, result) => (error ? reject(error) : resolve(result))))
  }

  addOurs(asked: Asked): void {
    this.ask(asked, () => {}, true)
  }

  ask(given: Asked, answer: Answer, isOurs = false): void {
    const { text, values, rowMode } = given
    const asked = this.#prepares ? given : { text, values }
    const query = new pg.Query(rowMode ? ({ text, rowMode } as pg.QueryConfig) : text, [...values]) as Inner
    query.name = asked.name
    query._result._types = this.#types
    query.callback = answer
    this.parts.push({ asked, query, isOurs })
  }

  #now(): Inner | undefined {
    return this.parts[this.#answered]?.query
  }

  /** Tells those before the `upTo`th that they were answered. */
  #tell(upTo: number, wire: unknown): void {
    const prepared = this.#prepared
    for (const { asked, query } of this.parts.slice(0, upTo)) {
      if (asked.name !== undefined && prepared?.get(asked.name) == null) prepared?.set(asked.name, query._result)
      query.handleReadyForQuery(wire)
    }
  }

  #prepared: Prepared | undefined

  #fail(error: Error, wire: unknown): void {
    const at = this.#answered
    this.#tell(at, wire)
    const ofDatabase = error instanceof pg.DatabaseError
    const first = Math.max(
      at,
      this.parts.findIndex(({ isOurs }, i) => i >= at && !isOurs),
    )
    for (const [i, { asked, query }] of this.parts.entries()) {
      if (i < at) continue
      if (asked.name !== undefined && (this.#prepared?.get(asked.name) == null || isForgotten(error, i === at)))
        this.#prepared?.set(asked.name, null)
      query.handleError(i <= first || !ofDatabase ? error : passedOver(), wire)
    }
  }

  #submit(connection: Wire & { stream: Stream }): void {
    const prepared = (this.#prepared = preparedOn(connection))
    const written: Buffer[] = []
    // The driver's own words, gathered instead of written one by one.
    const wire = Object.create(connection, {
      stream: { value: { writable: true, write: (bytes: Buffer) => void written.push(bytes) } },
    }) as Wire
    const inBatch = new Set<string>()
    for (const { asked, query } of this.parts) {
      const failed = write(wire, query, asked, prepared, inBatch)
      if (failed) break
      this.#sent++
    }
    wire.sync()
    connection.stream.write(Buffer.concat(written))
    for (const { query } of this.parts.slice(this.#sent + 1)) query.handleError(passedOver(), connection)
  }
}

/** Writes one statement; true where a value of it cannot be written: whoever asked it is told. */
function write(wire: Wire, query: Inner, { name }: Asked, prepared: Prepared, inBatch: Set<string>): boolean {
  const columns = name === undefined ? undefined : prepared.get(name)
  const isRead = columns != null || (name !== undefined && inBatch.has(name))
  // Of one that failed it is not known whether it was read before.
  if (name !== undefined && columns === null && !isRead) wire.close({ type: 'S', name })
  if (columns) Object.assign(query, { _accumulateRows: true }, { _result: withColumns(query._result, columns) })
  if (name !== undefined) inBatch.add(name)
  let failed = false
  query.prepare({
    parsedStatements: {},
    submittedNamedStatements: {},
    parse: (message) => !isRead && wire.parse(message),
    bind: (message) => wire.bind(message),
    describe: (message) => !columns && wire.describe(message),
    execute: (message) => wire.execute(message),
    close: (message) => {
      failed = true
      if (name !== undefined && !isRead) wire.close(message)
    },
    sync: () => {},
  })
  return failed
}

const withColumns = (result: Inner['_result'], { fields, _parsers, _prebuiltEmptyResultObject }: Columns): Inner['_result'] =>
  Object.assign(result, { fields, _parsers, _prebuiltEmptyResultObject })
