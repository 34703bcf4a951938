import { expect } from '@playwright/test'
import { test, visit } from './mall.ts'
import { logIn } from './people.ts'

// The page reckons with the scripts of its build, the server by itself; the page says 已由服务器核价 only where both receipts have
// the same hash, which is of every line and sum. (10,000 configurations: server/src/catalog/receipts.test.ts.)

test('浏览器算出的价格明细与服务器逐字相同：不同商品、数量、颜色数，会员价与公开价', async ({ page, browser }) => {
  const member = await (await browser.newContext()).newPage()
  await logIn(page, 'reader')
  await logIn(member, 'stranger')
  for (const [at, number] of [
    [page, 'TX1003'],
    [member, 'TX1003'],
    [member, 'FB1001'],
    [page, 'BW1004'],
  ] as const) {
    await visit(at, `/productDetail?number=${number}`)
    const { data } = await (await at.request.get(`/api/product/detail?number=${number}`)).json()
    const { minimum, step } = data.rules as { minimum: number; step: number }
    for (const steps of [0, 7, 61]) {
      const quantity = minimum + steps * step
      const colours = at.getByLabel('颜色数')
      if (await colours.isVisible()) await colours.selectOption(String(1 + (steps % 2)))
      await at.getByLabel('数量', { exact: true }).fill(String(quantity))
      const box = at.getByRole('region', { name: '价格明细' })
      await expect(box).toContainText(String(quantity))
      await expect(box.getByText('已由服务器核价'), `${number} × ${quantity}`).toBeVisible()
    }
  }
})
