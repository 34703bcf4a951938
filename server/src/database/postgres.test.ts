import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { runningPostgres, startPostgres } from './postgres.ts'

const scratch = mkdtempSync(join(tmpdir(), 'postgres-test-'))
const data = join(scratch, 'data')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const postmasterOf = (dataDir: string): number => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Another Node that starts PostgreSQL on `data`, creates a table and commits a numbered row at a time, telling each. */
const writer = `
import pg from 'pg'
import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
const { url } = await startPostgres(${JSON.stringify(data)})
const client = new pg.Client(url)
await client.connect()
await client.query('create table kept (n int primary key)')
for (let n = 1; ; n++) {
  await client.query('insert into kept values ($1)', [n])
  console.log(n)
}`

describe('the embedded PostgreSQL', () => {
  test('answers, knows Chinese letters, and keeps every promise about durability', async () => {
    const postgres = await startPostgres(data)
    const { url } = postgres
    expect(await ask(url, 'select 1')).toEqual([[1]])
    expect(await ask(url, `select '帆布袋' ~ '^[[:alpha:]]+$'`)).toEqual([[true]])
    await ask(url, 'create extension pg_trgm')
    expect(await ask(url, `select array_length(show_trgm('帆布袋'), 1)`)).toEqual([[4]])
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
      expect(await ask(url, `select name, current_setting(name) from (select '${name}' as name) s`)).toEqual([[name, 'on']])
    }
    await postgres.stop()
    await expect(ask(url, 'select 1')).rejects.toThrow('ENOENT')
  })

  test('keeps its data over a stop and a start', async () => {
    const first = await startPostgres(data)
    await ask(first.url, `create table goods (name text)`)
    await ask(first.url, `insert into goods values ('帆布袋')`)
    await first.stop()
    const second = await startPostgres(data)
    expect(await ask(second.url, 'select name from goods')).toEqual([['帆布袋']])
    await second.stop()
  })

  test('is not started twice on the same data, and the first stays well', async () => {
    const first = await startPostgres(data)
    expect(runningPostgres(data)).toBe(first.url)
    await expect(startPostgres(data)).rejects.toThrow('正在被另一个服务使用')
    expect(await ask(first.url, 'select 1')).toEqual([[1]])
    await first.stop()
    expect(runningPostgres(data)).toBeUndefined()
  })

  test('goes down with a Node that is killed, and the next start has every row that was committed', async () => {
    const node = spawn(process.execPath, ['--input-type=module', '-e', writer], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let committed = 0
    for await (const line of createInterface({ input: node.stdout })) {
      committed = Number(line)
      if (committed === 200) node.kill('SIGKILL')
    }
    if (node.exitCode === null && node.signalCode === null) await once(node, 'exit')
    expect(committed).toBeGreaterThanOrEqual(200)
    await expect.poll(() => runningPostgres(data), { timeout: 20_000 }).toBeUndefined()

    const next = await startPostgres(data)
    const [[count] = []] = await ask(next.url, `select count(*)::int from kept where n <= ${committed}`)
    expect(count).toBe(committed)
    await next.stop()
  })

  test('starts although an empty lock file is left of one that found the disk full', async () => {
    writeFileSync(join(data, 'postgres/postmaster.pid'), '')
    const postgres = await startPostgres(data)
    expect(await ask(postgres.url, 'select 1')).toEqual([[1]])
    await postgres.stop()
  })

  test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)('started again, at its address, when it ends by %s', async (signal) => {
    const postgres = await startPostgres(data)
    const before = postmasterOf(data)
    process.kill(before, signal)
    await expect.poll(() => ask(postgres.url, 'select 1').catch(() => []), { timeout: 20_000 }).toEqual([[1]])
    expect(postmasterOf(data)).not.toBe(before)
    await postgres.stop()
    expect(runningPostgres(data)).toBeUndefined()
    await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ENOENT')
  })

  test('says so when it cannot be started again', { timeout: 60_000 }, async () => {
    const postgres = await startPostgres(data, { starts: 2 })
    // As if the disk had lost it.
    renameSync(join(data, 'postgres/global'), join(data, 'postgres/gone'))
    process.kill(postmasterOf(data), 'SIGKILL')
    expect((await postgres.lost).message).toContain('内嵌数据库没有启动成功')
    await postgres.stop()
    renameSync(join(data, 'postgres/gone'), join(data, 'postgres/global'))
  })
})
