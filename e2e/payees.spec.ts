import { expect, test } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'

// Nothing is saved here: all other journeys are paid into the account that this would change. What is saved, and who is told what,
// the server's own tests say.

test('收款账户 takes several, says at each field what cannot be taken, and lets another be the usual one', async ({ page }) => {
  await atTheDesk(page, 'finance', '/setting/payee')
  await expect(page.getByRole('heading', { level: 1, name: '收款账户' })).toBeVisible()
  const usual = page.getByRole('region', { name: '默认收款账户' })
  const before = await usual.getByLabel('账号').inputValue()
  await page.getByRole('button', { name: '添加账户' }).click()
  const other = page.getByRole('group', { name: '第 1 个账户' })
  await other.getByLabel('收款户名').fill('青山印务🎉')
  await other.getByLabel('账号').fill('12')
  await other.getByLabel('满多少元的订单付到这里（可不填）').fill('很多')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('请填写账户简称')).toBeVisible()
  await expect(other.getByText('收款户名不能含表情符号')).toBeVisible()
  await expect(other.getByText('账号应为 6-34 位数字或字母，可用空格或短横线分隔')).toBeVisible()
  await expect(other.getByText('金额格式不正确，应为最多两位小数的元')).toBeVisible()
  await expectFit(page)

  await other.getByLabel('账号').fill('3100 1502 5000')
  await other.getByRole('button', { name: '设为默认账户' }).click()
  await expect(usual.getByLabel('账号')).toHaveValue('3100 1502 5000')
  await expect(other.getByLabel('账号')).toHaveValue(before)
})
