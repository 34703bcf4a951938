import { expect, test } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { atTheDesk, expectFit } from './desk.ts'

// Nothing is saved here: all other journeys go on in the shop that this would change. What is saved, and who sees it when, the
// server's own tests say.

test('设置 · 店铺 says at each field what cannot be taken, and how a colour will look', async ({ page }) => {
  await atTheDesk(page, 'admin', '/page/site')
  await expect(page).toHaveURL(/\/admin\/setting\/shop$/)
  await expect(page.getByRole('heading', { level: 1, name: '店铺' })).toBeVisible()
  await expect(page).toHaveTitle('店铺 - 印采商家后台')
  await expect(page.getByLabel('商城简称（可不填）')).toHaveValue('印采')
  await expectFit(page)
  // The mark is three times as wide as high: cut to a picture of goods it loses half of the name.
  await expect(page.getByAltText('当前图片').first()).toHaveCSS('object-fit', 'contain')

  await page.getByLabel('主题色（可不填）').fill('#ffcc00')
  await expect(page.getByText('至少 4.5 才看得清，请选更深的颜色')).toBeVisible()
  await page.getByLabel('商城简称（可不填）').fill('好店🎉')
  await page.getByLabel('ICP 备案号（开业必填）').fill('备案了')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('商城简称不能含表情符号')).toBeVisible()
  await expect(page.getByText('ICP 备案号应如 粤ICP备2026000001号-1')).toBeVisible()
  // Once, not by the field and by the form.
  await expect(page.getByText('至少 4.5 才看得清，请选更深的颜色')).toHaveCount(1)

  const logo = page.getByLabel('标志', { exact: true })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(page.getByText('仅支持 jpg、png、webp 格式')).toBeVisible()
  const large = test.info().outputPath('logo.png')
  await writeFile(large, Buffer.alloc(20 * 2 ** 20))
  await logo.setInputFiles(large)
  await expect(page.getByText('文件不能超过 10 MB')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByText('文件格式不支持：商品与页面图片支持 jpg、png、webp')).toBeVisible()
})
