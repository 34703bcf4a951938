import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Design } from '../../../contract/artwork/design.ts'
import { cancelPrint, printDesign, printRun, printRunOf } from '../../../contract/artwork/printRun.ts'
import type { PlacedText } from '../../../contract/artwork/layer.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { startJobs, type Workers } from '../jobs.ts'
import { addJob } from '../jobs.sql.ts'
import { aShop } from '../order/shop.fixture.ts'
import { runPrint } from './print.jobs.ts'
import { beginRun, endForsaken, forgetRuns, printQueue, tellDone } from './printRun.sql.ts'

const w = await aShop()
const main = await w.token('main')
afterAll(() => w.close())
beforeEach(() => sql`delete from print_run`.execute(w.db))

const text = (words: string): PlacedText => ({
  ...{ kind: 'text', id: 'a', x: 100, y: 60, width: 60, height: 20, angle: 0, text: words, font: 'sans', size: 12, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
})
const surface = (position: string, words: string) => ({ position, widthMm: 200, heightMm: 120, layers: [text(words)] })
const listed = (rows: number): Design => ({
  schema: 1,
  surfaces: [surface('front', '荣达 {姓名}'), surface('back', `印 ${rows}`)],
  names: { columns: ['姓名'], rows: Array.from({ length: rows }, (_, at) => [`第${at}位`]) },
})
const begin = (design: Design, token = main) => w.ask(token, printDesign, { productId: w.products.canvasBag, design })
const begun = async (design: Design, token = main) => (await w.must(begin(design, token))).id
const told = (id: number, token = main) => w.must(w.ask(token, printRun, { id }))
const files = () => w.number(sql`select count(*)::int as n from stored_file where name like '设计稿-%'`)

test('it is begun at once, told page by page, and ends with a file for each surface', async () => {
  const id = await begun(listed(60))
  expect(await told(id)).toMatchObject({ state: 'waiting', stateLabel: '排队中', done: 0, total: 61, files: [] })
  expect(await w.must(w.ask(main, printRunOf, { productId: w.products.canvasBag }))).toMatchObject({ id })
  expect(await w.number(sql`select count(*)::int as n from graphile_worker.jobs where key = ${`print ${id}`}`)).toBe(1)
  await runPrint(w.services, id)
  const ended = await told(id)
  expect(ended).toMatchObject({ state: 'done', done: 61, total: 61, fault: '' })
  expect(ended.files.map(({ position }) => position)).toEqual(['front', 'back'])
  expect(await w.must(w.ask(main, printRunOf, { productId: w.products.canvasBag }))).toBe(null)
})

test('the same asked twice, at once or while it is made, is one; what has just been made is not made again', async () => {
  const both = await Promise.all([begun(listed(3)), begun(listed(3))])
  expect(new Set(both).size).toBe(1)
  const [id = 0] = both
  await runPrint(w.services, id)
  expect(await begun(listed(3))).toBe(id)
  expect(await begun(listed(4))).not.toBe(id)
  // Once a file is gone it is.
  await sql`update print_run set files = '[{"id": 987654, "position": "front"}]' where id = ${id}`.execute(w.db)
  expect(await begun(listed(3))).not.toBe(id)
})

test('a run whose process died goes on from what is made, and nothing is doubled; run twice at once neither', async () => {
  const before = await files()
  const id = await begun(listed(5))
  // The process died after the front was made.
  await runPrint(w.services, id)
  const made = await told(id)
  const [front] = made.files
  await sql`update print_run set state = 'running', finished_at = null, done = 5, design = ${JSON.stringify(listed(5))}::jsonb,
    files = ${JSON.stringify([{ id: front?.id, position: 'front' }])}::jsonb where id = ${id}`.execute(w.db)
  await Promise.all([runPrint(w.services, id), runPrint(w.services, id)])
  expect((await told(id)).files.map((file) => file.id)).toEqual(made.files.map((file) => file.id))
  expect(await files()).toBe(before + 2)
  // A job that comes again once all is done does nothing.
  await runPrint(w.services, id)
  expect(await files()).toBe(before + 2)
})

test('it is cancelled, before and while it is made; once only', async () => {
  const id = await begun(listed(6))
  await w.must(w.ask(main, cancelPrint, { id }))
  expect(await told(id)).toMatchObject({ state: 'cancelled', files: [] })
  await runPrint(w.services, id)
  expect(await told(id)).toMatchObject({ state: 'cancelled' })
  expect(await w.ask(main, cancelPrint, { id })).toMatchObject({ status: 409, code: 'design.print.over' })

  const other = await begun(listed(1500))
  const running = runPrint(w.services, other)
  await expect.poll(async () => (await told(other)).state).toBe('running')
  const twice = await Promise.all([1, 2].map(() => w.ask(main, cancelPrint, { id: other })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await running
  expect(await told(other)).toMatchObject({ state: 'cancelled', files: [] })
  // What was cancelled is begun anew.
  expect(await begun(listed(6))).not.toBe(id)
})

test('one that fails says why, and is tried again', async () => {
  const design: Design = { schema: 1, surfaces: [surface('front', '😀')] }
  const id = await begun(design)
  await runPrint(w.services, id)
  expect(await told(id)).toMatchObject({ state: 'failed', stateLabel: '未能生成', fault: expect.stringContaining('正面不能印刷：字体') })
  const again = await begun(design)
  expect(again).not.toBe(id)
})

test('one that ended while nobody looked is told of once, that it is made or why not, for a day, and not where a later one was seen', async () => {
  const news = (token = main) => w.must(w.ask(token, printRunOf, { productId: w.products.canvasBag }))
  const made = await begun(listed(2))
  await runPrint(w.services, made)
  expect(await news(await w.token('buyer'))).toBe(null)
  expect(await news(await w.token('stranger'))).toBe(null)
  expect(await w.must(w.ask(main, printRunOf, { productId: w.products.tshirt }))).toBe(null)
  // Asking whether there is one tells nobody how it ended.
  for (const _ of [1, 2])
    expect(await news()).toMatchObject({ id: made, state: 'done', files: [{ position: 'front' }, { position: 'back' }] })
  await told(made)
  expect(await news()).toBe(null)

  const failed = await begun({ schema: 1, surfaces: [surface('front', '😀')] })
  await runPrint(w.services, failed)
  expect(await news()).toMatchObject({ id: failed, state: 'failed', fault: expect.stringContaining('正面不能印刷：字体') })
  const later = (hours: number) =>
    sql`update print_run set finished_at = finished_at - make_interval(hours => ${hours}) where id = ${failed}`.execute(w.db)
  await later(23)
  expect(await news()).toMatchObject({ id: failed })
  await later(2)
  expect(await news()).toBe(null)
  const cancelled = await begun(listed(3))
  await w.must(w.ask(main, cancelPrint, { id: cancelled }))
  expect(await news()).toBe(null)
})

test('one that nobody will make any more ends, and is asked for anew; one whose job is there or may come goes on', async () => {
  const [kept, dropped] = [await begun(listed(2)), await begun(listed(3))]
  await sql`delete from graphile_worker._private_jobs where key = ${`print ${dropped}`}`.execute(w.db)
  const later = (ms: number) => new Date(w.clock.now.getTime() + ms)
  await endForsaken(w.db, '没有做成', later(1000))
  expect(await told(dropped)).toMatchObject({ state: 'waiting' })
  await endForsaken(w.db, '没有做成', later(120_000))
  expect(await told(dropped)).toMatchObject({ state: 'failed', fault: '没有做成' })
  expect(await told(kept)).toMatchObject({ state: 'waiting' })
  expect(await begun(listed(3))).not.toBe(dropped)
})

test('progress never goes back, and is forgotten a week after the end', async () => {
  const id = await begun(listed(9))
  await beginRun(w.db, id)
  await tellDone(w.db, id, 7)
  await tellDone(w.db, id, 3)
  expect(await told(id)).toMatchObject({ state: 'running', done: 7 })
  await w.must(w.ask(main, cancelPrint, { id }))
  await forgetRuns(w.db, new Date(w.clock.now.getTime() + 6 * 86_400_000))
  await told(id)
  await forgetRuns(w.db, new Date(w.clock.now.getTime() + 8 * 86_400_000))
  expect(await w.ask(main, printRun, { id })).toMatchObject({ code: 'design.print.missing' })
})

test('it is there for nobody else: a stranger, a colleague, without the grant, nobody logged in; twenty of a company at a time', async () => {
  const id = await begun(listed(2))
  const [stranger, buyer, reader] = [await w.token('stranger'), await w.token('buyer'), await w.token('reader')]
  const calls: readonly (readonly [Endpoint, object])[] = [
    [printRun, { id }],
    [cancelPrint, { id }],
  ]
  for (const [call, input] of calls) {
    for (const token of [stranger, buyer])
      expect(await w.ask(token, call, input), call.path).toMatchObject({ code: 'design.print.missing' })
    expect(await w.ask(reader, call, input), call.path).toMatchObject({ code: 'permit.missing' })
    expect(await w.ask(null, call, input), call.path).toMatchObject({ code: 'login.needed' })
  }
  expect(await w.must(w.ask(buyer, printRunOf, { productId: w.products.canvasBag }))).toBe(null)
  expect(await w.ask(main, printRun, { id: 0 })).toMatchObject({ status: 400 })
  await sql`insert into print_run (company_id, account_id, product_id, hash, design, total, created_at)
    select company_id, account_id, product_id, 'h' || n, '{}', 1, now() from print_run, generate_series(1, 19) n where id = ${id}`.execute(
    w.db,
  )
  expect(await begin(listed(8))).toMatchObject({ status: 409, code: 'design.print.full' })
  expect(await begun(listed(8), stranger)).toBeGreaterThan(0)
})

type Taken = { readonly id: number; readonly company: number }

test('companies are served in turn: whoever asks once waits behind one of each, not behind all that they asked for before', async () => {
  const stranger = await w.token('stranger')
  await sql`delete from graphile_worker._private_jobs`.execute(w.db)
  for (const rows of [1, 2, 3]) {
    await begun(listed(rows))
    await begun(listed(rows), stranger)
  }
  const { rows: thirds } = await sql<Taken>`
    insert into print_run (company_id, account_id, product_id, hash, design, total, created_at)
    select a.company_id, a.id, r.product_id, 'another', r.design, r.total, r.created_at from account a, print_run r
    where a.nickname = '许青' order by r.id limit 1 returning id, company_id as company`.execute(w.db)
  const [third = { id: 0, company: 0 }] = thirds
  await addJob(w.db, 'printDesign', { id: third.id }, `print ${third.id}`, printQueue(third.company))

  const taken: number[] = []
  const made: Partial<Workers> = {
    printDesign: async ({ id }) => {
      taken.push(id)
      await runPrint(w.services, id)
    },
  }
  const jobs = await startJobs(w.pool, made as Workers, { outside: [], waitedFor: ['printDesign'] })
  try {
    await expect.poll(() => w.number(sql`select count(*)::int as n from print_run where state = 'done'`), { timeout: 30_000 }).toBe(7)
  } finally {
    await jobs.stop()
  }
  expect(taken.indexOf(third.id)).toBe(2)
  // Each in the order in which it asked.
  const { rows: runs } = await sql<Taken>`select id, company_id as company from print_run`.execute(w.db)
  const companyOf = new Map(runs.map(({ id, company }) => [id, company]))
  for (const company of new Set(companyOf.values())) {
    const own = taken.filter((id) => companyOf.get(id) === company)
    expect(own).toEqual(own.toSorted((one, other) => one - other))
  }
})
