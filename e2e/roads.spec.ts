import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { atTheDesk, sentBy } from './desk.ts'
import { live, test, visit } from './mall.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// The whole road of an order, from the product's page to 已完成, for each of the four types: the buyer's and the merchant's
// browser stand side by side at the same order, and neither is ever reloaded.

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 900, channels: 4, background: colour } })
    .png()
    .toBuffer()

type Road = {
  readonly name: string
  /** Its purchase number; null: a lot of the day. */
  readonly number: string | null
  /** What is chosen before buying, besides what the page proposes. */
  readonly choose?: (page: Page) => Promise<void>
  readonly printed?: boolean
  /** The buyer wants the first proof changed. */
  readonly change?: boolean
  readonly sample?: boolean
  /** What the merchant presses between the last word of the buyer and the parcel, and how the line then stands. */
  readonly making: readonly (readonly [string, string])[]
}

/** The number of a lot with enough in it for whoever else buys of it meanwhile. */
async function aLot(baseURL: string): Promise<string> {
  const answer = await fetch(`${baseURL}/api/products?keyword=${encodeURIComponent('无纺布袋余料')}`)
  const { data } = (await answer.json()) as { data: { purchaseNo: string; qiliGoodsTypeId: number }[] }
  return data.find((one) => one.qiliGoodsTypeId === 5)?.purchaseNo ?? ''
}

const sample = (page: Page) => page.getByLabel('先做一件样品确认').click()
const start = ['开工', '备料中'] as const
const print = ['开工', '印刷中'] as const
const rest = [
  ['完工', '后道加工'],
  ['完工', '质检中'],
  ['质检合格', '待打包'],
  ['打包', '已打包'],
] as const

const roads: readonly Road[] = [
  { name: '定制', number: 'TX1003', choose: sample, printed: true, sample: true, making: [start, print, ...rest] },
  { name: '常用', number: 'FB1001', printed: true, change: true, making: [start, print, ...rest] },
  { name: '标品', number: 'BW1004', printed: true, making: [print, ...rest] },
  { name: '现货', number: null, making: [] },
]

for (const road of roads) {
  test(`${road.name}：从商品页到签收，买家与商家的浏览器并排，谁也不用刷新`, async ({ page, browser, baseURL }) => {
    const company = await ownCompany(baseURL)
    const number = await ordered(page, company, road.number ?? (await aLot(`${baseURL}`)), road)
    await paid(page, company, number, `${baseURL}`)
    const { desk, close } = await deskAt(browser, number)
    const states = { line: lineOf(company, number), parcel: parcelOf(company, number) }

    if (road.printed) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('#c7330b') })
      const position = page.getByLabel('印刷部位')
      await position.selectOption({ index: (await position.locator('option[disabled]').count()) > 0 ? 1 : 0 })
      await page.getByLabel('备注（选填）').fill('Pantone 186 C，宽 80 mm')
      await page.getByRole('button', { name: '提交稿件' }).click()
      for (const side of [page, desk]) await expect(side.getByText('Pantone 186 C，宽 80 mm').first()).toBeVisible({ timeout: 30_000 })
      await pressed(desk, '稿件合格', states.line, '校样确认')
      await pressed(desk, '发送校样', null, '', proof)
      if (road.change) {
        await pressed(page, '要求修改', null, '', (dialog) => dialog.getByLabel(/修改意见/).fill('标志再大一些'))
        await expect(desk.getByText('标志再大一些').first()).toBeVisible({ timeout: 30_000 })
        await pressed(desk, '发送校样', null, '', proof)
        await expect(page.getByText(/第 ?2 ?轮/).first()).toBeVisible({ timeout: 30_000 })
      }
      await pressed(page, '确认校样', states.line, road.sample ? '打样中' : '待排产')
    }
    if (road.sample) {
      await pressed(desk, '样品完成', null, '')
      await pressed(desk, '寄出样品', null, '', (dialog) => sentBy(dialog, '顺丰速运', 'SF7700112233'))
      await pressed(page, '确认样品', states.line, '待排产')
    }
    if (road.making.length > 0) await pressed(desk, '排产', states.line, '已排产', tomorrow)
    for (const [label, state] of road.making) await pressed(desk, label, states.line, state)

    await pressed(desk, '发货', states.parcel, '已发货', (dialog) => sentBy(dialog, '顺丰速运', 'SF1234567890'))
    await expect(page.getByText('SF1234567890').first()).toBeVisible({ timeout: 30_000 })
    await pressed(desk, '确认送达', states.parcel, '已送达')
    await pressed(page, '确认收货', states.parcel, '已签收')
    for (const side of [page, desk]) await expect(side.getByText('已完成').first()).toBeVisible({ timeout: 30_000 })
    await close()
  })
}

