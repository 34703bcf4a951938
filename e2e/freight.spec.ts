import { expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

type Detail = { lines: { id: number }[] }

test('运费模板：设置与试算，买家按地址看到运费、改为自提，备好后提货签收', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const mark = String(randomInt(1e6)).padStart(6, '0')
  const [sales, production, finance] = await Promise.all(['sales', 'production', 'finance'].map((who) => staffAt(baseURL, who)))
  if (!sales || !production || !finance) throw new Error('nobody is there')
  const productId = await ownProduct(sales, 'FB1001', { name: `运费样品${mark}`, number: `YF${mark}` })
  const { data } = await sales.read(`/api/admin/price/detail/${productId}`)
  const { version, rules, firstSelection } = data as { version: number; rules: { minimum: number }; firstSelection: object }
  const byTemplate = { ...rules, weightKg: '0.1', freight: { kind: 'template', template: null } }
  await sales.ask('/api/admin/price/publish', { productId, bookId: null, rules: byTemplate, firstSelection, base: version })

  await atTheDesk(page, 'admin', '/setting/freight')
  await expect(page.getByRole('heading', { name: '普通快递（默认）' })).toBeVisible()
  await page.getByRole('combobox', { name: '试算的收货地区' }).fill('深圳')
  await page
    .getByRole('menuitemcheckbox', { name: /深圳市/ })
    .or(page.locator('.ant-cascader-menu-item', { hasText: '深圳市' }))
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: '首重' })).toContainText('¥16.00 首重 1 kg ¥8 + 续重 4 kg × ¥2')
  await expectFit(page)
  await page.getByRole('button', { name: '新增运费模板' }).click()
  const dialog = page.getByRole('dialog', { name: '新增运费模板' })
  await dialog.getByLabel('模板名称').fill(`大件${mark}`)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  const first = dialog.getByLabel('首重运费')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(/请填写首重运费/)
  await expect(dialog.getByLabel('续重运费')).toHaveAccessibleDescription(/请填写续重运费/)
  await first.fill('３０')
  await expect(first).not.toHaveAccessibleDescription(/请填写/)
  await dialog.getByLabel('续重运费').fill('6')
  await expectFit(page)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name: `大件${mark}`, exact: true })).toBeVisible()

  const company = await ownCompany(baseURL)
  const address = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
  await company.ask('/api/address/edit', { real_name: '提货员', phone: '13912345678', address, detail: '一路 1 号', is_default: true })
  const buyer = await (await browser.newContext({ baseURL })).newPage()
  await logIn(buyer, company)
  const { cartId } = await company.ask('/api/car', { productId, quantity: rules.minimum, new: 1 })
  await visit(buyer, `/cart/settlement?cartId=${String(cartId)}`)
  const ways = buyer.getByRole('radiogroup', { name: '配送方式' })
  const fees = buyer.getByRole('complementary').filter({ has: buyer.getByRole('heading', { name: '费用明细' }) })
  await expect(fees).toContainText('首重 1 kg ¥8 + 续重')
  await ways.getByRole('radio', { name: /到付/ }).check()
  await expect(fees).toContainText('收货时向承运商支付')
  await ways.getByRole('radio', { name: /自提/ }).check()
  await expect(buyer.getByRole('radiogroup', { name: '自提点' })).toContainText('深圳工厂')
  await expect(fees).toContainText('到自提点提货，无运费')
  await expectFit(buyer)
  await buyer.getByRole('button', { name: '提交订单' }).click()
  await expect(buyer).toHaveURL(/orderId=/)
  const orderId = new URL(buyer.url()).searchParams.get('orderId') ?? ''

  const { amount } = await company.ask('/api/order/pay', { orderId, payType: 'bank' })
  const receipt = { amount, payerName: company.name, receivedAt: '2026-11-21 09:00:00', reference: `YF${orderId}` }
  await finance.ask('/api/admin/payment/confirm', { orderId, ...receipt })
  const detail = (await production.read(`/api/admin/order/detail/${orderId}`))['data'] as Detail
  const lineId = detail.lines[0]?.id
  await production.ask('/api/admin/order/move', { orderId, lineId, move: 'schedule', date: '2030-12-02' })
  for (const move of ['start', 'finish', 'passQc', 'pack']) await production.ask('/api/admin/order/move', { orderId, lineId, move })

  await atTheDesk(page, 'production', `/order/${orderId}`)
  await page.getByRole('button', { name: '备好待自提' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /备好待自提|确\s*认/ })
    .click()
  await expect(page.getByText('已备好待自提').first()).toBeVisible()
  await visit(buyer, `/orderDetail/${orderId}`)
  await expect(buyer.getByText('自提时间 周一至周六 9:00-18:00', { exact: false })).toBeVisible()
  await expectFit(buyer)
  await page.getByRole('button', { name: '确认已提货' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认已提货|确\s*认/ })
    .click()
  await expect(page.getByText('已签收').first()).toBeVisible()
  await expectFit(page)
})
