import { expect } from '@playwright/test'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

test('填写模板：换一个模板，同名的填写项保留；没有相应填写项的写明，换回来还在，也可以撤销', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productDetail?number=WF1002')
  await page.getByRole('link', { name: '填写模板' }).click()
  const others = page.getByRole('region', { name: '换一个模板' })
  const [brand, event] = ['企业伴手袋', '活动纪念袋'].map((name) => others.getByRole('button', { name }))
  await brand?.click()
  const [company, motto] = ['公司名称', '口号'].map((name) => page.getByRole('textbox', { name }))
  await company?.fill('荣达贸易')
  await motto?.fill('一诺千金')

  await event?.click()
  await expect(page.getByRole('textbox', { name: '活动名称' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('荣达贸易')
  await expect(others.getByRole('status')).toHaveText('这个模板没有填写项“口号”，已填的内容不印出，换回原来的模板时还在')
  await expect(page.getByText('已保存')).toBeVisible()
  await brand?.click()
  await expect(page.getByRole('textbox', { name: '口号' })).toHaveValue('一诺千金')
  await expect(others.getByRole('status')).toHaveText('')

  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('heading', { name: '填写“活动纪念袋”' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('荣达贸易')
})
