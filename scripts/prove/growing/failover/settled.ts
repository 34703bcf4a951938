import type pg from 'pg'
import type { Shopper } from '../../../../bench/orders.ts'
import { askBooks } from '../../../../server/src/backup/books.sql.ts'
import type { Db } from '../../../../server/src/database/db.ts'
import { ordersOf } from '../machines/kept.sql.ts'
import type { Report } from '../packaging/report.ts'
import type { Heard } from './buyers.ts'
import { until } from './cluster.ts'
import { untold } from './hirer.ts'
import { jobsLeft, piecesLeft, unpaid } from './kept.sql.ts'

type Bought = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly crowd: readonly Shopper[]
  readonly lots: readonly number[]
  /** How many pieces of the lots could be ordered before. */
  readonly pieces: number
  readonly heard: Heard
  /** Phones whose job was acknowledged. */
  readonly jobs: readonly string[]
  readonly dataDir: string
}

/** Holds what buyers were told against the rows: nothing acknowledged is lost, doubled or half done, and every job is done. */
export async function settled({ db, pool, crowd, lots, pieces, heard, jobs, dataDir }: Bought, { check }: Report): Promise<void> {
  const noes = Map.groupBy(heard.refusals, ({ words }) => words)
  check(
    `${heard.refusals.length} noes of the rules: ${[...noes].map(([words, some]) => `${some.length} × ${words}`).join('; ')}`,
    heard.refusals.every(({ isInWords }) => isInWords),
  )
  await until('all jobs are done', () => jobsLeft(pool).then((left) => left.length === 0)).catch(() => undefined)

  const kept = await ordersOf(
    pool,
    crowd.map(({ companyId }) => companyId),
  )
  const there = new Set(kept.map(({ number }) => number))
  const lost = heard.orders.filter((number) => !there.has(number))
  check(`${heard.orders.length} orders acknowledged, ${lost.length} lost`, lost.length === 0 && heard.orders.length > 0, lost.join(' '))
  check(
    `  ${kept.length} orders there: ${kept.length - new Set(heard.orders).size} doubled; ${heard.again} were acknowledged when asked for again by the same key`,
    kept.length === heard.orders.length && new Set(heard.orders).size === heard.orders.length,
  )
  const broken = kept.filter(({ isWhole }) => !isWhole).map(({ number }) => number)
  check('  each has its line, its parcel and its instalment', broken.length === 0, broken.join(' '))
  check('  as many pieces are gone as were ordered', pieces - (await piecesLeft(pool, lots)) === kept.length)
  const open = await unpaid(pool, heard.paid)
  check(`  ${heard.paid.length} payments acknowledged, ${open.length} not booked`, open.length === 0, open.join(' '))
  const undone = untold(dataDir, jobs)
  check(`${jobs.length} jobs acknowledged, ${undone.length} undone`, jobs.length > 0 && undone.length === 0, undone.join(' '))
  const left = await jobsLeft(pool)
  check(`  ${left.length} others waiting or given up`, left.length === 0, left.join('\n'))
  const { faults } = await askBooks(db)
  check('the books agree with one another', faults.length === 0, faults.join('\n'))
}
