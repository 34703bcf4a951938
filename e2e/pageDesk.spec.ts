import { expect, type APIRequestContext } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { staffAt, type Staff } from './people.ts'

// The home page from the desk to the mall and back. What is published is one word of the footer, as long as the one that
// stood there: the other journeys, and the budgets of the home page, see nothing of it.

const [word, other] = ['售后说明', '售后保修']

/** The version that the mall shows. */
async function liveVersion(admin: Staff): Promise<number> {
  const { data } = await admin.read('/api/admin/layout/list')
  return (data as { id: number; state: string }[]).find(({ state }) => state === 'live')?.id ?? 0
}

/** Whether the home page says so. */
const homeSays = async (request: APIRequestContext, words: string): Promise<boolean> =>
  (await (await request.get('/')).text()).includes(words)

test('首页布局：加区块即时预览，发布页脚后首页几秒内更新，恢复旧版本后与之前一样', async ({ page, request, baseURL }) => {
  const admin = await staffAt(baseURL ?? '', 'admin')
  const before = await liveVersion(admin)
  expect(await homeSays(request, word)).toBe(true)
  await atTheDesk(page, 'admin', '/page/layout')
  const preview = page.frameLocator('iframe[title=首页预览]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeAttached()

  // A shelf: seen in the preview only, and taken off again.
  const shelf = '玄圃新品'
  await page.getByRole('button', { name: '+ 新品货架' }).press('Enter')
  const adding = page.getByRole('dialog', { name: '添加新品货架' })
  await adding.getByLabel(/^标题/).fill(shelf)
  const finding = adding.getByRole('combobox', { name: '添加货架商品' })
  await finding.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeAttached({ timeout: 60_000 })
  // Enter before the answer is there chooses nothing, least of all what stood first for other words.
  const answered = Promise.withResolvers<void>()
  await page.route(/keyword=BW1004/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await finding.pressSequentially('BW1004')
  await expect(page.getByText('查找中…')).toBeVisible()
  await finding.press('Enter')
  answered.resolve()
  await expect(page.getByRole('option', { name: /BW1004/ })).toBeAttached({ timeout: 60_000 })
  await expect(adding.getByRole('listitem')).toHaveCount(0)
  await finding.press('Enter')
  await expect(adding.getByRole('listitem').filter({ hasText: 'BW1004' })).toBeVisible()
  await adding.getByRole('button', { name: /确\s*定/ }).press('Enter')
  await expect(adding).toBeHidden()
  await expect(preview.getByRole('heading', { level: 2, name: shelf })).toBeAttached()
  await expect(page.getByText('有未发布的修改')).toBeVisible()
  expect(await homeSays(request, shelf)).toBe(false)
  await page.getByRole('button', { name: `移除 ${shelf}` }).press('Enter')
  await expect(preview.getByRole('heading', { level: 2, name: shelf })).toHaveCount(0)

  try {
    await page.getByRole('button', { name: '修改 页脚' }).press('Enter')
    const changing = page.getByRole('dialog', { name: '修改页脚链接' })
    await changing.getByRole('group', { name: '第 4 项' }).getByLabel('名称').fill(other)
    await changing.getByRole('button', { name: /确\s*定/ }).press('Enter')
    await expect(changing).toBeHidden()
    await expect(preview.getByRole('link', { name: other })).toBeAttached()
    await page.getByRole('button', { name: '发布…' }).press('Enter')
    await page.getByRole('dialog', { name: '发布布局' }).getByRole('button', { name: '立即发布' }).press('Enter')
    await expect(page.getByText('与最新版本一致')).toBeVisible()
    await expect.poll(() => homeSays(request, other), { timeout: 5000, intervals: [250] }).toBe(true)

    await page.getByRole('button', { name: `恢复版本 ${before}`, exact: true }).press('Enter')
    await page.getByRole('dialog', { name: '恢复历史版本' }).getByRole('button', { name: '确认恢复' }).press('Enter')
    await expect(page.getByText(`恢复自 #${before}`).first()).toBeVisible()
    await expect.poll(() => homeSays(request, other), { timeout: 5000, intervals: [250] }).toBe(false)
    expect(await homeSays(request, word)).toBe(true)
    // The preview runs no scripts, axe no more than others; what is in it is the home page, which is looked at elsewhere.
    await expect(preview.getByRole('link', { name: word })).toBeAttached()
    await page.locator('iframe').evaluate((frame) => frame.remove())
    await expectFit(page)
  } finally {
    if (await homeSays(request, other)) await admin.ask('/api/admin/layout/restore', { id: before })
  }
})
