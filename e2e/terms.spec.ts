import { expect, test } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'

// Every journey goes on in the shop that this changes: what is saved here is a number that no other journey waits for, and it is
// put back.

test('设置 · 交易 says what each number comes to while it is typed, and who of two was faster', async ({ page, browser }) => {
  await atTheDesk(page, 'admin', '/setting/term')
  await expect(page.getByRole('heading', { level: 1, name: '交易' })).toBeVisible()
  const quotation = page.getByRole('region', { name: '报价单' })
  const days = quotation.getByLabel('报价单有效期')
  await expect(days).toHaveValue('15')
  await expect(quotation.getByRole('button', { name: '保存报价单' })).toBeDisabled()
  await expectFit(page)

  await days.fill('200')
  await quotation.getByRole('button', { name: '保存报价单' }).click()
  await expect(quotation.getByText('报价单有效期应为 1-90 天的整数')).toBeVisible()
  await days.fill('6.5')
  await quotation.getByRole('button', { name: '保存报价单' }).click()
  await expect(days).toHaveValue('6.5')
  await expect(days).toHaveAccessibleDescription(/报价单有效期应为 1-90 天的整数/)
  await days.fill('20')
  await expect(quotation.getByText('报价单在第 20 天结束前有效')).toBeVisible()
  await expect(quotation.getByText('原为 15 天')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await atTheDesk(other, 'admin', '/setting/term')
  const theirs = other.getByRole('region', { name: '报价单' })
  await theirs.getByLabel('报价单有效期').fill('30')
  await theirs.getByRole('button', { name: '保存报价单' }).click()
  await expect(other.getByText('“报价单”已保存')).toBeVisible()

  await quotation.getByRole('button', { name: '保存报价单' }).click()
  await expect(quotation.getByText(/“报价单”已被 .+ 于 .+ 修改，请刷新后重新填写/)).toBeVisible()

  await theirs.getByLabel('报价单有效期').fill('15')
  await theirs.getByRole('button', { name: '保存报价单' }).click()
  await expect(theirs.getByRole('button', { name: '保存报价单' })).toBeDisabled()
  await other.context().close()
})
