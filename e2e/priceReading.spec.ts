import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { test } from './mall.ts'
import { staffAt } from './people.ts'

// The merchant's own price sheet, with his own headings: understood, corrected by keyboard, tried, published, known again.

test('自己的报价表：核对列的对应、只用键盘改正、试运行、发布，下次认得', async ({ page, baseURL }) => {
  const mark = String(randomInt(1e8))
  const number = `BJ${mark}`
  const sales = await staffAt(baseURL ?? '', 'sales')
  const productId = await ownProduct(sales, 'FB1001', { name: `报价袋${mark}`, number })
  const lines = [
    ['2027 年报价单（不含税）'],
    ['序号', '货号', `品名${mark}`, '≥50', '500个', '面谈', '备注'],
    ['1', number, '报价袋', '¥12.80', '11.20元/个', '10.40', '热销'],
  ]
  const buffer = Buffer.from(`\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`)
  const bring = () => page.getByLabel('选择导入表格').setInputFiles({ name: `报价${mark}.csv`, mimeType: 'text/csv', buffer })

  await atTheDesk(page, 'sales', '/sheet/prices')
  await bring()
  await expect(page.getByText('第一次见到这种表格')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`不会读取 4 列：A 列“序号”、C 列“品名${mark}”、F 列“面谈”、G 列“备注”`)).toBeVisible()
  await expectFit(page)

  // F is the price from 1000 on.
  await page.getByLabel('F 列对应').focus()
  await page.keyboard.type('单价')
  await page.keyboard.press('Enter')
  await expect(page.getByText('F 列“单价”：请填写从多少件起')).toBeVisible()
  await page.getByLabel('F 列从多少件起').focus()
  await page.keyboard.type('1000')
  await page.keyboard.press('Tab')
  const go = page.getByRole('button', { name: '保留对应方式并试运行' })
  await expect(go).toBeEnabled()
  await go.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByText('将修改 1，未变化 0，有误 0')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(/没有读取：A 列“序号”/)).toBeVisible()
  const cells = page.getByRole('list', { name: `${number} 的变化` })
  await expect(cells).toContainText('单价（1000 个起）')
  await expect(cells).toContainText('10.40')
  await expectFit(page)
  await page.getByRole('button', { name: '发布…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).focus()
  await page.keyboard.press('Enter')
  const baseNow = async () => {
    const { data } = await sales.read(`/api/admin/price/detail/${productId}`)
    return (data as { rules: { base: unknown } }).rules.base
  }
  await expect.poll(baseNow, { timeout: 45_000 }).toEqual([
    [50, '12.80'],
    [500, '11.20'],
    [1000, '10.40'],
  ])

  await page.goto('/admin/sheet/prices')
  await bring()
  await expect(page.getByText('认出了这种表格：沿用 何婷')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel('F 列从多少件起')).toHaveValue('1000')
})
