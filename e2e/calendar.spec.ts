import { expect, test } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'

// Every journey goes on in the shop that this changes: the day lies far ahead, and is put back.

test('设置 · 日历 shows a year, and a day is worked or not at a press', async ({ page }) => {
  await atTheDesk(page, 'admin', '/setting/calendar?year=2027')
  await expect(page.getByRole('heading', { level: 1, name: '日历' })).toBeVisible()
  await expect(page.getByText(/工期 3 个工作日为/)).toBeVisible()
  await expectFit(page)

  await page.getByRole('button', { name: '2027-12-15 工作日' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '不上班' }).check()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('年终盘点')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  const closed = page.getByRole('button', { name: '2027-12-15 停工：年终盘点（商家修改）' })
  await expect(closed).toBeVisible()
  await expect(page.getByRole('region', { name: '放假与停工日' }).getByText('工厂停工：年终盘点')).toBeVisible()

  await closed.click()
  await dialog.getByRole('radio', { name: '上班', exact: true }).check()
  await dialog.getByLabel('原因').fill('照常上班')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('button', { name: '2027-12-15 工作日' })).toBeVisible()

  await page.getByRole('button', { name: '上一年' }).click()
  await expect(page.getByRole('button', { name: '2026-10-01 法定放假：国庆节' })).toBeVisible()
  if (process.env['SHOTS']) {
    for (const [width, height] of [
      [1366, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${process.env['SHOTS']}/calendar-${width}.png`, fullPage: true })
    }
  }
})
