import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { atTheDesk, expectFit } from './desk.ts'
import { test, visit } from './mall.ts'
import { cartOf, picture } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn } from './people.ts'
import { twoPlates } from './twoPlates.ts'

/** An order of bags printed at the front and the back. */
async function bothSides(company: OwnCompany): Promise<{ orderId: string; lineId: number; productId: number }> {
  const { addressId } = await cartOf(company, { number: 'FB1001', quantity: 500 })
  const { id, firstSelection } = (await company.read('/api/product/detail?number=FB1001')) as { id: number; firstSelection: object }
  const prints = ['front', 'back'].map((position) => ({ position, process: 'silk', colours: position === 'front' ? 2 : 1 }))
  const { cartId } = await company.ask('/api/car', { productId: id, selection: { ...firstSelection, prints }, quantity: 500, new: 1 })
  const { orderKey } = await company.ask('/api/order/confirm', { cartIds: [cartId] })
  const { orderId } = await company.ask(`/api/order/create/${String(orderKey)}`, { addressId })
  const { lines } = (await company.read(`/api/order/detail/${String(orderId)}`)) as { lines: { id: number }[] }
  return { orderId: String(orderId), lineId: lines[0]?.id ?? 0, productId: id }
}

/** The file of a design in black and a spot ink, at the front. */
async function designOn(company: OwnCompany, productId: number): Promise<number> {
  const drawing = (x: number, fill: object) => ({
    ...{ kind: 'drawing', id: `d${x}`, name: '图形', x, y: 30, width: 30, height: 30, angle: 0, box: { width: 10, height: 10 } },
    parts: [{ d: 'M0 0 L10 0 L10 10 L0 10 Z', fill, evenOdd: false, stroke: null }],
  })
  const layers = [drawing(20, { rgb: '#000000', spot: null }), drawing(60, { rgb: '#b3261e', spot: '企业红' })]
  const design = { schema: 1, surfaces: [{ position: 'front', widthMm: 300, heightMm: 320, layers }] }
  const { id } = await company.ask('/api/design/print', { productId, design })
  const run = async () => (await company.read(`/api/design/print/${String(id)}`)) as { state: string; files: { id: number }[] }
  await expect.poll(async () => (await run()).state).toBe('done')
  return (await run()).files[0]?.id ?? 0
}

