import { loadavg } from 'node:os'
import type pg from 'pg'
import type { Db } from '../../../../server/src/database/db.ts'
import type { Running } from '../../../../server/src/processes.fixture.ts'
import type { Report } from '../packaging/report.ts'
import { aShop } from '../shop.sql.ts'
import { buy, newHeard } from './buyers.ts'
import { until } from './cluster.ts'
import { hire } from './hirer.ts'
import { piecesLeft } from './kept.sql.ts'
import { settled } from './settled.ts'

type Mall = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Of its processes. */
  readonly ports: readonly number[]
  readonly buyers: number
  readonly dataDir: string
}

/** Buyers who order and pay without pause, and jobs that are added without pause; answers once the first orders are placed. */
export async function crowded({ db, pool, ports, buyers, dataDir }: Mall, told: Report) {
  const { lots, crowd } = await aShop(pool, buyers)
  const pieces = await piecesLeft(pool, lots)
  const heard = newHeard()
  const began = performance.now()
  let over = false
  const buying = Promise.all(crowd.map((one) => buy(ports, one, lots, heard, () => over)))
  const hiring = hire(db, () => over)
  await until('orders are placed', () => heard.orders.length > buyers)

  /** All of them stop; how it went is told, and what they were told is held against the rows. */
  async function stop(): Promise<void> {
    over = true
    await buying
    const jobs = await hiring
    const seconds = (performance.now() - began) / 1000
    told.say(
      `${buyers} buyers for ${seconds.toFixed(0)} s: ${heard.requests} requests, ${heard.failures.length} failed, the slowest answered after ${(heard.slowest / 1000).toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`,
    )
    await settled({ db, pool, crowd, lots, pieces, heard, jobs, dataDir }, told)
  }
  return { heard, stop }
}

/** Holds that no process of the mall ended or meant to. */
export function livedThrough(servers: readonly Running[], { check }: Report): void {
  const words = servers.map((server) => server.words())
  check(
    'both processes lived through it',
    servers.every((server) => server.alive()) && !words.some((text) => /服务即将退出|意外停止/.test(text)),
    words.join('\n').slice(-3000),
  )
}
