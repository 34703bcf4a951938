import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from './file/store.ts'
import { aShop, type Shop } from './order/shop.fixture.ts'
import { sandboxSubject } from './sandbox/subject.ts'
import { workersOf } from './subjects.ts'

let w: Shop
beforeAll(async () => {
  w = await aShop()
})
afterAll(() => w.close())

test('a file that cannot be deleted holds up nothing else that is due', async () => {
  const main = await w.token('main')
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  const hash = 'ab'.repeat(32)
  await mkdir(pathOf(w.services.dataDir, hash), { recursive: true })
  const file = { kind: 'export', name: 'a.zip', type: 'zip', size: 1, hash, created_at: new Date(0) } as const
  await w.db.insertInto('stored_file').values(file).execute()
  w.clock.now = new Date(w.clock.now.getTime() + 3_600_000)
  await expect(workersOf(w.services, async () => {}).sweep({})).rejects.toThrow('1 pieces of work failed')
  expect((await w.detail(await w.token('main'), orderId)).state).toBe('closed_timeout')
})

test('every job has somebody to do it, also those that were left for players when nobody plays any more', async () => {
  const names = (played?: typeof sandboxSubject) => Object.keys(workersOf(w.services, async () => {}, played)).toSorted()
  expect(names()).toEqual(names(sandboxSubject))
  expect(names()).toContain('sandboxInvoice')
})
