import { expect, type Locator, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { live, test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// A price from the desk to a buyer and back to what it was, on a product that no other test sells.

/** The lines of a receipt, 名称 金额: `named` is where a row says its name; the mall writes the reckoning below it. */
const receiptLines = (rows: Locator, named: string): Promise<string[]> =>
  rows.evaluateAll((lines, cell) => {
    const words = (part: Element | null) => (part?.textContent ?? '').replace(/[¥,\s]/g, '')
    return lines.map((line) => {
      const name = line.querySelector(cell)
      return `${words(name).replace(words(name?.querySelector('small') ?? null), '')} ${words(line.lastElementChild)}`
    })
  }, named)

/** Publishes what is on the page, by keyboard. */
async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: '发布…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '发布到公开价' })
  await dialog.getByLabel('说明（可不填）').fill(note)
  const publishes = dialog.getByRole('button', { name: '确认发布' })
  await expect(publishes).toBeEnabled()
  await publishes.press('Enter')
  await expect(dialog).toBeHidden()
}

test('改阶梯价：随数量上升的单价发不出去，试算与商城逐行一致，买家 5 秒内看到，再恢复旧版本', async ({ page, browser, baseURL }) => {
  const mark = String(randomInt(1e6)).padStart(6, '0')
  const sales = await staffAt(baseURL ?? '', 'sales')
  const productId = await ownProduct(sales, 'FB1001', { name: `青鸾提袋${mark}`, number: `QL${mark}` })
  const stored = async () => {
    const { data } = await sales.read(`/api/admin/price/detail/${productId}`)
    return data as { version: number; rules: { base: [number, string][] }; firstSelection: object }
  }
  const { version: older, rules, firstSelection } = await stored()
  const [[, first] = [0, ''], [second] = [0]] = rules.base
  const buyer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(buyer, await ownCompany(baseURL))
  const product = `/productDetail?productId=${productId}`
  await visit(buyer, product)
  const ladder = buyer.getByRole('region', { name: '阶梯价' })
  const before = await ladder.innerText()
  const grossNow = async () => {
    const asked = { productId, selection: firstSelection, quantity: second }
    return (await (await page.request.post('/api/product/price', { data: asked })).json()).data.gross
  }
  const cost = await grossNow()

  await atTheDesk(page, 'sales', `/price/${productId}`)
  // Tax is typed as merchants speak of it, and rules as programs see them are nowhere.
  const tax = page.getByLabel('税率', { exact: true })
  await expect(tax).toHaveValue('13')
  await tax.fill('0.13')
  await expect(page.getByText('税率 0.13% 不到 1%，请核对，如 13% 填 13').first()).toBeVisible()
  await tax.fill('13')
  // What is less than nothing is not taken for nothing.
  const fine = page.locator('summary', { hasText: '精细度' }).first()
  await fine.click()
  const high = page.getByLabel('最小字高').first()
  await high.fill('-3')
  await high.press('Tab')
  await expect(high).toHaveValue('-3')
  await expect(page.getByText(/精细度 › 最小字高：最小字高应为 0\.1-100 毫米$/).first()).toBeVisible()
  await high.fill('')
  await expect(page.getByText('JSON')).toHaveCount(0)
  const rate = page.getByLabel('阶梯价第 2 档单价')
  const dearer = String(Number(first) + 1)
  await rate.fill(dearer)
  const aside = page.getByRole('complementary', { name: '检查与试算' })
  await expect(aside).toContainText(`${second} 个起的单价 ${dearer} 高于上一档的 ${first}，单价不能随数量上升`)
  await expect(page.getByRole('button', { name: '发布…' })).toBeDisabled()
  await expectFit(page)

  await rate.fill(first)
  await expect(aside.getByText(/可以发布/)).toBeVisible()
  await aside.getByLabel('数量', { exact: true }).fill(String(second))
  await expect(aside.getByText('✓ 服务器已确认，逐行一致')).toBeVisible()
  const tried = await receiptLines(aside.locator('table:has(tfoot) tbody tr'), 'td:nth-child(2)')
  expect(tried.length).toBeGreaterThan(0)
  await publish(page, '青鸾试价')
  await expect.poll(grossNow, { timeout: 5000, intervals: [250] }).not.toBe(cost)

  await buyer.reload()
  await live(buyer)
  expect(await ladder.innerText()).not.toBe(before)
  await buyer.getByLabel('数量', { exact: true }).fill(String(second))
  await expect(buyer.getByText('已由服务器核价')).toBeVisible()
  const charged = buyer.getByRole('region', { name: '价格明细' }).locator('tbody tr')
  await expect.poll(() => receiptLines(charged, 'th')).toEqual(tried)

  const history = page.getByRole('row').filter({ hasText: '青鸾试价' })
  await expect(history).toContainText('公开价')
  await expect(history).toContainText('当前')
  await page.getByRole('button', { name: `载入版本 ${older}`, exact: true }).press('Enter')
  await expect(rate).toHaveValue(rules.base[1]?.[1] ?? '')
  await publish(page, '恢复原价')
  await expect.poll(grossNow, { timeout: 5000, intervals: [250] }).toBe(cost)
  await visit(buyer, product)
  expect(await ladder.innerText()).toBe(before)
  const { version, rules: restored } = await stored()
  expect(restored).toEqual(rules)
  expect(version).toBeGreaterThan(older)
})

test('颜色的名称、加价与两张图片，在小屏幕上也都看得见、写得下', async ({ page, baseURL }) => {
  const mark = String(randomInt(1e6)).padStart(6, '0')
  const sales = await staffAt(baseURL ?? '', 'sales')
  const productId = await ownProduct(sales, 'MZ1037', { name: `青鸾球帽${mark}`, number: `QM${mark}` })
  await page.setViewportSize({ width: 1280, height: 720 })
  await atTheDesk(page, 'sales', `/price/${productId}`)
  const field = (called: string) => page.getByLabel(`颜色第 1 项${called}`, { exact: true })
  await expect(field('名称')).toHaveValue('藏青')
  for (const [width, least] of [
    [1366, 200],
    [1280, 200],
    [360, 140],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    const [name, each] = [await field('名称').boundingBox(), await page.getByLabel(/^颜色第 1 项每.加价$/).boundingBox()]
    expect(name?.width, `${width} px`).toBeGreaterThan(least)
    expect(each?.width, `${width} px`).toBeGreaterThan(40)
    // Nothing lies over the name.
    await field('名称').evaluate((input) => input.scrollIntoView({ block: 'center' }))
    const free = await field('名称').evaluate((input) => {
      const { left, right, top, height } = input.getBoundingClientRect()
      return [left + 2, right - 2].every((x) => document.elementFromPoint(x, top + height / 2) === input)
    })
    expect(free, `${width} px`).toBe(true)
  }
})
