import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { artworkChecks, staffArtworkChecks } from '../../../contract/order/artworkCheck.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { contentAt } from '../file/contents.ts'
import { aShop, printed } from '../order/shop.fixture.ts'
import { readOrderArtwork, sweepArtwork } from './artwork.jobs.ts'
import { pdf, png, psd } from './files.fixture.ts'
import { bringArtwork } from './brought.fixture.ts'

const w = await aShop()
const [main, production] = await w.tokens('main', 'production')
afterAll(() => w.close())

const brought = (name: string, bytes: Buffer) => bringArtwork(w, name, bytes)
const jobs = async () =>
  (
    await sql<{ orderId: number }>`select (payload ->> 'orderId')::int as "orderId" from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'artwork'`.execute(w.db)
  ).rows.map(({ orderId }) => orderId)
/** A bag that is printed at the front in two inks and at the back in one, with these files said to be for the front. */
async function bag(files: readonly { id: number; position?: string }[]) {
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
  const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
  const briefs = files.flatMap(({ id, position }) => (position === undefined ? [] : [{ fileId: id, position, note: '' }]))
  await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds: files.map(({ id }) => id), briefs }))
  const { id } = await w.db.selectFrom('customer_order').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
  return { orderId, lineId, id }
}
const checks = (orderId: string) => w.must(w.ask(main, artworkChecks, { orderId }))

test('artwork that is put on an order is read once, and both sides are told the same of it', async () => {
  const file = await brought(
    '标志.pdf',
    await pdf({ trim: [50, 40], spots: ['PANTONE 186 C', 'PANTONE 871 C', 'White'], font: true, picture: { pixels: 100, mm: 20 } }),
  )
  const { orderId, lineId, id } = await bag([{ id: file.id, position: 'front' }])
  expect(await checks(orderId)).toEqual([{ lineId, fileId: file.id, state: 'reading', facts: [], findings: [] }])
  expect(await jobs()).toEqual([id])
  await readOrderArtwork(w.services, id)
  await readOrderArtwork(w.services, id)
  const [check] = await checks(orderId)
  expect(check).toMatchObject({
    state: 'read',
    facts: ['PDF', '50×40 毫米', 'RGB、专色 3 个（PANTONE 186 C、PANTONE 871 C、White）', '字体 1 种', '图片 1 张，最低 127 像素/英寸'],
  })
  expect(check?.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['P01 E', 'P09 E', 'P18 E', 'P10 W', 'P25 W'])
  expect(check?.findings[1]?.words).toMatch(/^正面印 2 色，文件有 3 个专色/)
  expect(await w.must(w.ask(production, staffArtworkChecks, { lineId }))).toEqual([check])
})

test('where nobody said at which of two places it is printed, only the file itself is judged', async () => {
  const file = await brought('图.png', await png(60, 50))
  const { orderId, id } = await bag([{ id: file.id }])
  await readOrderArtwork(w.services, id)
  expect(await checks(orderId)).toMatchObject([{ state: 'read', findings: [{ rule: 'P14' }] }])
})

test('what cannot be read says so; what is nowhere is read once it is there again; what came with an order is found by the sweep', async () => {
  const [odd, gone] = [await brought('稿.cdr', Buffer.from('PK\x03\x04rest')), await brought('散.png', await png(61, 50))]
  const cut = await brought('断.psd', psd(3000, 3000, 3).subarray(0, 400))
  const { orderId, id } = await bag([{ id: odd.id }, { id: gone.id }, { id: cut.id }])
  await rm(await contentAt(w.services, gone.hash))
  await readOrderArtwork(w.services, id)
  const lacking = (words: string) => ({ state: 'unread', facts: ['未能自动检查'], findings: [{ rule: 'P26', severity: 'E', words }] })
  expect(await checks(orderId)).toMatchObject([
    { state: 'unread', facts: ['此格式不能自动检查，由工作人员核对'], findings: [] },
    lacking('文件内容已丢失，请重新上传'),
    lacking('文件已损坏或不完整，请重新导出后上传'),
  ])
  // Brought again it is read again.
  await brought('散.png', await png(61, 50))
  await readOrderArtwork(w.services, id)
  expect((await checks(orderId))[1]).toMatchObject({ state: 'read' })
  const later = await brought('另.png', await png(62, 50))
  const unread = await bag([{ id: later.id }])
  await sql`delete from graphile_worker._private_jobs`.execute(w.db)
  await sweepArtwork(w.db)
  expect(await jobs()).toEqual([unread.id])
  await readOrderArtwork(w.services, unread.id)
  await sql`delete from graphile_worker._private_jobs`.execute(w.db)
  await sweepArtwork(w.db)
  expect(await jobs()).toEqual([])
})

test('a stranger finds none, nor who may not; what is no order is refused', async () => {
  const file = await brought('又.png', await png(63, 50))
  const { orderId, lineId } = await bag([{ id: file.id }])
  expect(await w.ask(null, artworkChecks, { orderId })).toMatchObject({ status: 401 })
  expect(await w.ask(await w.token('stranger'), artworkChecks, { orderId })).toMatchObject({ status: 404, code: 'order.missing' })
  expect(await w.ask(main, artworkChecks, { orderId: 'YC1' })).toMatchObject({ status: 400 })
  await sql`update staff set areas = array['marketing'], version = version + 1 where username = 'sales'`.execute(w.db)
  expect(await w.ask(await w.token('sales'), staffArtworkChecks, { lineId })).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask(main, staffArtworkChecks, { lineId })).toMatchObject({ status: 401 })
  expect(await w.ask(production, staffArtworkChecks, { lineId: 987654 })).toMatchObject({ code: 'order.missing' })
})
