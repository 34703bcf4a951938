import { expect } from '@playwright/test'
import { atTheDesk } from './desk.ts'
import { test } from './mall.ts'

// Shown to fail with: antd's own labels, which are English in every locale, and the names of its icons.

const pages = [
  ...['/', '/order', '/artwork?queue=all', '/setting/press', '/goods', '/member', '/promotion', '/audit', '/claim', '/stock', '/price'],
]

/** What is read of parts of the page and has no Chinese in it; of numbers and signs alone nothing is said. */
const latin = () =>
  [...document.querySelectorAll('[aria-label], [title]')].flatMap((part) => {
    const label = part.getAttribute('aria-label') ?? ''
    return /[A-Za-z]{2}/.test(label) && !/[\u4e00-\u9fff]/.test(label) ? [label] : []
  })

test('后台：十余个页面上读给屏幕阅读器的名称都有中文', async ({ page }) => {
  test.slow()
  await atTheDesk(page, 'admin', '/')
  for (const path of pages) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0, { timeout: 30_000 })
    await expect.poll(() => page.evaluate(latin), { message: path }).toEqual([])
  }
})
