import pg from 'pg'
import { Told } from './live.rules.ts'

export type Hearing = {
  /** Hears from now on what is told. @throws Error where the database cannot be heard. */
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** ms between looks whether the connection still stands: one that broke without a word would leave all deaf. */
const lookEvery = 10_000

/**
 * This process' ear: one connection of its own that listens to what every process tells, opened with the first listener.
 * Where it is lost `deaf` is called once: whoever listened may have missed something, and the next `begin` opens another.
 */
export function hearing(pool: pg.Pool, hear: (told: Told) => void, deaf: () => void): Hearing {
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null

  async function open(): Promise<void> {
    const { connectionString } = pool.options
    const mine = new pg.Client({
      ...(connectionString && { connectionString }),
      application_name: 'mall live',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    const look = setInterval(() => void mine.query('select 1').catch(lost), lookEvery).unref()
    function lost(): void {
      clearInterval(look)
      mine.off('end', lost)
      if (client === mine) {
        client = null
        deaf()
      }
      void mine.end().catch(() => {})
    }
    mine.on('error', lost)
    mine.on('end', lost)
    mine.on('notification', ({ payload }) => {
      const told = Told.safeParse(payload && JSON.parse(payload))
      // What a newer release tells is not for this one.
      if (told.success) hear(told.data)
    })
    try {
      await mine.connect()
      await mine.query('listen mall_live')
    } catch (error) {
      lost()
      throw error
    }
    client = mine
  }

  return {
    async begin() {
      if (client) return
      opening ??= open().finally(() => void (opening = null))
      await opening
    },
    async end() {
      await opening?.catch(() => {})
      const last = client
      client = null
      await last?.end()
    },
  }
}
