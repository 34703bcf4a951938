import { expect, type BrowserContext } from '@playwright/test'
import { typeLogInAtTheDesk } from './desk.ts'
import { test } from './mall.ts'
import { typeLogIn } from './people.ts'

/** Whose marks the browser keeps, the last log-in first. */
async function marks(context: BrowserContext): Promise<string[]> {
  const kept = (await context.cookies()).find(({ name }) => name === 'Yshop_browser')
  if (!kept) return []
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  return kept.value.split('~').map((mark) => mark.split('.').slice(0, 2).join(' '))
}

test('登录过商城和后台的浏览器都被记住，退出登录后仍然是常用浏览器，脚本读不到', async ({ page, context }) => {
  expect(await marks(context)).toEqual([])
  await typeLogIn(page, 'stranger')
  const [buyer = ''] = await marks(context)
  expect(buyer).toMatch(/^buyer \d+$/)
  await page.request.post('/logout', { form: {} })
  await page.goto('/userInfo')
  await expect(page).toHaveURL(/\/login/)
  expect(await marks(context)).toEqual([buyer])
  expect(await page.evaluate(() => document.cookie)).not.toContain('Yshop_browser')
  await typeLogInAtTheDesk(page, 'admin', '/order')
  expect(await marks(context)).toEqual([expect.stringMatching(/^staff \d+$/), buyer])
  // Brought along by the next log-in, and replaced by it.
  await typeLogIn(page, 'stranger')
  expect(await marks(context)).toEqual([buyer, expect.stringMatching(/^staff /)])
})
