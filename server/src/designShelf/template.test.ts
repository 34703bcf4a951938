import { afterAll, beforeAll, expect, test } from 'vitest'
import { templates } from '../../../artwork/templates/templates.ts'
import { saveDesign } from '../../../contract/artwork/shelf.ts'
import { designCanvas, listTemplates, templateDetail } from '../../../contract/artwork/template.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

let w: Shop
let buyer: string
beforeAll(async () => {
  w = await aShop()
  buyer = await w.token('buyer')
})
afterAll(() => w.close())

test('templates are found by kind, occasion and words, page by page, by anybody', async () => {
  const all = await w.must(w.ask(null, listTemplates, {}))
  expect([all.rows.length, all.total]).toEqual([24, templates.length])
  const second = await w.must(w.ask(null, listTemplates, { page: 2 }))
  expect(second.rows[0]?.key).toBe(templates[24]?.key)
  const badges = await w.must(w.ask(null, listTemplates, { kind: 'badge', scene: 'expo', keyword: '' }))
  expect(badges.rows.map(({ key }) => key)).toEqual(['badge-expo-guest', 'badge-expo-staff'])
  expect((await w.must(w.ask(null, listTemplates, { keyword: '运动会' }))).total).toBeGreaterThan(3)
  expect(await w.ask(null, listTemplates, { kind: 'car' })).toMatchObject({ facts: { fields: { kind: '模板类别不正确' } } })
})

test('a template names the goods that it fits, those that it was made for first', async () => {
  const { products } = await w.must(w.ask(null, templateDetail, { key: 'bag-expo-roundel' }))
  expect(products[0]).toMatchObject({ productId: w.products.canvasBag, position: 'front', label: '正面' })
  await w.db.updateTable('product').set({ exclusive: true }).where('id', '=', w.products.canvasBag).execute()
  const seen = await w.must(w.ask(null, templateDetail, { key: 'bag-expo-roundel' }))
  expect(seen.products.map(({ productId }) => productId)).not.toContain(w.products.canvasBag)
  await w.db.updateTable('product').set({ exclusive: false }).where('id', '=', w.products.canvasBag).execute()
  // Goods whose name only has a sign in common are none of them: a 奖杯 is no cup.
  const called = (name: string) => w.db.updateTable('product').set({ name }).where('id', '=', w.products.tshirt).execute()
  const first = async (key: string) => (await w.must(w.ask(null, templateDetail, { key }))).products[0]?.productId
  await called('水晶奖杯')
  expect(await first('cup-daily-quiet')).toBe(w.products.canvasBag)
  await called('马克杯')
  expect(await first('cup-daily-quiet')).toBe(w.products.tshirt)
  await called('tshirt')
  expect(await w.ask(null, templateDetail, { key: 'nothing' })).toMatchObject({ status: 404, code: 'template.missing' })
})

test('a canvas tells surfaces, fonts and limits, and the design that is asked for', async () => {
  const productId = w.products.canvasBag
  const canvas = await w.must(w.ask(buyer, designCanvas, { productId }))
  expect(canvas).toMatchObject({ storeName: 'canvasBag', design: null, limits: { layers: 100, surfaces: 12 } })
  expect(canvas.surfaces[0]).toMatchObject({
    position: 'front',
    processes: expect.arrayContaining([expect.objectContaining({ kind: 'screen' })]),
  })
  expect(canvas.fonts).toHaveLength(5)
  const design = { schema: 1, surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [] }] } as const
  const { id } = await w.must(w.ask(buyer, saveDesign, { productId, name: '空', design: { ...design, surfaces: [...design.surfaces] } }))
  expect(await w.must(w.ask(buyer, designCanvas, { productId, designId: id }))).toMatchObject({ design: { id, rev: 1, design } })
  expect(await w.ask(await w.token('stranger'), designCanvas, { productId, designId: id })).toMatchObject({ code: 'design.missing' })
  expect(await w.ask(buyer, designCanvas, { productId: w.products.plainBag, designId: id })).toMatchObject({ code: 'design.missing' })
  expect(await w.ask(buyer, designCanvas, { productId: 999_999 })).toMatchObject({ code: 'product.missing' })
})
