import { expect } from '@playwright/test'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

test('放上标志：内容损坏的图片与不能放上的文件，各自说明原因，可以移除', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productEdit?productId=1')
  const buffer = Buffer.from('this is no picture')
  for (const [name, words] of [
    ['bad.png', '打不开：内容不是有效的图片，请重新导出后上传'],
    ['x.exe', '格式不支持，请用 PDF、AI、SVG 矢量文件或 PNG、JPG、WebP 图片'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await expect(page.getByRole('alert').filter({ hasText: `${name} ${words}` })).toBeVisible()
    await page.getByRole('button', { name: '移除', exact: true }).click()
    await expect(page.getByText(words)).toHaveCount(0)
  }
})
