import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv, purgesOf } from '../env.ts'
import { varnish } from '../outside/edge/varnish.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { edgeSubject } from './subject.ts'
import { edgeLook } from './watch.ts'

let w: TestWorld
const heard: string[] = []
let status = 200
const edgeServer = createServer((request, response) => {
  heard.push(`${request.method} ${request.headers['cache-tag']}`)
  response.writeHead(status).end()
}).listen(0, '127.0.0.1')
let address: string
beforeAll(async () => {
  w = await aWorld('mall_migrated')
  if (!edgeServer.listening) await once(edgeServer, 'listening')
  address = `http://127.0.0.1:${(edgeServer.address() as AddressInfo).port}`
})
afterAll(async () => {
  edgeServer.close()
  await w.close()
})

type Job = { key: string; at: Date }
const waiting = async () =>
  (await sql<Job>`select key, run_at as at from graphile_worker.jobs where task_identifier = 'edge' order by key`.execute(w.db)).rows
const done = () => sql`delete from graphile_worker._private_jobs`.execute(w.db)

test('the edge is told at the start, at every change, and once more when nobody believes what was before; else it is left alone', async () => {
  const look = edgeLook({ ...w.services, edge: varnish([address, 'http://other.example']) })
  const keys = [`edge ${address}`, 'edge http://other.example', `edge later ${address}`, 'edge later http://other.example'].toSorted()
  await look()
  const told = await waiting()
  expect(told.map(({ key }) => key).toSorted()).toEqual(keys)
  const later = told.filter(({ key }) => key.includes('later')).map(({ at }) => at.getTime() - w.clock.now.getTime())
  expect(later).toEqual([3000, 3000])
  await done()
  await look()
  expect(await waiting()).toEqual([])
  await sql`insert into hot_word (word) values ('新')`.execute(w.db)
  await look()
  await sql`insert into hot_word (word) values ('更新')`.execute(w.db)
  await look()
  expect((await waiting()).map(({ key }) => key).toSorted(), 'many changes are told of at once').toEqual(keys)
  await done()
})

test('a look that failed is made up for', async () => {
  const look = edgeLook({ ...w.services, edge: varnish([address]) })
  await sql`alter table graphile_worker._private_jobs rename to away`.execute(w.db)
  await expect(look()).rejects.toThrow('_private_jobs')
  await sql`alter table graphile_worker.away rename to _private_jobs`.execute(w.db)
  await look()
  expect(await waiting()).toHaveLength(2)
  await done()
})

test('it is told by PURGE and the tag; where it does not say that it forgets, the job is tried again', async () => {
  const { edge } = edgeSubject.jobs({ ...w.services, edge: varnish([address, 'http://127.0.0.1:1']) })
  await edge({ address })
  expect(heard).toEqual(['PURGE mall'])
  status = 503
  await expect(edge({ address })).rejects.toThrow('边缘缓存没有清除：应答 503')
  await expect(edge({ address: 'http://127.0.0.1:1' })).rejects.toThrow('边缘缓存没有应答')
})

test('who was taken away since is told nothing', async () => {
  heard.length = 0
  await edgeSubject.jobs({ ...w.services, edge: varnish(['http://other.example']) }).edge({ address })
  await edgeSubject.jobs(w.services).edge({ address })
  expect(heard).toEqual([])
})

test('settings: off unless set, Varnish wants addresses, nginx is told nothing', () => {
  expect([readEnv({}).EDGE, purgesOf(readEnv({}))]).toEqual(['off', []])
  const both = 'http://10.0.0.5:6083, http://10.0.0.6:6083'
  expect(purgesOf(readEnv({ EDGE: 'varnish', EDGE_PURGE_URL: both }))).toEqual(['http://10.0.0.5:6083', 'http://10.0.0.6:6083'])
  expect(purgesOf(readEnv({ EDGE: 'nginx', EDGE_PURGE_URL: both }))).toEqual([])
  expect(() => readEnv({ EDGE: 'varnish' })).toThrow('EDGE_PURGE_URL：EDGE 为 varnish 时必须设置')
  for (const wrong of ['varnish:6083', 'ftp://a', ','])
    expect(() => readEnv({ EDGE_PURGE_URL: wrong })).toThrow('EDGE_PURGE_URL：应为逗号分隔的网址')
})
