import { expect } from '@playwright/test'
import { flaws } from './barriers.ts'
import { test, visit } from './mall.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

/** An order of the company's own that waits for its money. */
async function unpaid({ ask }: OwnCompany, productId: number): Promise<string> {
  const address = { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 }
  const { id: addressId } = await ask('/api/address/edit', {
    real_name: '方圆',
    phone: '13912345678',
    address,
    detail: '科苑路 9 号',
    is_default: 1,
  })
  const { cartId } = await ask('/api/car', { productId, quantity: 500, new: 1 })
  const { orderKey } = await ask('/api/order/confirm', { cartIds: [cartId] })
  const { orderId } = await ask(`/api/order/create/${String(orderKey)}`, { addressId })
  return String(orderId)
}

test('扫码付款：二维码有效期、手机上确认、本页自动跳到付款成功；两种渠道', async ({ page, baseURL }) => {
  const company = await ownCompany(baseURL)
  await logIn(page, company)
  const found = await page.request.get('/api/product/detail?number=WF1002')
  const productId = (await found.json()).data.id
  for (const [way, label, app] of [
    ['alipay', '支付宝', '支付宝'],
    ['weixin', '微信支付', '微信'],
  ] as const) {
    const orderId = await unpaid(company, productId)
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
