import { expect, type Page } from '@playwright/test'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { expectFlawless, moment } from './flawless.ts'
import { hears, live, test } from './mall.ts'
import { cartOf, proof, transfer } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// 拼印 from the desk to two buyers of two companies, one of them on a phone, and back: both join by the product's page, pay and approve
// their proofs, the clerk closes the run, and both pay less.

type Order = { gross: string; pool: { paper: { link: string } | null } | null }

test('拼印：开放一批，两家企业从商品页参加、付款、确认校样；商家截止，两家都看到降价与结算单，互不知道对方', async ({
  page,
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const [admin, second, finance] = await Promise.all(['admin', 'sales', 'finance'].map((key) => staffAt(baseURL, key)))
  if (!admin || !second || !finance) throw new Error('nobody is at the desk')
  const mark = `${Date.now()}`.slice(-6)
  const [goods, number] = [`拼印布袋${mark}`, `PY${mark}`]
  const productId = await ownProduct(admin, 'FB1001', { name: goods, number })
  const [one, other] = [await ownCompany(baseURL), await ownCompany(baseURL)]
  const dialog = page.getByRole('dialog')

  const selection = { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [], sample: false, rushDays: 0 }
  await atTheDesk(page, 'admin', '/pool')
  await page.getByRole('button', { name: '新增拼印' }).click()
  // All of it is asked for.
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByText('请粘贴商品页的配置链接')).toBeVisible()
  await dialog
    .getByLabel('商品配置链接')
    .fill(`${baseURL}/productDetail?productId=${productId}&c=${Buffer.from(JSON.stringify({ s: selection })).toString('base64url')}`)
  await dialog.getByLabel('截止时间').fill(moment(72))
  await dialog.getByLabel('截止时间').press('Tab')
  await dialog.getByLabel('交货日期').fill(moment(15 * 24).slice(0, 10))
  await dialog.getByLabel('交货日期').press('Tab')
  await dialog.getByLabel('起印件数（不足则未成）').fill('600')
  await dialog.getByLabel('最多件数').fill('3000')
  await expectFit(page)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { name: goods })).toBeVisible()
  await page.getByRole('button', { name: '开放加入' }).click()
  await dialog.getByRole('button', { name: '确认开放加入' }).click()
  await hears(page, /操作成功|已提交/)
  // Where nobody knows what it costs a second one looks at it.
  const poolId = Number(/\/pool\/(\d+)/.exec(page.url())?.[1])
  const { revision, state } = (await admin.read(`/api/admin/pool/detail/${poolId}`))['data'] as { revision: number; state: string }
  if (state === 'draft') await second.ask('/api/admin/pool/move', { id: poolId, revision, move: 'open', reason: '' })
  await page.reload()
  await expect(page.getByText('征集中', { exact: true })).toBeVisible()
  await expectFlawless(page, 'desk-pool-open')

  const wide = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })).newPage()
  for (const company of [one, other]) await cartOf(company, { number, quantity: 300, plain: true })

  await logIn(wide, one, '/indexpage/pool')
  await expect(wide.getByRole('link', { name: goods, exact: true })).toBeVisible()
  await expectFlawless(wide, 'pools')
  await wide.goto('/indexpage/activityGoods')
  await expectFlawless(wide, 'activities')
  const first = await joins(wide, number, 300, expectFlawless)
  await logIn(phone, other)
  const last = await joins(phone, number, 500, async () => {})
  const [aloneOne, aloneOther] = [await grossOf(one, first), await grossOf(other, last)]

  for (const [company, orderId, artwork] of [
    [one, first, 'logo-one.png'],
    [other, last, 'logo-other.png'],
  ] as const) {
    await transfer(company, finance, orderId)
    await proof(company, baseURL, orderId, artwork)
  }
  await wide.goto(`/orderDetail/${first}`)
  await expect(wide.getByText('截止后结算并安排生产')).toBeVisible()
  await wide.getByRole('link', { name: '拼印进度' }).click()
  await expect(wide.getByRole('complementary', { name: '我的名额' })).toContainText('已付款')
  await expect(wide.getByText('已有 800', { exact: false })).toBeVisible()
  await expectFlawless(wide, 'pool-paid')

  // The clerk closes it; it is settled by itself.
  await page.reload()
  await expect(page.getByText(other.name)).toBeVisible()
  await page.getByRole('button', { name: '提前截止' }).click()
  await dialog.getByRole('button', { name: '确认截止' }).click()
  await hears(page, '操作成功')
  await expect.poll(async () => Number(await grossOf(one, first)), { timeout: 90_000 }).toBeLessThan(Number(aloneOne))
  expect(Number(await grossOf(other, last))).toBeLessThanOrEqual(Number(aloneOther))
  await page.reload()
  await expect(page.getByText('已结算', { exact: true }).first()).toBeVisible()
  await expectFlawless(page, 'desk-pool-settled')

  // The paper is drawn within the minute.
  const paperOf = async (company: OwnCompany, orderId: string) => (await orderFor(company, orderId)).pool?.paper?.link ?? ''
  for (const [company, orderId] of [
    [one, first],
    [other, last],
  ] as const)
    await expect.poll(() => paperOf(company, orderId), { timeout: 150_000 }).not.toBe('')
  for (const [buyer, company, stranger, orderId, artwork] of [
    [wide, one, other, first, 'logo-other.png'],
    [phone, other, one, last, 'logo-one.png'],
  ] as const) {
    await buyer.goto(`/orderDetail/${orderId}`)
    await expect(buyer.getByRole('link', { name: '下载拼印结算单（PDF）' })).toBeVisible()
    const seen = [await buyer.content()]
    await buyer.getByRole('link', { name: '拼印进度' }).click()
    const place = buyer.getByRole('complementary', { name: '我的名额' })
    await expect(place).toContainText('已结算')
    await expect(place).toContainText(Number(await grossOf(company, orderId)).toLocaleString('en', { minimumFractionDigits: 2 }))
    seen.push(await buyer.content())
    for (const html of seen) {
      expect(html).not.toContain(stranger.name)
      expect(html).not.toContain(artwork)
    }
    const pdf = await buyer.request.get(await paperOf(company, orderId))
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expectFlawless(wide, 'pool-settled')
  // The workshop reads that they are printed together.
  await page.goto(`/admin/production?keyword=${first}`)
  await expect(page.getByText(`同印 ${poolId} 号`)).toBeVisible()
  await wide.context().close()
  await phone.context().close()
})

