import { afterAll, expect, test } from 'vitest'
import { firstSettings } from '../contract/contract.rules.ts'
import { writeSettings } from '../contract/setting.sql.ts'
import { aShop } from './shop.fixture.ts'

const w = await aShop()
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

test('an order names the seller of its day, whatever the merchant is called later; it is paid where he is paid today', async () => {
  const { setting: set } = w
  const main = await w.token('main')
  await set('site', { name: '旧店', company: '旧店有限公司', address: '旧址 1 号', logo: '/pictures/up-1', phone: '400-1' })
  const before = await w.order('main', main, { product: 'lot', quantity: 1 })
  await set('site', { name: '新店', company: '新店有限公司', address: '新址 2 号', licence: '91440300MA5YC2026X' })
  await set('payee', { payee: '新店有限公司', bankName: '工商银行', account: '8888' })
  const after = await w.order('main', main, { product: 'lot', quantity: 1 })
  const paid = { payee: '新店有限公司', account: '8888' }
  const old = { name: '旧店', company: '旧店有限公司', address: '旧址 1 号', phone: '400-1' }
  expect((await w.detail(main, before)).seller).toMatchObject({ ...old, ...paid })
  expect((await w.detail(main, after)).seller).toMatchObject({ name: '新店', company: '新店有限公司', address: '新址 2 号', ...paid })
  const { seller } = await w.db.selectFrom('customer_order').select('seller').where('number', '=', before).executeTakeFirstOrThrow()
  // Only what papers name: not what the site looks like.
  expect(seller).toMatchObject({ site: old })
  expect(JSON.stringify(seller)).not.toContain('logo')
})
