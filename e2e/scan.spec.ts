import { expect } from '@playwright/test'
import { flaws } from './barriers.ts'
import { test, visit } from './mall.ts'
import { bags, orderOf } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

test('扫码付款：二维码有效期、手机上确认、本页自动跳到付款成功；两种渠道', async ({ page, baseURL }) => {
  const company = await ownCompany(baseURL)
  await logIn(page, company)
  for (const [way, label, app] of [
    ['alipay', '支付宝', '支付宝'],
    ['weixin', '微信支付', '微信'],
  ] as const) {
    const orderId = await orderOf(company, bags)
    await visit(page, `/cart/payment?orderId=${orderId}`)
    // The choice stands once the address does.
    await page.getByRole('radio', { name: label }).click()
    await expect(page).toHaveURL(new RegExp(`way=${way}`))
    await expect(page.getByRole('radio', { name: label })).toBeChecked()
    await expect(page.getByText(`请使用${app}扫一扫`)).toBeVisible()
    await expect(page.getByText(/付款码在 \d\d:\d\d 前有效/)).toBeVisible()
    expect(await flaws(page, 'main')).toEqual([])
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: '打开模拟付款页' }).click()
    const phone = await opened
    await expect(phone.getByText(orderId)).toBeVisible()
    await phone.getByRole('button', { name: '确认付款' }).click()
    await expect(phone.getByText('支付成功')).toBeVisible()
    await expect(page).toHaveURL(/\/cart\/paySucceed/, { timeout: 30_000 })
    await phone.close()
  }
})
