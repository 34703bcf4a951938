import pg from 'pg'
import { knownMigrations, migrated } from './migrate.ts'
import { checkLeads, whoIsThere, type There } from './db.ts'

/** Why this process is not to be sent anybody, as `/readyz` tells it; 'ok': it is. */
export type Health = 'ok' | 'no database' | 'clock differs from the database' | 'newer release took over'

export type Pulse = {
  /** Looks at the database now, over a connection of its own: however long others wait for theirs, this answers within 2 s. */
  readonly look: () => Promise<Health>
  /** Looks from now on by itself, every few seconds and whenever a migration is told of. `changed` hears each new answer. */
  readonly watch: (changed: (health: Health) => void) => void
  /** Whether a newer release has taken over, as far as was seen: this process must not write any more, and never will again. */
  readonly isOver: () => boolean
  readonly end: () => Promise<void>
}

const lookEvery = 5000 // ms
const patience = 2000 // ms
const mostApart = 2000 // ms

/**
 * Whether the database at `url` answers, takes writes, tells our time, and still belongs to this release. `wall` is this machine's clock;
 * `leads` hears, whenever it is connected to anew, when the server that leads was started. With the address of a pooler as `door`, that lets
 * us in, too.
 */
export function pulseOf(url: string, wall: () => number, leads: (started: string) => void = () => {}, door?: string): Pulse {
  const doorway = door === undefined ? null : doorwayAt(door)
  let client: pg.Client | null = null
  let looking: Promise<Health> | null = null
  let timer: NodeJS.Timeout | undefined
  let heard: ((health: Health) => void) | undefined
  let last: Health = 'ok'
  let over = false
  let ended = false

  async function open(): Promise<pg.Client> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'mall pulse',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    mine.on('error', () => drop(mine))
    mine.on('end', () => drop(mine))
    mine.on('notification', () => void look())
    try {
      await mine.connect()
      const { rows } = await mine.query<There>(`select ${whoIsThere}`)
      const [there] = rows
      if (there) checkLeads(there)
      await mine.query(`listen ${migrated}`)
      if (there) leads(there.started)
      return mine
    } catch (error) {
      drop(mine)
      throw error
    }
  }

  function drop(mine: pg.Client | null): void {
    if (client === mine) client = null
    void mine?.end().catch(() => undefined)
  }

  async function ask(): Promise<Health> {
    try {
      await doorway?.enter()
      client ??= await open()
      const before = wall()
      const { rows } = await client.query<{ now: number; marks: string[]; follows: boolean }>(
        `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, array(select migration from takes_over) as marks,
           pg_is_in_recovery() as follows`,
      )
      if (rows[0]) checkLeads(rows[0])
      const known = (await knownMigrations()).map(({ name }) => name)
      over ||= rows[0]?.marks.some((mark) => !known.includes(mark)) ?? false
      // Somewhere between asking and answer.
      const apart = Math.max(before - (rows[0]?.now ?? 0), (rows[0]?.now ?? 0) - wall())
      if (over) return 'newer release took over'
      return apart > mostApart ? 'clock differs from the database' : 'ok'
    } catch {
      drop(client)
      return over ? 'newer release took over' : 'no database'
    }
  }

  function look(): Promise<Health> {
    looking ??= ask().then((health) => {
      looking = null
      if (health !== last) heard?.(health)
      last = health
      return health
    })
    return looking
  }

  return {
    look,
    isOver: () => over,
    watch(changed) {
      heard = changed
      if (!ended) timer = setInterval(() => void look(), lookEvery).unref()
      void look()
    },
    async end() {
      ended = true
      clearInterval(timer)
      await looking
      const mine = client
      client = null
      await Promise.all([mine, doorway].map((one) => one?.end().catch(() => undefined)))
    },
  }
}

/** A connection to a pooler that asks nothing: what is asked waits for others, while it lets in. */
function doorwayAt(url: string) {
  let inside: pg.Client | null = null
  const leave = async (mine: pg.Client | null) => {
    if (inside === mine) inside = null
    await mine?.end().catch(() => undefined)
  }
  return {
    /** @throws Error where nobody is let in. */
    async enter(): Promise<void> {
      if (inside) return
      const mine = new pg.Client({
        connectionString: url,
        application_name: 'mall door',
        keepAlive: true,
        connectionTimeoutMillis: patience,
      })
      mine.on('error', () => void leave(mine))
      mine.on('end', () => void leave(mine))
      await mine.connect().catch(async (error: unknown) => {
        await leave(mine)
        throw error
      })
      inside = mine
    },
    end: () => leave(inside),
  }
}
