import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { flaws } from './barriers.ts'
import { atTheDesk } from './desk.ts'
import { test } from './mall.ts'
import { logIn, staffAt } from './people.ts'

/** A copy of the T-shirt that no other journey asks for, on sale or a draft, on which nothing is drawn yet. */
async function aShirt(baseURL: string | undefined, onSale: boolean): Promise<{ id: number; number: string }> {
  const staff = await staffAt(baseURL ?? '', 'sales')
  const { data } = (await staff.read('/api/product/detail?number=TX1003')) as { data: { id: number } }
  const { id, number } = await staff.ask('/api/admin/goods/copy', { id: data.id })
  await staff.ask('/api/admin/printArea/save', { id, version: 1, views: [] })
  const { data: copy } = (await staff.read(`/api/admin/goods/detail/${Number(id)}`)) as { data: object }
  await staff.ask('/api/admin/goods/save', { ...copy, name: '印刷区域试画衫', sort: 0, sourceNumber: '' })
  if (onSale) await staff.ask('/api/admin/goods/move', { ids: [id], move: 'publish' })
  return { id: Number(id), number: String(number) }
}

async function expectSound(page: Page): Promise<void> {
  expect(await flaws(page, 'main')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
}

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`印刷区域 ${width}：商家用键盘画出、用鼠标拖动，买家在图上选择并加入购物车`, async ({ page, browser, baseURL }) => {
    await page.setViewportSize({ width, height })
    const { id, number } = await aShirt(baseURL, true)
    await atTheDesk(page, 'sales', `/goods/${id}/area`)
    let comes = () => {}
    const picture = new Promise<void>((resolve) => (comes = resolve))
    await page.route(/-960\.webp$/, async (route) => {
      await picture
      await route.continue()
    })
    await page.getByRole('button', { name: '添加视图' }).press('Enter')
    await page.getByLabel('整张图宽', { exact: true }).fill('980')
    await page.getByLabel('整张图宽', { exact: true }).press('Enter')
    await page.getByRole('button', { name: '画出前胸（300×400 毫米）' }).press('Enter')
    // What is shown of it is as large before its picture is there.
    const preview = page.getByRole('img', { name: '测试网格印在商品上的效果' })
    const before = await preview.boundingBox()
    comes()
    await expect(preview).toHaveAttribute('width', '640')
    expect((await preview.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0)
    const area = page.getByRole('button', { name: /^前胸：/ })
    // antd's own words are English in every locale.
    await expect(page.getByRole('button', { name: '增大' }).first()).toBeAttached()
    await expect(area).toHaveAccessibleName(/左 340 毫米，上 290 毫米，300×400 毫米/)
    await area.press('ArrowRight')
    await area.press('Control+ArrowUp')
    await area.press('Shift+ArrowDown')
    await expect(area).toHaveAccessibleName(/左 341 毫米，上 280 毫米，300×401 毫米/)
    await expect(page.getByText('画的是 300×401 毫米，价格规则为 300×400 毫米；可印尺寸以价格规则为准')).toBeVisible()
    await page.getByLabel('前胸的左边距').fill('345')
    await page.getByLabel('前胸的左边距').press('Enter')
    await expect(area).toHaveAccessibleName(/左 345 毫米/)
    await page.getByRole('button', { name: '前胸恢复规则尺寸' }).press('Enter')
    // One within another can be taken hold of while the other is chosen.
    await page.getByRole('button', { name: /^画出左胸/ }).press('Enter')
    const inner = page.getByRole('button', { name: /^左胸：/ })
    await area.focus()
    await expect(area).toHaveAttribute('aria-pressed', 'true')
    await inner.click()
    await expect(inner).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '移除左胸' }).press('Enter')
    await area.hover()
    await page.mouse.down()
    const grip = await area.boundingBox()
    await page.mouse.move((grip?.x ?? 0) + 2, (grip?.y ?? 0) + 2, { steps: 4 })
    await page.mouse.up()
    await expect(area).not.toHaveAccessibleName(/左 345 毫米/)
    await expect(area).toHaveAccessibleName(/300×400 毫米/)
    const unprinted = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#eee' } })
      .png()
      .toBuffer()
    await page.getByLabel('上传白的未印图').setInputFiles({ name: '白.png', mimeType: 'image/png', buffer: unprinted })
    await expect(page.locator('img[src*="/pictures/up-"]')).toBeVisible()
    await expectSound(page)
    const save = page.getByRole('button', { name: '保存', exact: true })
    await save.press('Enter')
    // Nothing is left to be saved.
    await expect(save).toBeDisabled()

    const buyer = await (await browser.newContext({ viewport: { width, height } })).newPage()
    const product = `/productDetail?number=${number}`
    await logIn(buyer, 'main', product)
    const front = buyer.getByRole('button', { name: /^前胸 300×400 毫米/ })
    await expect(async () => {
      await buyer.goto(product)
      await expect(front).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(front).toHaveAccessibleName('前胸 300×400 毫米，丝印 1色')
    await expect(buyer.getByText('图上未标出：后背、左胸、袖口，请在下方选择')).toBeVisible()
    // The print lies on the plain picture, the gallery goes on with the sample's.
    await expect(buyer.locator('img[src*="/pictures/up-"]')).toHaveCount(1)
    await expect(buyer.getByRole('img', { name: '正面' })).toHaveAttribute('src', /up-/)
    const ticked = buyer.getByRole('checkbox', { name: /^前胸/ })
    await front.press('Enter')
    await expect(front).toHaveAttribute('aria-pressed', 'false')
    await expect(ticked).not.toBeChecked()
    await ticked.press('Space')
    await expect(front).toHaveAttribute('aria-pressed', 'true')
    await buyer.getByLabel('颜色数').selectOption('2')
    await expect(front).toHaveAccessibleName('前胸 300×400 毫米，丝印 2色')
    await expectSound(buyer)
    await buyer.getByRole('button', { name: '加入购物车' }).click()
    await expect(buyer.getByText('已加入购物车').first()).toBeVisible()
  })

test('商品图片只用键盘裁成正方形，也可以不裁剪', async ({ page, baseURL }) => {
  const { id } = await aShirt(baseURL, false)
  await atTheDesk(page, 'sales', `/goods/${id}`)
  const drawn = (colour: string) =>
    page.evaluate((fill) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
      const pen = canvas.getContext('2d')
      if (pen) pen.fillStyle = fill
      pen?.fillRect(0, 0, 600, 300)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, colour)
  const bring = async (name: string, action: string) => {
    const buffer = Buffer.from(await drawn(name === '裁.png' ? '#246' : '#642'), 'base64')
    await page.getByLabel('增加图片').setInputFiles({ name, mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('application', { name: /^商品图片裁剪区/ }).press('ArrowRight')
    await dialog.getByRole('button', { name: action }).press('Enter')
  }
  const brought = page.locator('img[src*="/pictures/up-"]')
  await bring('裁.png', '裁剪并上传')
  await expect(brought).toHaveCount(1)
  await bring('整.png', '不裁剪')
  await expect(brought).toHaveCount(2)
  const shape = (at: number) =>
    brought.nth(at).evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth / image.naturalHeight
    })
  expect(await shape(0)).toBe(1)
  expect(await shape(1)).toBe(2)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
})
