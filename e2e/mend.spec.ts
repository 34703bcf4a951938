import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { atTheDesk, expectFit } from './desk.ts'
import { flaws } from './barriers.ts'
import { test, visit } from './mall.ts'
import { cartOf } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

const text = (words: string) => ({
  ...{ kind: 'text', id: 't', x: 150, y: 160, width: 120, height: 24, angle: 0, text: words, font: 'sans', size: 16, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
})

type Names = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** An order of bags with a design in black at the front. */
async function designedOrder(company: OwnCompany, said: string, names?: Names): Promise<{ orderId: string; lineId: number }> {
  const { addressId } = await cartOf(company, { number: 'FB1001', quantity: 500 })
  const { id: productId, firstSelection } = (await company.read('/api/product/detail?number=FB1001')) as {
    id: number
    firstSelection: object
  }
  const prints = [{ position: 'front', process: 'silk', colours: 2 }]
  const { cartId } = await company.ask('/api/car', { productId, selection: { ...firstSelection, prints }, quantity: 500, new: 1 })
  const { orderKey } = await company.ask('/api/order/confirm', { cartIds: [cartId] })
  const { orderId } = await company.ask(`/api/order/create/${String(orderKey)}`, { addressId })
  const { lines } = (await company.read(`/api/order/detail/${String(orderId)}`)) as { lines: { id: number }[] }
  const surface = { position: 'front', widthMm: 300, heightMm: 320, layers: [text(said)] }
  const { id } = await company.ask('/api/design/print', { productId, design: { schema: 1, surfaces: [surface], names } })
  const run = async () => (await company.read(`/api/design/print/${String(id)}`)) as { state: string; files: { id: number }[] }
  await expect.poll(async () => (await run()).state, { timeout: 30_000 }).toBe('done')
  const fileId = (await run()).files[0]?.id ?? 0
  const lineId = lines[0]?.id ?? 0
  await company.ask('/api/order/artwork', { orderId, lineId, fileIds: [fileId], briefs: [{ fileId, position: 'front', note: '' }] })
  return { orderId: String(orderId), lineId }
}

test('修改设计：商家在稿件台改文字并发送校样，买家看到修改说明、与原稿对比并确认，稿件包里是新的文字', async ({
  page,
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const { orderId, lineId } = await designedOrder(company, '电话 0755-1111')

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'production', `/artwork/${lineId}`)
  await desk.getByRole('link', { name: '修改设计' }).click()
  await expect(desk.getByRole('heading', { name: /^修改设计：/ })).toBeVisible({ timeout: 30_000 })
  const send = desk.getByRole('button', { name: '保存并发送校样' })
  await expect(send).toBeDisabled()
  await expect(desk.getByText('还没有改动')).toBeVisible()
  await expectFit(desk)
  expect(await flaws(desk)).toEqual([])

  const layer = desk.getByRole('button', { name: /^文字：电话 0755-1111/ })
  await layer.focus()
  await desk.keyboard.press('Enter')
  const words = desk.getByRole('textbox', { name: '文字', exact: true })
  await words.fill('电话 0755-2222')
  await expect(desk.getByText('请填写修改说明')).toBeVisible()
  await expectFit(desk)
  await desk.setViewportSize({ width: 360, height: 740 })
  expect(await flaws(desk)).toEqual([])
  await desk.setViewportSize({ width: 1366, height: 900 })
  await desk.getByRole('button', { name: '撤销' }).click()
  await expect(desk.getByText('还没有改动')).toBeVisible()
  await desk.getByRole('button', { name: '重做' }).click()
  await desk.getByRole('textbox', { name: '修改说明（客户会看到）' }).fill('电话末四位改为 2222')
  await send.click()
  await expect(desk.getByText('等客户确认', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(desk.getByText('由商家修改，客户原稿：设计稿-正面.pdf')).toBeVisible()
  const compare = desk.getByRole('region', { name: '对比两版' })
  await compare.getByText('差异', { exact: true }).click()
  await expect(compare.getByText(/洋红色为有差异之处/)).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)
  expect(await flaws(desk)).toEqual([])

  await logIn(page, company)
  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByText('商家修改了设计：电话末四位改为 2222')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '与我的原稿对比' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('slider', { name: '对比位置' }).press('End')
  await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuenow', '100')
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await flaws(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('button', { name: '确认校样' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认校样/ })
    .click()
  await expect(page.getByText('校样已确认').first()).toBeVisible({ timeout: 30_000 })

  await desk.reload()
  await expect(desk.getByRole('link', { name: '修改设计' })).toHaveCount(0)
  const fetched = desk.waitForEvent('download', { timeout: 90_000 })
  await desk.getByRole('button', { name: /^下载稿件包/ }).click()
  const packed = unzipSync(new Uint8Array(await readFile(await (await fetched).path())))
  const named = Object.keys(packed)
  expect(named).toEqual(expect.arrayContaining(['稿件/设计稿-正面（商家修改）.pdf', '校样/第1轮-校样-正面.png']))
  expect(named.filter((name) => name.includes('设计稿-正面.pdf'))).toEqual([])
  await desk.getByRole('button', { name: '核对文件指纹' }).click()
  await expect(desk.getByRole('dialog').getByText('项都与登记的指纹一致', { exact: false })).toBeVisible({ timeout: 30_000 })
})

test('修改设计：名单里最长的名字超出印刷区域，写明是第几行', async ({ browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const long = '欧阳'.repeat(12)
  const { lineId } = await designedOrder(company, '{姓名}', { columns: ['姓名'], rows: [['陈荣达'], ['李明'], [long], ['王小明']] })

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'production', `/artwork/${lineId}`)
  await expect(desk.getByText('正面 的名单第 3 行的文字超出印刷区域', { exact: false }).first()).toBeVisible({ timeout: 30_000 })
  await desk.getByRole('link', { name: '修改设计' }).click()
  await expect(desk.getByText(`名单第 3 行的“${long}”超出印刷区域`, { exact: false })).toBeVisible({ timeout: 30_000 })
  await desk.getByRole('button', { name: /^文字：/ }).click()
  await desk.getByRole('textbox', { name: /^字号/ }).fill('8')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('名单第 3 行', { exact: false })).toHaveCount(0)
})
