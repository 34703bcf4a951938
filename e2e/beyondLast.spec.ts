import { expect } from '@playwright/test'
import { atTheDesk } from './desk.ts'
import { test } from './mall.ts'
import { logIn } from './people.ts'

test('地址里的页码超出最后一页：后台与商城的清单都转到最后一页', async ({ page }) => {
  for (const path of ['/order', '/goods', '/shipping', '/audit']) {
    await atTheDesk(page, 'admin', `${path}?page=9000`)
    await expect(page).not.toHaveURL(/page=9000/)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('暂无数据')).toBeHidden()
  }
  await logIn(page, 'main', '/myOrder?page=9000')
  await expect(page.getByRole('link', { name: '订单详情' }).or(page.getByRole('article')).first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=9000/)
  await page.goto('/indexpage/productlist?page=99')
  await expect(page).toHaveURL(/productlist\?page=[2-9]$/)
  await expect(page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: '¥' }).first()).toBeVisible()
})
