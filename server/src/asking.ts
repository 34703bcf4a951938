import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'

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

  /** Asks what stands by itself; without an `answer` it is promised. */
  once(asked: Asked, answer?: Answer): Promise<pg.QueryResult> | undefined {
    const batch = this.#open()
    const promised = answer ? void batch.ask(asked, answer) : batch.add(asked)
    if (this.#standing === 'free') this.#send()
    return promised
  }

  ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (text === 'begin') return this.#stand('beginning', 'BEGIN')
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
type Asked = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }

type Answer = (error: Error | null, result: pg.QueryResult) => void

/** What a statement writes on. */
type Wire = {
  readonly parsedStatements: object
  readonly submittedNamedStatements: object
  parse(message: object): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
  close(message: object): void
  sync(): void
}
/** What is used here of the driver's inner side. */
type Inner = pg.Query & {
  name: string | undefined
  callback: Answer
  _accumulateRows: boolean
  _result: Columns & { _types: unknown }
  prepare(wire: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: unknown): void
  handleEmptyQuery(wire: unknown): void
  handleReadyForQuery(wire: unknown): void
  handleError(error: Error, wire: unknown): void
}
/** What a result knows of its columns. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Stream = { readonly writable: boolean; write(bytes: Buffer): void }

/** What a connection has prepared: the columns by the statement's name; null: it is not sure that it has, or what they are. */
type Prepared = Map<string, Columns | null>
const preparedBy = new WeakMap<object, Prepared>()

function preparedOn(connection: object): Prepared {
  const known = preparedBy.get(connection) ?? new Map<string, Columns | null>()
  preparedBy.set(connection, known)
  return known
}

type Part = { readonly asked: Asked; readonly query: Inner }

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
  #answered = 0
  #sent = 0

  constructor(types: pg.ClientBase) {
    this.#types = types
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

  ask(asked: Asked, answer: Answer): void {
    const query = new pg.Query(asked.text, [...asked.values]) as Inner
    query.name = asked.name
    query._result._types = this.#types
    query.callback = answer
    this.parts.push({ asked, query })
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
    // A transaction that does not begin is told by whoever asked its first statement.
    const first = this.parts[at]?.asked.name === 'begin' ? at + 1 : at
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
