import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSettings } from '../contract/contract.rules.ts'
import { writeSettings } from '../contract/setting.sql.ts'
import { aShop, type Shop } from './shop.fixture.ts'

let w: Shop
beforeAll(async () => void (w = await aShop()))
afterAll(() => w.close())

test('an order names both parties: the merchant as its settings have it, the company with its tax number', async () => {
  const seller = { name: '印采供应链', creditCode: '91310000MA1FL0XQ1C', address: '上海市嘉定区 1 号', contact: '', phone: '021-5555' }
  await w.db.transaction().execute((tx) => writeSettings(tx, { ...firstSettings, seller }))
  const main = await w.token('main')
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  const order = await w.detail(main, orderId)
  const { credit_code: companyCode } = await w.db
    .selectFrom('company')
    .select('credit_code')
    .where('name', '=', order.companyName)
    .executeTakeFirstOrThrow()
  expect(order.companyCode).toBe(companyCode)
  expect(order.seller).toMatchObject({
    company: '印采供应链',
    creditCode: '91310000MA1FL0XQ1C',
    address: '上海市嘉定区 1 号',
    phone: '021-5555',
  })
})
