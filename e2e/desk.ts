import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriers } from './barriers.ts'
import { personOf, staffToken, type LogIn, type Staff } from './people.ts'

/**
 * Opens a page of the back office, e.g. `/goods`, for a member of staff who has logged in: one of the cast by the key, or who a
 * test has made. For the next ten minutes the person has proven to be there.
 */
export async function atTheDesk(page: Page, who: string | LogIn, path: string): Promise<void> {
  const value = await staffToken(page.request, typeof who === 'string' ? personOf(who) : who)
  const domain = new URL(test.info().project.use.baseURL ?? '').hostname
  const kept = { domain, path: '/admin', sameSite: 'Strict' } as const
  // As the log-in page keeps them.
  await page.context().addCookies([
    { ...kept, name: 'Yshop_admin_token', value },
    { ...kept, name: 'Yshop_admin_login', value: `here-${randomUUID()}` },
  ])
  await page.goto(`/admin${path}`)
}

/** Logs one of the cast in by hand at the page of the log-in and goes on to the one that was wanted; for where that is looked at. */
export async function typeLogInAtTheDesk(page: Page, key: string, path: string): Promise<void> {
  const { login, password } = personOf(key)
  await page.goto(`/admin/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The screens every page is looked at on; the wide one last, for what a test does next. */
export const screens = [
  { width: 360, height: 740 },
  { width: 1366, height: 900 },
]

/** Whether nothing of the page has to be pushed sideways. */
export const isWithin = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** On both screens nobody is shut out, and nothing has to be pushed sideways. Leaves the page at 1366 px. */
export async function expectFit(page: Page): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    expect(await barriers(page), `${screen.width} px`).toEqual([])
    expect(await isWithin(page)).toBe(true)
  }
}

/** What a product of one test is called: as no other is. */
type Called = { readonly name: string; readonly number: string }

/** Puts a copy of a product of the demo up for sale, in a category of its own, where no list of another test shows it. */
export async function ownProduct(staff: Staff, of: string, { name, number }: Called): Promise<number> {
  const found = await staff.read(`/api/admin/goods/list?keyword=${of}`)
  const goods = found['data'] as { id: number; number: string }[]
  const { id } = await staff.ask('/api/admin/goods/copy', { id: goods.find((one) => one.number === of)?.id })
  const { data: draft } = await staff.read(`/api/admin/goods/detail/${Number(id)}`)
  let categoryId: number | null = null
  for (const level of ['一', '二', '三'])
    categoryId = Number((await staff.ask('/api/admin/category/save', { name: `${number}${level}`, parentId: categoryId }))['id'])
  await staff.ask('/api/admin/goods/save', { ...(draft as object), id, number, name, categoryId })
  await staff.ask('/api/admin/goods/move', { ids: [id], move: 'publish' })
  return Number(id)
}

/** Tells a dialog by which carrier something goes, chosen as by keyboard, and its number. */
export async function sentBy(dialog: Locator, carrier: string, trackingNo: string): Promise<void> {
  const field = dialog.getByLabel('承运商')
  await field.fill(carrier)
  await expect(dialog.page().locator('.ant-select-item-option', { hasText: carrier })).toBeAttached()
  await field.press('Enter')
  await dialog.getByLabel('运单号').fill(trackingNo)
}
