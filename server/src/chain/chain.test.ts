import { appendFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type Links } from '../../../artwork/chain.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { verifyArtwork } from '../../../contract/order/artworkDesk.ts'
import { verifyOrders } from '../../../scripts/verify.ts'
import { png } from '../artwork/files.fixture.ts'
import { aDesk, small } from '../artworkDesk/desk.fixture.ts'
import { designsOnLine } from '../artworkDesk/designed.sql.ts'
import { inTransaction } from '../database/db.ts'
import { pathOf } from '../file/store.ts'
import { writerVersion } from '../print/links.ts'
import { words } from '../print/surface.fixture.ts'
import { bindDesigns } from './bind.ts'

// Shown to fail with: a link left out of the number, fonts taken from what was read before, a chain written anew at each move.

let d: Awaited<ReturnType<typeof aDesk>>
beforeAll(async () => {
  d = await aDesk()
})
afterAll(() => d.w.close())

const design = (text: string): Design => ({
  schema: 1,
  surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [words(text)] }],
})

const told = async (orderId: string) =>
  (await d.w.must(d.w.ask(d.production, verifyArtwork, { orderId })))
    .filter(({ what }) => what.includes('指纹链'))
    .map(({ what, name, fault }) => [what, name, fault])
const chains = async (lineId: number) => {
  const { rows } = await sql<{
    id: number
    links: Links
    chain: string
  }>`select c.line_artwork_id as id, c.links, c.chain from artwork_chain c
    join line_artwork a on a.id = c.line_artwork_id where a.line_id = ${lineId} order by a.id`.execute(d.w.db)
  return rows
}

/** An order of a design with a proof that shows it. */
async function proofed(text: string) {
  const [file] = await d.designed(design(text))
  if (!file) throw new Error('no file was made')
  const { orderId, lineId } = await d.bag([{ id: file.id, position: 'front' }], small)
  await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
  await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: (await d.proof('校样.png', await png(40, 30))).id })
  const [bound] = await chains(lineId)
  if (!bound) throw new Error('the design is not bound')
  return {
    file,
    orderId,
    lineId,
    bound,
    whole: [
      ['指纹链', file.name, null],
      ['第 1 轮校样的指纹链', '', null],
    ],
  }
}

test('a design on an order is bound to what it is printed from; its proof bears the same number', async () => {
  const { file, orderId, lineId, bound, whole } = await proofed('链')
  expect(bound.chain).toBe(chainOf(bound.links))
  expect([bound.links.pdf, Object.keys(bound.links.fonts), bound.links.writer]).toEqual([file.hash, ['sans'], writerVersion])
  expect(await told(orderId)).toEqual(whole)
  const { rows } = await sql`select chains from proof where line_id = ${lineId}`.execute(d.w.db)
  expect(rows).toEqual([{ chains: [bound.chain] }])
})

test('what is cut along its edge says so among its links, and its print file has the line; of before it has none', async () => {
  const { lineId, bound } = await proofed('裁')
  const isCut = async () => (await designsOnLine(d.w.db, lineId)).map(({ cutLine }) => cutLine)
  expect(bound.links).not.toHaveProperty('cut')
  expect(await isCut()).toEqual([false])
  const kind = (to: string) =>
    inTransaction(d.w.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx) // a version does not change; here it plays another
      await sql`update price_version v set rules = jsonb_set(v.rules, '{processes,transfer,kind}', to_jsonb(${to}::text))
        from order_line l where l.id = ${lineId} and v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int`.execute(
        tx,
      )
    })
  await kind('insert')
  // It was bound before: its file stays what it was.
  expect(await isCut()).toEqual([false])
  await sql`delete from artwork_chain where line_artwork_id = ${bound.id}`.execute(d.w.db)
  expect(await isCut()).toEqual([true])
  const { rows } = await sql<{ id: number }>`select order_id as id from order_line where id = ${lineId}`.execute(d.w.db)
  await inTransaction(d.w.db, (tx) => bindDesigns(tx, rows[0]?.id ?? 0))
  const [again] = await chains(lineId)
  expect(again?.links).toMatchObject({ cut: true })
  expect(again?.chain).toBe(again && chainOf(again.links))
  expect(again?.chain).not.toBe(bound.chain)
  expect(await isCut()).toEqual([true])
  await kind('digital')
})

test('whatever is another than it was is named', async () => {
  const { file, orderId, lineId, bound, whole } = await proofed('断')
  const said = async () => (await told(orderId))[0]?.[2]
  const bind = (links: Links, chain = chainOf(links)) =>
    sql`update artwork_chain set links = ${JSON.stringify(links)}::jsonb, chain = ${chain} where line_artwork_id = ${bound.id}`.execute(
      d.w.db,
    )
  const surface = (change: string) =>
    sql`update design_file set surface = jsonb_set(surface, '{widthMm}', ${change}::jsonb) where file_id = ${file.id}`.execute(d.w.db)
  const { links } = bound

  await surface('101')
  expect(await said()).toBe('设计内容已被改动')
  await surface('100')
  expect(await said()).toBe(null)

  await bind({ ...links, writer: 0 }, bound.chain)
  expect(await said()).toBe('指纹链的登记已被改动')
  await bind({ ...links, writer: 0 })
  expect(await told(orderId)).toEqual([
    ['指纹链', file.name, `印刷程序已从第 0 版变为第 ${writerVersion} 版`],
    ['第 1 轮校样的指纹链', '', '登记中没有校样所示的指纹链'],
  ])
  await bind({ ...links, fonts: { sans: 'f'.repeat(64) }, icc: 'e'.repeat(64) })
  expect(await said()).toBe('字体文件已被改动：思源黑体；色彩特性文件已不在或已被改动')
  await bind(links)
  expect(await told(orderId)).toEqual(whole)

  await appendFile(pathOf(d.w.services.dataDir, file.hash), 'x')
  expect(await said()).toBe('稿件文件已被改动')
  const lines: string[] = []
  const { wrong } = await verifyOrders(d.w.services, [orderId], (line) => lines.push(line))
  expect(wrong).toBe(3)
  expect(lines).toContain(`${orderId}  指纹链  ${file.name}  ${bound.chain}  稿件文件已被改动`)
  expect((await chains(lineId))[0]).toEqual(bound)
})

test('what was bound stays so when artwork is replaced; other artwork has no chain', async () => {
  const { file, orderId, lineId, bound } = await proofed('换')
  const other = await d.brought('图.png', await png(42, 30))
  await d.w.must(d.attach({ orderId, lineId }, [{ id: other.id }]))
  expect(await told(orderId)).toEqual([
    ['已更换稿件的指纹链', file.name, null],
    ['第 1 轮校样的指纹链', '', null],
  ])
  expect(await chains(lineId)).toEqual([bound])
})
