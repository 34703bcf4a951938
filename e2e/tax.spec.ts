import { expect, test } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'

// Every journey goes on in the shop that this changes: what is saved here is put back.

test('设置 · 税务 offers the rates of the taxpayer, and marks goods whose rate does not fit', async ({ page }) => {
  await atTheDesk(page, 'admin', '/setting/tax')
  await expect(page.getByRole('heading', { level: 1, name: '税务' })).toBeVisible()
  await expectFit(page)
  const form = page.getByRole('region', { name: '纳税人与发票' })
  await form.getByLabel('收款人').fill('孙莉')
  await form.getByRole('radio', { name: '小规模纳税人' }).check()
  await expect(form.getByText('新商品的价格规则以 1% 开始，定价时可改')).toBeVisible()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('税务设置已保存，立即生效')).toBeVisible()
  await expect(page.getByText(/小规模纳税人不用这个税率/)).toBeVisible()

  await form.getByRole('radio', { name: '一般纳税人' }).check()
  await form.getByLabel('收款人').fill('')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(/小规模纳税人不用这个税率/)).toHaveCount(0)
})
