import { expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { test } from './mall.ts'
import { staffAt } from './people.ts'

// A word that buyers search for in vain, seen at the desk and led to what was meant.

/** A word of six letters that nobody else has. */
const freshWord = (): string => Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('')

test('搜不到的词进入搜索词，只用键盘添加同义词后几秒内搜到商品，删除后又搜不到', async ({ page, browser, baseURL }) => {
  const [sought, called] = [`鼍${freshWord()}`, `鹓${freshWord()}`]
  const sales = await staffAt(baseURL ?? '', 'sales')
  await ownProduct(sales, 'WF1002', { name: called, number: `SS${randomInt(1e9)}` })
  const buyer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const search = (word: string) => buyer.goto(`/indexpage/productlist?keyword=${encodeURIComponent(word)}`)
  const card = buyer.getByRole('article').filter({ hasText: called })
  await expect(async () => {
    await search(called)
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()
  await search(sought)
  await expect(card).toHaveCount(0)
  await expect(buyer.getByText('暂无数据')).toBeVisible()

  // What was searched for is written down a second later.
  const logged = async () => {
    const { data } = await sales.read('/api/admin/search/word/list?days=1&none=1&limit=100')
    return (data as { word: string; found: number }[]).find(({ word }) => word === sought)?.found
  }
  await expect.poll(logged).toBe(0)
  await atTheDesk(page, 'sales', '/search?days=1&none=1&limit=100')
  const row = page.getByRole('row').filter({ hasText: sought })
  await expect(row).toContainText('没有结果')
  await expectFit(page)

  await row.getByRole('button', { name: `为 ${sought} 添加同义词` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增同义词' })
  await dialog.getByRole('button', { name: /保\s*存/ }).press('Enter')
  await expect(dialog.getByText('一组至少两个词')).toBeVisible()
  const words = dialog.getByRole('combobox')
  await words.pressSequentially(called)
  await words.press('Enter')
  await dialog.getByRole('button', { name: /保\s*存/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await search(sought)
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 5000 })

  await page.getByRole('link', { name: '同义词' }).press('Enter')
  await page.getByRole('button', { name: `删除 ${sought}、${called}` }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .press('Enter')
  await expect(page.getByRole('row').filter({ hasText: sought })).toHaveCount(0)
  await expect(async () => {
    await search(sought)
    await expect(card).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
})
