import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'

test('新增采购单：缺什么就在那一格说明，手机上每格有名称', async ({ page }) => {
  await atTheDesk(page, 'admin', '/purchase')
  await page.getByRole('button', { name: '新增采购单' }).click()
  const dialog = page.getByRole('dialog', { name: '新增采购单' })
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  const lines = dialog.getByRole('group', { name: '采购明细' })
  await save.click()
  await expect(lines.getByText('请至少填写一行采购明细')).toBeVisible()
  await expect(dialog.getByLabel('备注（可不填）')).not.toHaveAccessibleDescription(/./)

  await lines.getByRole('button', { name: '增加一行' }).click()
  await expect(lines.getByText('请至少填写一行采购明细')).toBeHidden()
  // A fraction is refused in words, not rounded.
  await lines.getByLabel('第 2 行数量').fill('2.5')
  await save.click()
  await expect(lines.getByLabel('第 2 行数量')).toHaveValue('2.5')
  await expect(lines.getByLabel('第 2 行数量')).toHaveAccessibleDescription('请填写数量，应为整数')
  await lines.getByLabel('第 2 行数量').fill('20')
  await save.click()
  await expect(lines.getByLabel('第 1 行坯料规格')).toHaveAccessibleDescription('请选择坯料规格')
  await expect(lines.getByLabel('第 1 行数量')).toHaveAccessibleDescription('请填写数量，应为整数')
  await expect(lines.getByLabel('第 2 行单价')).toHaveAccessibleDescription('请填写单价')
  await expect(lines.getByLabel('第 2 行数量')).not.toHaveAccessibleDescription(/./)
  await lines.getByLabel('第 2 行单价').fill('3.5')
  await expect(lines.getByLabel('第 2 行单价')).not.toHaveAccessibleDescription(/./)
  await expect(lines.getByLabel('第 1 行数量')).toHaveAccessibleDescription('请填写数量，应为整数')
  await expectFit(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const label of ['坯料规格', '数量', '单价（不含税）']) await expect(lines.locator('label', { hasText: label }).first()).toBeVisible()
})
