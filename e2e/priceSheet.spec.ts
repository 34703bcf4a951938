import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { barriers } from './barriers.ts'
import { atTheDesk } from './desk.ts'
import { test } from './mall.ts'
import { logIn, staffAt } from './people.ts'

// The merchant's own price sheet: taken, changed, brought back, looked at cell by cell, accepted. Each test has a product
// that no other test prices.

/** Exports all prices and answers the product's lines, cell by cell, below the heading. */
async function exportedLines(page: Page, number: string): Promise<string[][]> {
  await page.getByText('CSV', { exact: true }).click()
  await page.getByRole('button', { name: '导出全部价格' }).click()
  const made = page.getByRole('list', { name: '最近的导出' }).getByRole('listitem').first().getByRole('link')
  await expect(made).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 45_000 }), made.click()])
  const lines = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n')
  return lines.map((line) => line.split(',')).filter(([key], at) => at === 0 || key === number)
}

/** Brings the lines back with each price of a piece multiplied. */
async function bring(page: Page, number: string, [heading = [], ...lines]: string[][], factor: number): Promise<string> {
  const at = heading.indexOf('单价')
  const dearer = lines.map((cells) => cells.map((cell, place) => (place === at && cell !== '' ? (Number(cell) * factor).toFixed(2) : cell)))
  const text = [heading, ...dearer].map((cells) => cells.join(',')).join('\r\n')
  const buffer = Buffer.from(`\ufeff${text}\r\n`)
  await page.getByLabel('选择导入表格').setInputFiles({ name: `价格${number}.csv`, mimeType: 'text/csv', buffer })
  await expect(page.getByText('将修改 1，未变化 0，有误 0')).toBeVisible({ timeout: 30_000 })
  return dearer[0]?.[at] ?? ''
}

const soundness = async (page: Page) => {
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('价格表：导出、改价、导入、逐格核对、只用键盘接受发布，买家 5 秒内看到新价', async ({ page, browser, baseURL }) => {
  const number = 'PK1114'
  await atTheDesk(page, 'sales', '/sheet/prices')
  await soundness(page)
  const lines = await exportedLines(page, number)
  const first = lines[1]?.[2] ?? ''
  const price = await bring(page, number, lines, 1.1)
  const row = page.getByRole('row').filter({ has: page.getByLabel(`接受 ${number}`) })
  await expect(row).toContainText(new RegExp(`单价（${first} .起）`))
  await expect(row).toContainText(price)
  await expect(row).toContainText('+')
  await soundness(page)

  const buyer = await (await browser.newContext()).newPage()
  await logIn(buyer, 'main', `/productDetail?number=${number}`)
  const ladder = buyer.getByRole('region', { name: '阶梯价' })
  await expect(ladder).toBeVisible()
  const before = await ladder.innerText()
  const { data: found } = await (await staffAt(baseURL ?? '', 'sales')).read(`/api/admin/price/list?keyword=${number}`)
  const [{ productId } = { productId: 0 }] = found as { productId: number }[]
  const publicPrice = async () => {
    const answer = await page.request.post('/api/product/price', { data: { productId, quantity: Number(first) } })
    return (await answer.json()).data.gross
  }
  const cost = await publicPrice()

  await page.getByLabel(`接受 ${number}`).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('已接受 0 / 1 个有变化的商品')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('已接受 1 / 1 个有变化的商品')).toBeVisible()
  await page.getByRole('button', { name: '发布…' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已修改 1，未变化 0，有误 0')).toBeVisible({ timeout: 30_000 })
  await expect.poll(publicPrice, { timeout: 5000, intervals: [500] }).not.toBe(cost)
  await buyer.reload()
  await expect.poll(() => ladder.innerText()).not.toBe(before)
})

test('360 像素上：导入的价格定时生效，在定时价格中取消', async ({ page }) => {
  const number = 'BX1112'
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheDesk(page, 'sales', '/sheet/prices')
  await soundness(page)
  await bring(page, number, await exportedLines(page, number), 0.9)
  await soundness(page)
  await page.getByRole('button', { name: '发布…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('定时发布').check()
  await dialog.getByLabel('从何时起生效（北京时间）').fill('2046-01-01 08:00:00')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '确认定时发布' }).click()
  await expect(page.getByText('已修改 1，未变化 0，有误 0')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('2046-01-01 08:00:00 生效')).toBeVisible()

  await page.goto('/admin/price/schedule')
  await soundness(page)
  const waiting = page.getByRole('row').filter({ hasText: number })
  await expect(waiting).toContainText('2046-01-01 08:00:00')
  await waiting.getByRole('button', { name: /^取消/ }).click()
  await page.getByRole('button', { name: '确认取消' }).click()
  await expect(waiting).toHaveCount(0)
})
