import pg from 'pg'
import { lastingUrl } from './lasting.ts'

export type Ear = {
  /** Hears from now on what is told. @throws Error where the database cannot be heard. */
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** ms between looks whether the connection still stands: one that broke without a word would leave all deaf. */
const lookEvery = 10_000

/**
 * This process' ear for what every process tells at `channel` of the database: one connection of its own, opened by `begin`. Where it
 * is lost `deaf` is called once: something may have been missed, and the next `begin` opens another.
 */
export function earAt(pool: pg.Pool, channel: string, hear: (payload: string) => void, deaf: () => void): Ear {
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null

  async function open(): Promise<void> {
    const connectionString = lastingUrl(pool)
    const mine = new pg.Client({
      ...(connectionString && { connectionString }),
      application_name: channel.replace('_', ' '),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    const look = setInterval(() => void mine.query('select 1').catch(lost), lookEvery).unref()
    let gone = false
    function lost(): void {
      gone = true
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
    mine.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
    } catch (error) {
      lost()
      throw error
    }
    // It may have broken in the very moment in which it was told to listen: nobody would look after it.
    if (gone) throw new Error(`not heard any more: ${channel}`)
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
