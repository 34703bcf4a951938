import { expect } from '@playwright/test'
import sharp from 'sharp'
import { flaws } from './barriers.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

/** A mark on nothing, as a buyer brings it. */
const mark = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: Buffer.from('<svg width="1600" height="800"><ellipse cx="800" cy="400" rx="780" ry="380" fill="#0b5cad"/></svg>') },
    ])
    .png()
    .toBuffer()

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`放上标志 ${width}：从商品页进入，上传标志，用键盘与鼠标移动，撤销，加入购物车的是稿件 PDF`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    const company = await ownCompany(baseURL)
    await logIn(page, company)
    await visit(page, '/productDetail?number=TX1003')
    await page.getByRole('link', { name: '放上标志，看效果' }).click()
    await expect(page.getByRole('heading', { name: '放上标志，看效果' })).toBeVisible()
    await expect(page.getByText('请先上传标志图片')).toBeVisible()
    await expect(page.getByRole('button', { name: '加入购物车' })).toBeDisabled()

    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark() })
    const placed = page.getByRole('button', { name: /^图片：logo.png/ })
    await expect(placed).toBeVisible()
    const left = page.getByRole('textbox', { name: '距左' })
    const before = Number(await left.inputValue())
    await placed.press('ArrowRight')
    await placed.press('Shift+ArrowRight')
    await expect(left).toHaveValue(String(before + 11))
    await page.keyboard.press('Control+z')
    await expect(left).toHaveValue(String(before + 1))
    await page.keyboard.press('Control+y')
    await page.getByRole('button', { name: '水平居中' }).click()
    await expect(left).toHaveValue(String(before))

    await page.getByRole('textbox', { name: '角度' }).fill('12')
    await page.getByRole('textbox', { name: '角度' }).press('Enter')
    await expect(placed).toHaveAccessibleName(/旋转 12°/)
    await placed.hover()
    const box = await placed.boundingBox()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3, { steps: 5 })
    await page.mouse.up()
    await expect(page.getByText('“logo.png”超出印刷区域，超出的部分不会印出')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(left).not.toHaveValue(/^-/)
    expect(await flaws(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    // What was begun is there again after the page was loaded anew.
    await page.reload()
    await expect(placed).toHaveAccessibleName(/旋转 12°/)
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page).toHaveURL(/shoppingCart/)
    await expect(page.getByText(/\.pdf/).first()).toBeVisible()
  })
