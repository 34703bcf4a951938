import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { test } from './mall.ts'
import { personOf } from './people.ts'

// A merchant's products by the sheet: template, a file with a bad row, put right, imported, found.

test('商品导入：模板、试运行指出错误、改好后正式导入、在商品列表找到', async ({ page, baseURL }) => {
  const { login, password } = personOf('sales')
  await page.goto('/admin')
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商品', exact: true }).click()
  await page.getByRole('link', { name: '商品导入导出' }).click()

  const [template] = await Promise.all([
    page.waitForEvent('download', { timeout: 45_000 }),
    page.getByRole('button', { name: '下载导入模板' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('商品导入模板.xlsx')
  expect((await readFile(await template.path())).subarray(0, 2).toString()).toBe('PK')

  // Whoever runs this again begins with numbers of their own.
  const number = `E2E${Date.now()}`
  const path = await somePath(baseURL ?? '')
  const file = (price: string) => ({
    name: `清单${number}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\ufeff采购编号,名称,类型,分类,排序\r\n${number}A,松烟徽墨${number},定制,${path},12\r\n${number}B,松烟徽墨二,定制,${path},${price}\r\n`,
    ),
  })
  await page.getByLabel('选择导入表格').setInputFiles(file('十'))
  await expect(page.getByText('共 2 行：将新增 1，将修改 0，未变化 0，有误 1')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row').filter({ hasText: `${number}B` })).toContainText('排序')
  await expect(page.getByRole('row').filter({ hasText: `${number}B` })).toContainText('排序应为整数')

  await page.getByRole('link', { name: '重新上传' }).click()
  await page.getByLabel('选择导入表格').setInputFiles(file('10'))
  await expect(page.getByText('共 2 行：将新增 2，将修改 0，未变化 0，有误 0')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '正式导入' }).click()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('共 2 行：已新增 2，已修改 0，未变化 0，有误 0')).toBeVisible({ timeout: 30_000 })

  await page.goto(`/admin/goods?keyword=${number}A`)
  await expect(page.getByRole('link', { name: `松烟徽墨${number}` })).toBeVisible()
})

/** The path of a category of the third level, as a sheet names it. */
async function somePath(baseURL: string): Promise<string> {
  type Node = { cateName: string; children: Node[] }
  const { data } = (await (await fetch(`${baseURL}/api/category`)).json()) as { data: Node[] }
  const [one] = data
  const [two] = one?.children ?? []
  return [one, two, two?.children[0]].map((node) => node?.cateName ?? '').join('/')
}
