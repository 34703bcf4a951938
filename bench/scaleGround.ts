import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillWithGoods } from '../server/seed/manyGoods.sql.ts'
import { startPostgres } from '../server/src/database/postgres.ts'
import { groundOn, report, type Ground } from './ground.ts'

export type SizedGrounds = {
  /** The ground with so many products. To be asked for from the smallest to the largest. */
  readonly of: (size: number) => Promise<Ground>
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL with a database for each number of products: the copy of the one before, filled further. With `kept`, a folder
 * (made when absent), all of it stays there, and what is there already is not made again.
 */
export async function sizedGrounds(kept: string | undefined): Promise<SizedGrounds> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'mall-bench-')))
  const postgres = await startPostgres(folder)
  let before = 'yincai'
  const at = (name: string): string => postgres.url.replace('/yincai?', `/${name}?`)

  async function of(size: number): Promise<Ground> {
    const name = `goods_${size}`
    if (!(await isThere(postgres.url, name))) await filled(size)
    before = name
    return groundOn(at(name), folder)
  }

  /** Only what is full bears its name: a filling that was broken off is begun anew. */
  async function filled(size: number): Promise<void> {
    const began = performance.now()
    await (await groundOn(at(before), folder)).stop()
    await tell(at('postgres'), 'drop database if exists filling')
    await tell(at('postgres'), `create database filling template ${before} strategy file_copy`)
    const ground = await groundOn(at('filling'), folder)
    await fillWithGoods(ground.pool, size)
    await ground.stop()
    await tell(at('postgres'), `alter database filling rename to goods_${size}`)
    report(`商品库 ${size} 已生成，用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒`)
  }

  const stop = async (): Promise<void> => {
    await postgres.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { of, stop }
}

async function tell(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const isThere = async (url: string, database: string): Promise<boolean> =>
  (await tell(url, `select from pg_database where datname = '${database}'`)).rowCount === 1
