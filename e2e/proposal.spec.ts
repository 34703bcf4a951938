import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

// 代客下单: what a customer says on the phone is put together by staff; it becomes an order by the customer's own word only.

for (const width of [1366, 360])
  test(`代客下单 ${width}：客服拟好，客户在商城核对后去确认下单`, async ({ page: desk, browser, baseURL }) => {
    const choose = async (field: string, typed: string, found: string): Promise<void> => {
      await desk.getByLabel(field).fill(typed)
      await expect(desk.locator('.ant-select-item-option', { hasText: found }).first()).toBeVisible()
      await desk.getByLabel(field).press('Enter')
    }
    const company = await ownCompany(baseURL)
    const buyer = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 800 } })).newPage()
    await logIn(buyer, company)

    await desk.setViewportSize({ width, height: 800 })
    await atTheDesk(desk, 'admin', '/proposal/new')
    await choose('查找客户', company.login, company.name)
    await choose('查找商品', 'FB1001', 'FB1001')
    await expect(desk.getByText(/含税合计 ¥[\d,.]+/)).toBeVisible()
    await expectFit(desk)
    await desk.getByLabel('给客户的话（可不填）').fill('按电话里说的，米白色')
    await desk.getByRole('button', { name: '交客户确认' }).click()
    const row = desk.locator('tbody tr, article, li').filter({ hasText: '待客户确认' }).first()
    await expect(row).toBeVisible()
    await expectFit(desk)

    await buyer.goto('/quotation')
    await buyer.getByRole('link', { name: /^BJ/ }).first().click()
    const word = buyer.getByRole('region', { name: '商家代拟的订单' })
    await expect(word).toContainText('按电话里说的，米白色')
    await expectFit(buyer)
    await word.getByRole('button', { name: '去确认下单' }).click()
    await expect(buyer).toHaveURL(/settlement/)
    await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
  })
