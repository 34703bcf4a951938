import { expect } from '@playwright/test'
import { test, visit } from './mall.ts'
import { logIn } from './people.ts'

test('从商品页生成的报价单：总额与名称对齐，能回到我的报价单，样式都在', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()))
  await logIn(page, 'main')
  await visit(page, '/productDetail?number=FB1001')
  await page.getByRole('button', { name: '生成报价单' }).first().click()
  await expect(page).toHaveURL(/\/quotation\/BJ/)
  const total = page.getByRole('listitem').filter({ hasText: '含税总额' })
  await expect(total).toHaveCSS('display', 'flex')
  await page.getByRole('link', { name: '我的报价单' }).first().click()
  await expect(page.getByRole('heading', { name: '我的报价单' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '用户中心' })).toBeVisible()
  expect(refused).toEqual([])
})
