import { expect } from '@playwright/test'
import { test } from './mall.ts'
import { atTheDesk, expectFit } from './desk.ts'

// Finance brings a bank's statement: tried, imported, a receipt put aside and split, and the reports still equal the ledger.

test('对账单：试运行、正式导入、转入待认领、拆分认领，报表与总账一致', async ({ page }) => {
  // Whoever runs this again begins with numbers of their own.
  const serial = `E2E${Date.now()}`
  const payer = `认领商行${serial}`
  await atTheDesk(page, 'finance', '/sheet/statement')
  await expect(page.getByRole('heading', { name: '银行明细导入' })).toBeVisible()
  await expectFit(page)
  await page.getByLabel('选择导入表格').setInputFiles({
    name: `明细${serial}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `账户明细\n交易时间,收入金额,支出金额,账户余额,对方账号,对方户名,交易用途,交易流水号\n2026-11-20 09:00:00,88.00,,,6228,${payer},货款,${serial}\n2026-11-20 10:00:00,,5.00,,6228,银行,手续费,${serial}F\n`,
    ),
  })
  await expect(page.getByText('按“中国农业银行”读取：收入 1 笔、支出 1 笔')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText('将新增 1，将修改 0，未变化 1，有误 0')).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: '正式导入' }).click()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('已新增 1，已修改 0，未变化 1，有误 0')).toBeVisible({ timeout: 45_000 })

  await page.goto(`/admin/payment/${serial}`)
  await page.getByRole('button', { name: '转入待认领' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '转入待认领' }).click()
  await expect(page.getByRole('region', { name: '认领记录' })).toContainText('还未认领 ¥88.00')
  await expectFit(page)

  const kind = page.getByRole('combobox', { name: '第 1 项去向' })
  await kind.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) {
    await kind.press(key)
    if (key === 'ArrowDown') await expect(kind).toHaveAttribute('aria-expanded', 'true')
  }
  await page.getByLabel('第 1 项转出流水号').fill(`${serial}OUT`)
  await page.getByLabel('第 1 项退回原因').fill('付错款')
  await page.getByLabel('第 1 项金额').fill('80')
  await expect(page.getByText('未分配 ¥8.00')).toBeVisible()
  await page.getByRole('button', { name: '认领', exact: true }).click()
  await expect(page.getByRole('region', { name: '认领记录' })).toContainText('还未认领 ¥8.00')
  await expect(page.getByRole('region', { name: '认领记录' })).toContainText(`${serial}OUT`)

  for (const path of ['/report', '/report/cash', '/dashboard', '/channel', '/channel/bill', '/balance', '/payment/queue']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFit(page)
  }
  await page.goto('/admin/report')
  const checks = page.getByRole('list', { name: '与总账核对' })
  await expect(checks).toContainText('✓ 一致 借方合计 = 贷方合计')
  await expect(checks).not.toContainText('不一致')
  await page
    .getByRole('link', { name: /待认领款的分录/ })
    .first()
    .click()
  await expect(page.getByText(/共 \d+ 条，合计/)).toBeVisible()
})
