import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'

// 使用手册: from a page to its chapter, by words to a task, and the buyers' part without log-in.

test('从订单页点“帮助”到它的那一章，图片能看；搜索到另一章的一件事', async ({ page }) => {
  await atTheDesk(page, 'admin', '/order')
  await page.getByRole('link', { name: '帮助', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/help\/order$/)
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  const picture = page.getByRole('img', { name: '订单：页签、筛选与下一步' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1000)
  const answer = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect(answer.headers()['cache-control']).toContain('immutable')
  await page.getByRole('link', { name: '怎样批量处理' }).click()
  await expect(page.getByRole('heading', { name: '怎样批量处理' })).toBeInViewport()
  await expectFit(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('红冲')
  await page.getByRole('group', { name: '使用手册' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/help\/\w+/)
  await expect(page.getByRole('main')).toContainText('红冲')
  await page.goto('/admin/help')
  await page.getByRole('searchbox', { name: '搜索手册' }).or(page.getByLabel('搜索手册')).first().fill('红冲')
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
  const hits = page.getByRole('region', { name: '搜索结果' })
  await expect(hits.getByRole('status')).toContainText(/“红冲”：\d+ 处/)
  await expectFit(page)
  await hits.getByRole('link', { name: '发票 · 怎样红冲', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/invoice#task-/)
  await expect(page.getByRole('heading', { name: '怎样红冲' })).toBeInViewport()
  // As by an address that somebody was sent.
  await page.goto('/admin/help/order')
  await page.goto('/admin/help/connections#task-2')
  await expect(page.getByRole('heading', { name: '没有这些接口怎么办' })).toBeInViewport({ ratio: 1 })
})

test('没有权限的员工也能看手册；手机上从帮助到目录再到一章', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheDesk(page, 'production', '/production')
  await page.getByRole('link', { name: '帮助', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '生产' })).toBeVisible()
  await page.getByText('目录', { exact: true }).click()
  await page.getByRole('navigation', { name: '手册目录' }).getByRole('link', { name: '批量发货' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '批量发货' })).toBeVisible()
  await expectFit(page)
})

test('买家指南不用登录就能看，只有买家的部分', async ({ page }) => {
  await page.goto('/admin/guide')
  const contents = page.getByRole('navigation', { name: '手册目录' })
  await expect(contents.getByRole('link', { name: '付款', exact: true })).toBeVisible()
  await expect(contents.getByRole('link', { name: '员工与权限' })).toHaveCount(0)
  await expectFit(page)
  await contents.getByRole('link', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '怎样对公转账' })).toBeVisible()
  await expectFit(page)
  await page.goto('/admin/guide/staff')
  await expect(page.getByRole('heading', { name: '手册里没有这一章' })).toBeVisible()
  await page.goto('/admin/help/order')
  await expect(page).toHaveURL(/\/login/)
})
