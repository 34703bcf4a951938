import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import type { ChannelName } from '../../contract/payment/channel.ts'
import type { Authority } from './authority/authority.ts'
import type { SmsBudget } from './account/smsBudget.rules.ts'
import type { Channel } from './channel/channel.ts'
import type { Courier } from './courier/courier.ts'
import type { Db } from './db.ts'
import type { Quotas } from './file/quota.rules.ts'
import type { Platform } from './invoice/platform.ts'
import type { Sandbox } from './played.ts'
import type { Road } from './serve.ts'
import type { SheetDesks } from './sheet/desk.ts'

/** What the subjects' routes and jobs stand on. */
export type House = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Folder for everything kept on disk: files/, pictures/, outbox/. */
  readonly dataDir: string
  readonly now: () => Date
  /** Asks the database for the time that `now` tells from then on. Tests have a clock of their own. */
  readonly setClock?: () => Promise<void>
  /** Signs links to private files; the same in every process. */
  readonly secret: Buffer
  /** Seals what must not be read out of the database alone; lies in `dataDir`. */
  readonly machineKey: Buffer
  /** What comes and goes as a spreadsheet, by the subjects that bring it. */
  readonly sheetDesks: SheetDesks
  /** Demo log-ins are let in. */
  readonly demoAllowed: boolean
  /** The ways to pay by a code that are set up. */
  readonly channels?: Partial<Record<ChannelName, Channel>>
  /** Where invoices are issued; absent: nowhere, and none can be applied for. */
  readonly invoicing?: Platform
  /** Where contracts may be signed with certificates; absent: nowhere. */
  readonly authority?: Authority
  /** Who tells where parcels are; absent: nobody, and they are a carrier and a number. */
  readonly courier?: Courier
  /** Set where the sandbox plays the providers. */
  readonly sandbox?: Sandbox
  /** How much may be brought; absent: `usualQuotas`. */
  readonly quotas?: Quotas
  /** How many text messages may be sent; absent: `usualSmsBudget`. */
  readonly smsBudget?: SmsBudget
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
export type Routes = (road: Road, house: House, app: FastifyInstance) => void