/** Logs the company in, buys the product as its page proposes it and places the order. Answers its number. */
async function ordered(page: Page, company: OwnCompany, product: string, { choose }: Road): Promise<string> {
  const area = { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 }
  const to = { real_name: '方圆', phone: company.login, address: area, detail: '科苑路 18 号', is_default: true }
  await company.ask('/api/address/edit', to)
  await logIn(page, company)
  await visit(page, `/productDetail?number=${product}`)
  await choose?.(page)
  await expect(page.getByText('已由服务器核价')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '立即购买' }).click()
  await expect(page).toHaveURL(/\/cart\/settlement/)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/cart\/(payment|bankPay).*orderId=/)
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

/** The buyer waits at the bank's page while finance books the transfer, and goes on to the order from 付款成功. */
async function paid(page: Page, company: OwnCompany, number: string, baseURL: string): Promise<void> {
  await visit(page, `/cart/bankPay?orderId=${number}`)
  // What was paid before it was read is not waited for.
  await expect(page.getByText('正在等待到账')).toBeVisible()
  const finance = await staffAt(baseURL, 'finance')
  const { amount } = await company.ask('/api/order/pay', { orderId: number, payType: 'bank', step: 1 })
  const receipt = { amount, payerName: company.name, receivedAt: '2026-11-21 10:00:00', reference: `R${number}` }
  await finance.ask('/api/admin/payment/confirm', { orderId: number, step: 1, ...receipt })
  await expect(page).toHaveURL(/\/cart\/paySucceed/, { timeout: 30_000 })
  await visit(page, `/orderDetail/${number}`)
  await live(page)
}

async function deskAt(browser: Browser, number: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' })
  const desk = await context.newPage()
  await atTheDesk(desk, 'admin', `/order/${number}`)
  return { desk, close: () => context.close() }
}

type Detail = { lines: { stateLabel: string }[]; consignments: { stateLabel: string }[] }
type Standing = () => Promise<string | undefined>
const detailOf = async (company: OwnCompany, number: string) => (await company.read(`/api/order/detail/${number}`)) as Detail
const lineOf =
  (company: OwnCompany, number: string): Standing =>
  async () =>
    (await detailOf(company, number)).lines[0]?.stateLabel
const parcelOf =
  (company: OwnCompany, number: string): Standing =>
  async () =>
    (await detailOf(company, number)).consignments[0]?.stateLabel

/** Presses a move on whose page it is, tells it what it asks, confirms; then the order stands so. */
async function pressed(
  side: Page,
  label: string,
  standing: Standing | null,
  state: string,
  tell: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  // What the other side did arrives by itself.
  await side.getByRole('button', { name: label, exact: true }).first().click({ timeout: 30_000 })
  const dialog = side.getByRole('dialog')
  await tell(dialog)
  const confirm = dialog.getByRole('button', { name: label.startsWith('确认') ? label : `确认${label}` })
  await confirm.press('Enter')
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  if (standing) await expect.poll(standing, { timeout: 30_000 }).toBe(state)
}

async function proof(dialog: Locator): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles({ name: '校样.png', mimeType: 'image/png', buffer: await picture('#eeeeee') })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', { timeout: 30_000 })
}

async function tomorrow(dialog: Locator): Promise<void> {
  await dialog.getByLabel('排产日期').fill('2026-12-01')
  // Enter may already send the form.
  await dialog.getByLabel('排产日期').press('Tab')
}