test('稿件台：排队检查，合格后发校样，两版对比，打包下载，核对指纹；买家逐个保留或移除稿件', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const { orderId, lineId, productId } = await bothSides(company)
  const bring = async (name: string, colour: string) =>
    company.upload('artwork', { name, mimeType: 'image/png', buffer: await picture(colour) })
  const [front, back] = [await bring('正面.png', '#20365c'), await bring('背面.png', '#b3261e')]
  const said = (fileId: number, position: string) => ({ fileId, position, note: '' })
  await company.ask('/api/order/artwork', {
    ...{ orderId, lineId, fileIds: [front, back] },
    briefs: [said(front, 'front'), said(back, 'back')],
  })

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'production', `/artwork?keyword=${orderId}`)
  await expect(desk.getByRole('row').filter({ hasText: orderId })).toContainText('正面.png', { timeout: 30_000 })
  await expectFit(desk)
  await desk.setViewportSize({ width: 1280, height: 800 })
  expect(await desk.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await desk.getByRole('row').filter({ hasText: orderId }).getByRole('link').first().click()

  await expect(desk.getByRole('img', { name: /背面\.png/ }).first()).toBeVisible({ timeout: 30_000 })
  expect(await desk.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await desk
    .getByRole('group', { name: '选择图稿' })
    .getByRole('button', { name: /正面\.png/ })
    .click()
  await expect(desk.getByRole('figure').first()).toContainText('正面.png')
  await expect(desk.getByText('自动检查：').first()).toBeVisible({ timeout: 90_000 })

  await desk.getByRole('button', { name: '稿件合格' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(/自动检查有 \d+ 项“需修改”.*确认仍判为合格吗/)).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: /稿件合格/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await desk.getByRole('button', { name: '发送校样' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: '校样.png', mimeType: 'image/png', buffer: await picture('#e8e2d5') })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', { timeout: 30_000 })
  // All bytes are there before the file is booked.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: '确认发送校样' }).click({ timeout: 2000 })
    await expect(dialog).toBeHidden({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(desk.getByText('等客户确认', { exact: true })).toBeVisible({ timeout: 30_000 })

  const compare = desk.getByRole('region', { name: '对比两版' })
  const slider = compare.getByRole('slider', { name: '对比位置' })
  await slider.focus()
  for (let n = 0; n < 5; n++) await desk.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '60')
  await compare.getByText('并排', { exact: true }).click()
  await expect(compare.getByRole('figure')).toHaveCount(2)
  await compare.getByText('差异', { exact: true }).click()
  await expect(compare.getByText('洋红色为有差异之处，约占 100.0%', { exact: false })).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)

  const fetched = desk.waitForEvent('download', { timeout: 90_000 })
  await desk.getByRole('button', { name: /^下载稿件包/ }).click()
  const packed = unzipSync(new Uint8Array(await readFile(await (await fetched).path())))
  expect(Object.keys(packed)).toEqual([
    ...['稿件/正面.png', '稿件/背面.png', '校样/第1轮-校样.png'],
    ...[`工单-${orderId}-L1.pdf`, 'manifest.txt'],
  ])
  await desk.getByRole('button', { name: '核对文件指纹' }).click()
  await expect(dialog.getByText('项都与登记的指纹一致', { exact: false })).toBeVisible({ timeout: 30_000 })

  await logIn(page, company)
  await visit(page, `/orderDetail/${orderId}`)
  await page.getByRole('button', { name: '更换稿件' }).click()
  await expect(page.getByRole('button', { name: '确认更换' })).toBeDisabled()
  await expect(page.getByText('请选择 正面.png、背面.png 保留还是移除')).toBeVisible()
  await page
    .getByRole('radiogroup', { name: /正面\.png/ })
    .getByText('保留')
    .click()
  await page
    .getByRole('radiogroup', { name: /背面\.png/ })
    .getByText('移除')
    .click()
  await expect(page.getByText('将移除：背面.png')).toBeVisible()
  await expect(page.getByText('保留：正面.png')).toBeVisible()
  await expect(page.getByText('背面 缺稿件')).toBeVisible()
  await page.getByRole('button', { name: '确认更换' }).click()
  await expect(page.getByText('稿件已更换，原校样失效')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('背面 缺稿件')).toBeVisible()

  await desk.goto(`/admin/artwork?keyword=${orderId}`)
  const row = desk.getByRole('row').filter({ hasText: orderId })
  await expect(row).toContainText('背面 缺稿件', { timeout: 30_000 })
  await expect(row).toContainText('校样后客户更换了稿件')

  const designed = await designOn(company, productId)
  const ai = await company.upload('artwork', { name: '标志.ai', mimeType: 'application/postscript', buffer: await twoPlates() })
  await company.ask('/api/order/artwork', {
    ...{ orderId, lineId, fileIds: [designed, ai] },
    briefs: [said(designed, 'front'), said(ai, 'back')],
  })
  await desk.goto(`/admin/artwork/${lineId}`)
  const plates = desk.getByRole('region', { name: '分色' })
  await plates.getByRole('button', { name: '查看分色：正面' }).click()
  await expect(plates.getByRole('img', { name: '分色：黑 K、企业红' })).toBeVisible({ timeout: 60_000 })
  await plates.getByRole('button', { name: /企业红/ }).focus()
  await desk.keyboard.press('Space')
  await expect(plates.getByRole('img', { name: '分色：黑 K', exact: true })).toBeVisible()
  await plates.getByRole('button', { name: '查看分色：背面' }).click()
  await expect(plates.getByRole('img', { name: /^分色：.*PANTONE 871 C/ })).toBeVisible({ timeout: 60_000 })
  await expectFit(desk)
})
