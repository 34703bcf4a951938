import { expect } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { hears, test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

// Buying many at once, a configuration as a link, on paper, and products side by side.

/** '¥1,309.67' → 1309.67 */
const figures = (text: string): number => Number(text.replace(/[^\d.]/g, ''))

const sheetXml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>数量</t></is></c></row>
  <row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2"><v>50</v></c></row></sheetData></worksheet>`
const stringsXml = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
  <si><t>采购编号</t></si><si><r><t>YX</t></r><r><t>1124</t></r></si></sst>`
const workbook = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheetXml), 'xl/sharedStrings.xml': strToU8(stringsXml) }))

test('批量编号采购：粘贴、上传、就地改正，只用键盘加入购物车', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/quickOrder')
  await page.getByLabel(/从表格复制后粘贴/).fill('XL1023\t200\t藏青\nSX1056\t77\nNOSUCH\t5\nFB1001 500')
  await page.getByRole('button', { name: '核对价格' }).press('Enter')
  await expect(page.getByText('没有这个采购编号')).toBeVisible()
  await expect(page.getByRole('link', { name: '改配置' })).toHaveAttribute('href', /productId=\d+.*quantity=500/)
  await page.getByRole('button', { name: '第 2 行改为 78' }).press('Enter')
  await expect(page.getByLabel('第 2 行数量')).toHaveValue('78')

  await page.locator('input[type=file]').setInputFiles({ name: '清单.xlsx', mimeType: 'application/octet-stream', buffer: workbook })
  await expect(page.getByLabel('第 5 行采购编号')).toHaveValue('YX1124')
  await expect(page.getByText(/可加入 4 行、4 种/)).toBeVisible()
  await page.getByRole('button', { name: '移除 1 行有问题的' }).press('Enter')
  const into = page.getByRole('button', { name: '加入购物车', exact: true })
  await expect(page.getByText('需处理 0')).toBeVisible()
  await expect(into).toBeEnabled()
  await into.press('Enter')
  await expect(page.getByText('已有 4 行加入购物车')).toBeVisible()
})

test('链接还原配置与价格，采纳更省的做法正好省下所说的', async ({ page, context }) => {
  await logIn(page, 'main')
  await visit(page, '/productDetail?number=TX1003')
  const gross = page.getByLabel('价格明细').locator('b').first()
  await page.getByLabel('颜色数').selectOption('2')
  await expect(page).toHaveURL(/[?&]c=/)
  const before = figures(await gross.innerText())
  const other = await context.newPage()
  await visit(other, page.url())
  await expect(other.getByText('已由服务器核价')).toBeVisible()
  expect(figures(await other.getByLabel('价格明细').locator('b').first().innerText())).toBe(before)

  const way = other.getByLabel('更省的做法').getByRole('listitem').filter({ hasText: '少印一色' })
  const saving = figures(/省 ¥[\d.,]+/.exec(await way.innerText())?.[0] ?? '')
  await way.getByRole('button').press('Enter')
  await expect(other.getByLabel('颜色数')).toHaveValue('1')
  const after = figures(await other.getByLabel('价格明细').locator('b').first().innerText())
  expect(before - after).toBeCloseTo(saving, 2)

  await other.goto('/productDetail?productId=3&c=%3Cscript%3E')
  await expect(other.getByText('链接中的配置无法识别，已显示默认配置')).toBeVisible()
})

test('报价单：从商品页生成，加入购物车；别家公司看不到', async ({ page, browser, baseURL }) => {
  const company = await ownCompany(baseURL)
  await logIn(page, company)
  await visit(page, '/productDetail?number=TX1003')
  await page.getByRole('button', { name: '生成报价单' }).press('Enter')
  await expect(page.getByRole('heading', { name: '报价单' })).toBeVisible()
  await expect(page.getByText(company.name).last()).toBeVisible()
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: '加入购物车' }).press('Enter')
  await expect(page.getByRole('link', { name: '去购物车结算' })).toBeVisible()
  await page.getByRole('link', { name: '我的报价单' }).first().press('Enter')
  await expect(page.getByRole('link', { name: path.split('/').at(-1) ?? '' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await logIn(stranger, 'stranger')
  await stranger.goto(path)
  await expect(stranger.getByRole('heading', { name: '报价单不存在' })).toBeVisible()
})

test('对比：卡片上选，最多四款，不同之处可单看', async ({ page }) => {
  await logIn(page, 'main')
  await page.goto('/indexpage/productlist?keyword=T恤')
  const toggles = page.getByRole('button', { name: /^对比 / })
  for (const place of [0, 1, 2, 3, 4]) await toggles.nth(place).press('Enter')
  await hears(page, '最多对比 4 款')
  await toggles.nth(3).press('Enter')
  await page.getByRole('link', { name: '去对比' }).press('Enter')
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  const rows = page.getByRole('row')
  const all = await rows.count()
  await page.getByLabel('只看不同').press('Space')
  await expect(rows).not.toHaveCount(all)
  await page.getByLabel('只看不同').press('Space')
  await page.getByLabel('按数量计价').fill('100')
  await page.getByLabel('按数量计价').press('Enter')
  await expect(page).toHaveURL(/quantity=100/)
  await expect(page.getByRole('row', { name: /^计价数量/ })).toContainText('100 件')
})