const orderFor = async (company: OwnCompany, orderId: string): Promise<Order> =>
  (await company.read(`/api/order/detail/${orderId}`)) as Order
const grossOf = async (company: OwnCompany, orderId: string): Promise<string> => (await orderFor(company, orderId)).gross

/** From the page of the product to the run, back with so many pieces, and through the settlement; answers the order's number. */
async function joins(page: Page, number: string, quantity: number, look: (page: Page, name: string) => Promise<void>): Promise<string> {
  await page.goto(`/productDetail?number=${number}`)
  await page.getByRole('region', { name: '拼印' }).getByRole('link', { name: '看价格' }).click()
  await expect(page).toHaveURL(/poolDetail/)
  await page.getByRole('spinbutton', { name: '数量' }).fill(`${quantity}`)
  await page.getByRole('button', { name: '按此数量试算' }).click()
  await expect(page.getByText(`${quantity} 个单独购买`)).toBeVisible()
  await look(page, 'pool')
  await page.getByRole('link', { name: '选数量与配置，去参加' }).click()
  await live(page)
  await expect(page.getByRole('region', { name: '参加拼印' })).toBeVisible()
  await look(page, 'join')
  await page.getByRole('button', { name: '参加拼印' }).click()
  await expect(page).toHaveURL(/settlement/)
  // What runs out in a quarter of an hour is the place, not the run.
  await expect(page.getByText(/名额保留.*00:1\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderId=/)
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}
