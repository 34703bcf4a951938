import { expect, test } from '@playwright/test'
import { atTheDesk, expectFit, typeLogInAtTheDesk } from './desk.ts'
import { prove } from './openingDeeds.ts'
import { personOf } from './people.ts'

// Every journey goes on in the shop that this changes: the notice is one that no other journey waits for, and it is put back.

test('设置 · 通知 words a notice with its blanks, and refuses what is none', async ({ page }) => {
  await atTheDesk(page, 'admin', '/setting/notice?kind=contract')
  await expect(page.getByRole('heading', { level: 1, name: '通知' })).toBeVisible()
  await expectFit(page)

  await page.getByRole('button', { name: '显示其余 3 项' }).click()
  const press = page.getByRole('button', { name: '修改 框架合同到期前' })
  await press.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: '预览' })).toContainText('框架合同即将到期')
  await expect(dialog.getByText('站内消息必发，不能停发：买家须得知期限')).toBeVisible()
  await dialog.getByLabel('标题').fill('合同 {合同编号} 快到期了')
  await expect(dialog.getByText(/“\{合同编号\}”不是这条消息的空，可用的有 \{合同号\}、\{日期\}/)).toBeVisible()
  await dialog.getByLabel('标题').fill('合同 {合同号} 快到期了')
  await expect(dialog.getByRole('region', { name: '预览' })).toContainText('合同 HT2026112400003 快到期了')
  await dialog.getByRole('checkbox', { name: /抄送主账号/ }).check()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  const row = page.getByRole('row').filter({ hasText: '框架合同到期前' })
  await expect(row.getByText('措辞已改')).toBeVisible()
  await expect(row.getByText('抄送主账号')).toBeVisible()
  await expect(row.getByText('必发')).toBeVisible()

  await press.click()
  await dialog.getByRole('button', { name: '恢复默认措辞' }).click()
  await dialog.getByRole('checkbox', { name: /抄送主账号/ }).uncheck()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(row.getByText('措辞已改')).toHaveCount(0)

  await page.getByRole('button', { name: '试发短信' }).click()
  await dialog.getByLabel('收短信的手机号').fill('13911112222')
  await dialog.getByRole('button', { name: /发\s*送/ }).click()
  await expect(dialog.getByText(/演示：由本商城自己应答/)).toBeVisible()
})

test('试短信：手机号不对先说，说对了才验证身份', async ({ page }) => {
  const proof = page.getByRole('dialog', { name: '验证身份' })
  await typeLogInAtTheDesk(page, 'admin', '/setting/connection')
  await page.getByRole('button', { name: '试一试短信' }).click()
  const dialog = page.getByRole('dialog', { name: '试一试短信' })
  await expect(dialog.getByText('当前为演示：由商城自己应答，不询问服务商，不产生费用。')).toBeVisible()
  const phone = dialog.getByLabel('收短信的手机号')
  const press = dialog.getByRole('button', { name: '试一试' })
  await press.click()
  await expect(phone).toHaveAccessibleDescription('请填写收短信的手机号')
  await phone.fill('139')
  await press.click()
  await expect(phone).toHaveAccessibleDescription('手机号格式不正确，应为 11 位手机号')
  await expect(proof).toBeHidden()

  await page.goto('/admin/setting/notice')
  await page.getByRole('button', { name: '试发短信' }).click()
  const trial = page.getByRole('dialog', { name: '试发短信' })
  await trial.getByLabel('收短信的手机号').fill('139')
  await trial.getByRole('button', { name: /发\s*送/ }).click()
  await expect(trial.getByLabel('收短信的手机号')).toHaveAccessibleDescription('手机号格式不正确，应为 11 位手机号')
  await expect(proof).toBeHidden()
  await trial.getByLabel('收短信的手机号').fill('13911112222')
  await trial.getByRole('button', { name: /发\s*送/ }).click()
  await prove(page, personOf('admin').password)
  await expect(trial.getByText(/演示：由本商城自己应答/)).toBeVisible()
})

test('在手机上通知的长清单只先列几条，按一下看其余的', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheDesk(page, 'admin', '/setting/notice')
  const changes = page.getByRole('button', { name: /^修改 / })
  await expect(changes).toHaveCount(8)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000)
  await page
    .getByRole('button', { name: /^显示其余 \d+ 项$/ })
    .first()
    .click()
  expect(await changes.count()).toBeGreaterThan(20)
  // The groups of 设置 stand in one row, and below it the places of the present one.
  const places = page.getByRole('navigation', { name: '设置的各页面' })
  await expect(places.getByRole('link', { name: '群机器人' })).toBeVisible()
  await expect(places.getByRole('link', { name: '税务' })).toBeHidden()
  await places.getByRole('link', { name: '买卖' }).click()
  await expect(page).toHaveURL(/\/setting\/payee$/)
  await places.getByRole('link', { name: '税务' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '税务' })).toBeVisible()
})
