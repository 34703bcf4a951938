import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type DatabaseConnection, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { sqlState, poolOf, type Db } from './db.ts'
import { seeingOwn } from './ownCustomers.sql.ts'
import type { Tables } from '../tables.ts'

/** Whoever asks; a member of staff may see the own customers only. */
export type Asker = { readonly side: 'buyer' } | { readonly side: 'staff'; readonly staffId: number; readonly ownOnly?: boolean }

/**
 * The database as whoever asks may see it: of all companies, or of the own customers only. It is a database like any other: each of its
 * transactions stands by itself, so that what was counted before a refusal stays counted.
 */
export const asSeenBy = (db: Db, who: Asker | null): Db =>
  who?.side === 'staff' && who.ownOnly ? new Kysely<Tables>({ dialect: new OwnDialect(poolOf(db), who.staffId) }) : db

class OwnDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #staffId: number

  constructor(pool: pg.Pool, staffId: number) {
    super({ pool })
    this.#pool = pool
    this.#staffId = staffId
  }

  override createDriver(): PostgresDriver {
    return new OwnDriver(this.#pool, this.#staffId)
  }
}

/** Every transaction begins by saying whose customers are all there are, and what is asked outside of one is one of its own. */
class OwnDriver extends PostgresDriver {
  readonly #see: CompiledQuery
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #begun = new WeakSet<DatabaseConnection>()

  constructor(pool: pg.Pool, staffId: number) {
    super({ pool })
    this.#see = seeingOwn(staffId)
  }

  override async acquireConnection(...asked: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...asked)
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    const ask = connection.executeQuery.bind(connection) as typeof connection.executeQuery
    connection.executeQuery = (query) => (this.#begun.has(connection) ? ask(query) : this.#alone(ask, query))
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#begun.add(connection)
    try {
      await super.beginTransaction(connection, settings)
      await connection.executeQuery(this.#see)
    } catch (error) {
      // Nobody else rolls back what did not begin.
      await this.rollbackTransaction(connection as never)
      throw error
    }
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return super.commitTransaction(connection).finally(() => this.#begun.delete(connection))
  }

  override rollbackTransaction(connection: never): Promise<void> {
    return super.rollbackTransaction(connection).finally(() => this.#begun.delete(connection))
  }

  /** All in one write: without the views the database passes over what comes after. */
  async #alone<R>(ask: DatabaseConnection['executeQuery'], query: CompiledQuery) {
    const [begin, commit] = ['begin', 'commit'].map((text) => CompiledQuery.raw(text)) as [CompiledQuery, CompiledQuery]
    const all = [ask(begin), ask(this.#see), ask<R>(query), ask(commit)] as const
    const failed = (await Promise.allSettled(all)).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failed.length === 0) return all[2]
    await ask(CompiledQuery.raw('rollback'))
    throw failed.find((error) => sqlState(error) !== passedOver) ?? failed[0]
  }
}

const passedOver = '25P02'
