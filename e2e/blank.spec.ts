import { expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { atTheDesk } from './desk.ts'
import { test } from './mall.ts'

test('新增坯料：批量生成规格，数量写错了留在格子里并说明；盘点到盘亏', async ({ page }) => {
  const code = `QLP${randomInt(1e6)}`
  await atTheDesk(page, 'admin', '/blank')
  await page.getByRole('button', { name: '新增坯料' }).click()
  const dialog = page.getByRole('dialog', { name: '新增坯料' })
  await dialog.getByLabel('坯料编号').fill(code)
  await dialog.getByLabel('名称', { exact: true }).fill('青鸾坯料')
  await dialog.getByLabel('要生成的颜色').fill('白、黑')
  await dialog.getByRole('button', { name: '批量生成' }).click()
  await expect(dialog.getByLabel('第 3 个规格颜色')).toHaveValue('黑')
  await dialog.getByRole('button', { name: '移除第 1 个规格' }).click()
  const low = dialog.getByLabel('第 1 个规格预警数量')
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  for (const [typed, said] of [
    ['1.5', '数量应为整数'],
    ['-3', '数量不能小于 0'],
    ['99999999999', '数量最多 1000000'],
    ['十二个', '数量应为整数'],
  ] as const) {
    await low.fill(typed)
    await low.press('Tab')
    await expect(low).toHaveValue(typed)
    await save.click()
    await expect(low, typed).toHaveAccessibleDescription(said)
  }
  // As an input method for Chinese writes figures.
  await low.fill('１２')
  await low.press('Tab')
  await expect(low).toHaveValue('12')
  await save.click()
  await expect(dialog).toBeHidden()

  await page.getByPlaceholder(/坯料编号/).fill(code)
  await page.getByPlaceholder(/坯料编号/).press('Enter')
  const white = page.getByRole('row', { name: /青鸾坯料 白/ })
  await expect(white).toContainText('预警 12')
  for (const [counted, cost] of [
    [50, '1.20'],
    [47, ''],
  ] as const) {
    await white.getByRole('button', { name: /盘\s*点/ }).click()
    const count = page.getByRole('dialog', { name: '盘点与报损' })
    await count.getByLabel('实盘数量').fill(String(counted))
    if (cost) await count.getByLabel(/^单价/).fill(cost)
    else await expect(count.getByText('盘亏 3')).toBeVisible()
    await count.getByLabel('原因').fill('月末盘点')
    await count.getByRole('button', { name: /登\s*记/ }).click()
    await expect(count).toBeHidden()
    await expect(white).toContainText(String(counted))
  }
})
