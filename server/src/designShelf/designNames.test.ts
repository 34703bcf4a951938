import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDesign, designDetail, moveDesign, saveDesign } from '../../../contract/artwork/shelf.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { freeName } from './designShelf.rules.ts'

// What designs are called that nobody has named.

let w: Shop
let buyer: string
let colleague: string
beforeAll(async () => {
  w = await aShop()
  buyer = await w.token('buyer')
  // Another purchaser of the same company.
  await sql`update account set identity_id = (select identity_id from account where nickname = '李娜') where nickname = '周雨'`.execute(
    w.db,
  )
  colleague = await w.token('designer')
})
afterAll(() => w.close())

test.each([
  ['帆布袋', [], '帆布袋'],
  ['帆布袋', ['帆布袋'], '帆布袋（2）'],
  ['帆布袋', ['帆布袋', '帆布袋（2）', '帆布袋（4）'], '帆布袋（3）'],
  ['袋'.repeat(50), [], '袋'.repeat(40)],
  ['袋'.repeat(50), ['袋'.repeat(40)], `${'袋'.repeat(37)}（2）`],
] as const)('%s beside %j is called %s', (wished, taken, name) => expect(freeName(wished, new Set(taken))).toBe(name))

test('a design that nobody has named is called as its goods are, each of the shelf otherwise; a name that was given stays', async () => {
  const unnamed = {
    productId: w.products.canvasBag,
    design: { schema: 1 as const, surfaces: [{ position: 'back', widthMm: 200, heightMm: 120, layers: [] }] },
  }
  const first = await w.must(w.ask(buyer, saveDesign, unnamed))
  const second = await w.must(w.ask(buyer, saveDesign, unnamed))
  const others = await w.must(w.ask(colleague, saveDesign, unnamed))
  expect([first.name, second.name, others.name]).toEqual(['canvasBag', 'canvasBag（2）', 'canvasBag'])
  await w.must(w.ask(buyer, moveDesign, { id: second.id, deleted: true }))
  await w.must(w.ask(colleague, moveDesign, { id: others.id, shared: true }))
  await w.must(w.ask(buyer, moveDesign, { id: first.id, name: '展会袋' }))
  // What a colleague shares stands beside one's own.
  const third = await w.must(w.ask(buyer, saveDesign, unnamed))
  expect(third.name).toBe('canvasBag（2）')
  const named = await w.must(w.ask(buyer, saveDesign, { ...unnamed, name: '展会袋' }))
  expect(await w.must(w.ask(buyer, designDetail, { id: named.id }))).toMatchObject({ name: '展会袋' })
  const nameOfCopy = async () => {
    const { id } = await w.must(w.ask(buyer, copyDesign, { id: named.id }))
    return (await w.must(w.ask(buyer, designDetail, { id }))).name
  }
  expect([await nameOfCopy(), await nameOfCopy()]).toEqual(['展会袋 副本', '展会袋 副本（2）'])
  expect(await w.ask(buyer, saveDesign, { ...unnamed, id: third.id, rev: 1 })).toMatchObject({
    facts: { fields: { name: '请填写设计名称' } },
  })
})
