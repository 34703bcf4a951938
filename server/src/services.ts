import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database/db.ts'
import type { Replica } from './database/replica.ts'
import type { Road } from './serve.ts'

/** What the subjects' routes and jobs stand on. A subject with a provider, or with limits that are set, adds it beside its type. */
export interface Services {
  readonly db: Db
  readonly pool: pg.Pool
  /** A copy of the database where some of what is only read is read; absent: there is none. */
  readonly replica?: Replica
  /** Folder for everything kept on disk: files/, pictures/, outbox/. */
  readonly dataDir: string
  readonly now: () => Date
  /** Asks the database for the time that `now` tells from then on. Tests have a clock of their own. */
  readonly setClock?: () => Promise<void>
  /** Signs links to private files; the same in every process. */
  readonly secret: Buffer
  /** Seals what must not be read out of the database alone; lies in `dataDir`. */
  readonly machineKey: Buffer
  /** By these it sealed before: they open, and seal nothing any more. */
  readonly olderKeys?: readonly Buffer[]
  /** Demo log-ins are let in. */
  readonly demoAllowed: boolean
  /** Webhooks may go to this machine and its network too, and without https; never in production. */
  readonly webhooksAnywhere?: boolean
  /** ms between signs of life on a stream of events; tests have no time. */
  readonly beatEvery?: number
  /** false: product lists are read anew for every asker, so that a bench measures the reading. */
  readonly keepsLists?: boolean
  /** false: pictures are drawn only when they are asked for. */
  readonly drawsAhead?: boolean
}

/** Offers a subject's calls. `app` is for the few answers that are not JSON: pictures, files. */
export type Routes = (road: Road, services: Services, app: FastifyInstance) => void
