import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { PriceRules } from '../contract/price/price.ts'
import { barriers } from './barriers.ts'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { hears, test, visit } from './mall.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { bags, bring, make, orderOf, produce, scan, transfer } from './orderOf.ts'
import { logIn, staffAt, type Staff } from './people.ts'

/** An order of 500 plain bags that was paid, made, shipped and signed for. */
async function completed(company: OwnCompany, baseURL: string, number: string): Promise<string> {
  const orderId = await orderOf(company, { ...bags, number })
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  await produce(baseURL, orderId)
  await bring(company, baseURL, orderId)
  return orderId
}

/** From now on a piece costs one yuan more. */
async function dearer(staff: Staff, productId: number): Promise<void> {
  const { data } = await staff.read(`/api/admin/price/detail/${productId}`)
  const { rules, firstSelection, version } = data as { rules: PriceRules; firstSelection: object; version: number }
  const base = rules.base.map(([from, each]) => [from, (Number(each) + 1).toFixed(2)])
  await staff.ask('/api/admin/price/publish', { productId, bookId: null, rules: { ...rules, base }, firstSelection, base: version })
}

test('评价：买家带图评价，商家回复，商品页可见；再来一单写明涨价，加入购物车；导出订单', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const admin = await staffAt(baseURL, 'admin')
  const company = await ownCompany(baseURL)
  const [name, number] = [`评价袋${company.login.slice(3)}`, `RV${company.login.slice(3)}`]
  const productId = await ownProduct(admin, 'WF1002', { name, number })
  const orderId = await completed(company, baseURL, number)

  await logIn(page, company)
  await visit(page, '/myEvaluate')
  await page
    .getByRole('article', { name: `待评价 ${name}` })
    .getByRole('link', { name: '去评价' })
    .click()
  const entry = page.getByRole('region', { name: `评价 ${name}` })
  const goods = entry.getByRole('group', { name: '商品质量' })
  await expect(goods).toBeVisible({ timeout: 30_000 })
  // Nothing is sent without stars and words.
  await entry.getByRole('button', { name: '提交评价' }).click()
  await expect(entry.getByText('请打分').first()).toBeVisible()
  await goods.getByRole('radio', { name: /^2 星/ }).focus()
  await page.keyboard.press('Space')
  await expect(goods).toContainText('差')
  await entry.getByRole('group', { name: '物流服务' }).getByRole('radio', { name: /^5 星/ }).focus()
  await page.keyboard.press('Space')
  await entry.getByLabel('评价内容').fill('提手缝线有脱线，物流很快')
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c9d6df' } })
    .jpeg()
    .toBuffer()
  await entry.getByLabel('上传图片').last().setInputFiles({ name: '自有公司的照片.jpg', mimeType: 'image/jpeg', buffer })
  await expect(entry.getByText('已上传')).toBeVisible({ timeout: 30_000 })
  expect(await barriers(page)).toEqual([])
  await entry.getByRole('button', { name: '提交评价' }).click()
  await hears(page, '评价成功')

  // The low one waits for the merchant, who answers.
  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'sales', `/review?keyword=${orderId}`)
  const card = desk.getByRole('article', { name: new RegExp(name) })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: '回复', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('回复内容').fill('非常抱歉，已为您安排补发')
  await dialog.getByRole('button', { name: '发送回复' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await desk.goto(`/admin/review?queue=all&keyword=${orderId}`)
  await expect(card).toContainText('非常抱歉，已为您安排补发', { timeout: 30_000 })
  await expectFit(desk)
  await desk.context().close()

  await visit(page, `/productDetail?productId=${productId}`)
  const said = page.locator('section', { has: page.getByRole('heading', { name: '商品评价' }) })
  await said.scrollIntoViewIfNeeded()
  await expect(said).toContainText('提手缝线有脱线', { timeout: 30_000 })
  await expect(said).toContainText('非常抱歉，已为您安排补发')
  await expect(said).toContainText('自有****公司')
  await said.getByRole('button', { name: '好评 0' }).click()
  await expect(said).toContainText('没有此类评价')
  await said.getByRole('button', { name: '有图 1' }).click()
  await expect(said.getByRole('img', { name: '评价图片 1' })).toBeVisible()

  // Ordering again says what became dearer, and goes on at that price.
  await dearer(admin, productId)
  await visit(page, `/myOrder?keyword=${orderId}`)
  const order = page.getByRole('article', { name: `订单 ${orderId}` })
  await order.getByRole('button', { name: '再来一单' }).click()
  const again = page.getByRole('dialog', { name: '再来一单' })
  await expect(again).toContainText(/每[^件]贵/, { timeout: 30_000 })
  await expect(again).toContainText(/第 \d+ 版 → 第 \d+ 版/)
  await again.getByRole('button', { name: /加入购物车（1 种）/ }).click()
  await expect(page).toHaveURL(/\/cart\/shoppingCart/, { timeout: 30_000 })
  await expect(page.getByRole('main')).toContainText(name)

  await visit(page, `/myOrder?keyword=${orderId}`)
  await page.getByRole('button', { name: '导出' }).click()
  const out = page.getByRole('dialog', { name: '导出订单' })
  await out.getByRole('button', { name: '开始导出' }).click()
  await expect(out.getByRole('link', { name: /^订单-\d+\.xlsx$/ })).toBeVisible({ timeout: 45_000 })
})

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`印上效果 ${width}：评价时勾选才公开，其他企业在商品页看得到；收回后只有自己与商家看得到`, async ({
    page,
    browser,
    baseURL: url,
  }) => {
    const baseURL = url ?? ''
    await page.setViewportSize({ width, height })
    const company = await ownCompany(baseURL)
    const [name, number] = [`效果图袋${company.login.slice(3)}`, `RM${company.login.slice(3)}`]
    const productId = await ownProduct(await staffAt(baseURL, 'admin'), 'FB1001', { name, number })
    const orderId = await orderOf(company, { number, quantity: 100 })
    await scan(company, orderId)
    await make(company, baseURL, orderId)
    await bring(company, baseURL, orderId)

    await logIn(page, company)
    await visit(page, `/evaluate?orderId=${orderId}`)
    const entry = page.getByRole('region', { name: `评价 ${name}` })
    const choice = entry.getByRole('checkbox', { name: '展示印上效果图（会公开您的稿件）' })
    await expect(choice).not.toBeChecked({ timeout: 30_000 })
    await expect(entry.getByRole('img', { name: `${name} 正面 的效果图` })).toBeVisible()
    for (const of of ['商品质量', '印刷质量', '物流服务']) {
      await entry.getByRole('group', { name: of }).getByRole('radio', { name: /^5 星/ }).focus()
      await page.keyboard.press('Space')
    }
    await entry.getByLabel('评价内容').fill('标志印得清楚')
    await choice.check()
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await entry.getByRole('button', { name: '提交评价' }).click()
    await hears(page, '评价成功')

    const other = await (await browser.newContext({ baseURL, viewport: { width, height } })).newPage()
    await logIn(other, 'stranger')
    const said = other.locator('section', { has: other.getByRole('heading', { name: '商品评价' }) })
    const seen = said.getByRole('img', { name: /所购商品 正面 的效果图/ })
    const look = async () => {
      await visit(other, `/productDetail?productId=${productId}`)
      await said.scrollIntoViewIfNeeded()
      await expect(said).toContainText('标志印得清楚', { timeout: 30_000 })
    }
    await look()
    await seen.scrollIntoViewIfNeeded()
    await expect(seen).toBeVisible()
    await expect.poll(() => seen.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 }).toBe(960)
    await expect(said.getByRole('button', { name: '有图 0' })).toBeVisible()
    expect(await barriers(other)).toEqual([])

    await visit(page, '/myEvaluate?type=done')
    const own = page.getByRole('article', { name: `${name} 的评价` })
    await expect(own).toContainText('已随评价公开')
    await own.getByRole('button', { name: '不再公开' }).click()
    await hears(page, '已收回，其他企业看不到了')
    await expect(own).toContainText('仅贵公司与商家可见')
    await expect(own.getByRole('img', { name: `${name} 正面 的效果图` })).toBeVisible()
    await look()
    await expect(seen).toHaveCount(0)
    await other.context().close()

    const desk = await (await browser.newContext({ baseURL, viewport: { width, height } })).newPage()
    await atTheDesk(desk, 'sales', `/review?queue=all&keyword=${orderId}`)
    const card = desk.getByRole('article', { name: new RegExp(name) })
    await expect(card).toContainText('买家未公开，仅商家可见', { timeout: 30_000 })
    await expect(card.getByRole('img', { name: `${name} 正面 的效果图` })).toBeVisible()
    await expectFit(desk)
    await desk.context().close()
  })
