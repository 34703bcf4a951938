import { expect } from '@playwright/test'
import { test } from './mall.ts'
import { atTheDesk, expectFit } from './desk.ts'

// Finance and a bank nobody knows: its file is mapped once and known again; what came is placed by its company, and taken back.

test('村镇银行的明细：指明各列、试运行、导入，按企业入账，再撤销入账', async ({ page }) => {
  const mark = String(Date.now())
  const payer = `来款商行${mark}`
  const lines = [
    `某某村镇银行 ${mark}`,
    `何日,借贷${mark},数额,来自,编码`,
    `2026/11/20,贷,"1,088.00元",${payer},Z${mark}`,
    `2026/11/20,借,5.00,手续费,Z${mark}F`,
  ]
  const bring = () =>
    page.getByLabel('选择导入表格').setInputFiles({ name: `明细${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await atTheDesk(page, 'finance', '/sheet/statement')
  await bring()
  await expect(page.getByText('第一次见到这种文件')).toBeVisible({ timeout: 45_000 })
  await expectFit(page)
  for (const [letter, role] of [
    ['D', '付款户名'],
    ['E', '银行流水号'],
  ] as const) {
    await page.getByLabel(`${letter} 列对应`).focus()
    await page.keyboard.type(role)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: '保留对应方式并试运行' }).click()
  await expect(page.getByText('收入 1 笔、支出 1 笔')).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: '正式导入' }).click()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('已新增 1，已修改 0，未变化 1，有误 0')).toBeVisible({ timeout: 45_000 })

  await page.goto('/admin/sheet/statement')
  await bring()
  await expect(page.getByText('认出了这种文件')).toBeVisible({ timeout: 45_000 })

  await page.goto(`/admin/payment/Z${mark}`)
  const whose = page.getByLabel('付款企业')
  await whose.fill('荣达')
  await expect(page.locator('.ant-select-item-option', { hasText: '荣达贸易' })).toBeAttached()
  await whose.press('Enter')
  await expect(page.getByText('款项 ¥1,088.00，入订单 ¥0.00，转入余额 ¥1,088.00')).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: '入账…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '入账 1 项' }).click()
  const made = page.getByRole('region', { name: '认领记录' })
  await expect(made).toContainText('企业余额 荣达贸易有限公司')
  await made.getByRole('button', { name: /撤销企业余额/ }).click()
  await page.getByLabel('撤销原因（客户可见）').fill('认错了客户')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤销 ¥1,088.00/ })
    .click()
  await expect(made).toContainText('撤销：认错了客户')
  await expect(made).toContainText('还未认领 ¥1,088.00')
  await expectFit(page)
  await page.goto('/admin/payment/queue')
  await expect(page.getByText('已勾选')).toBeVisible()
  await expectFit(page)
})

test('不存在的发票、售后单、合同与对账单：标题写明，可返回首页', async ({ page }) => {
  await atTheDesk(page, 'admin', '/invoice/99999')
  for (const [path, title] of [
    ['/invoice/99999', '发票不存在'],
    ['/claim/99999', '售后单不存在'],
    ['/statement/99999', '对账单不存在'],
    ['/contract/NOPE', '合同编号不正确'],
  ] as const) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} - `))
    await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible()
  }
})
