import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { barriers } from './barriers.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { test, visit } from './mall.ts'
import { bags, orderOf, transfer } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

/** A day from now on, so that the test holds in any year. */
const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const column = (desk: Page, name: string) => desk.getByRole('region', { name: new RegExp(`^${name}，`) })

/** Takes a card by its grip to another column, as a hand does. */
async function carry(desk: Page, orderId: string, to: string): Promise<void> {
  const grip = desk.getByRole('button', { name: new RegExp(`^移动 ${orderId}`) })
  const target = column(desk, to)
  // The grip first, so that what has to be scrolled has come to rest.
  await grip.scrollIntoViewIfNeeded()
  const [from, onto] = [await grip.boundingBox(), await target.boundingBox()]
  if (!from || !onto) throw new Error(`${to} is not to be seen`)
  await desk.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await desk.mouse.down()
  await desk.mouse.move(onto.x + 40, onto.y + 60, { steps: 8 })
  await desk.mouse.up()
}

test('生产：看板上排产、登记工序与照片，买家看到进度与交期调整', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  // 后道 → 质检 → 包装.
  const orderId = await orderOf(company, bags)
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  const { lines } = (await (await staffAt(baseURL, 'production')).read(`/api/admin/order/detail/${orderId}`))['data'] as {
    lines: { id: number }[]
  }
  const lineId = lines[0]?.id ?? 0

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'production', `/production?keyword=${orderId}`)
  await expect(column(desk, '待排产').getByRole('link')).toBeVisible({ timeout: 30_000 })

  // By keys: the focused grip goes on with →.
  await desk.getByRole('button', { name: new RegExp(`^移动 ${orderId}`) }).focus()
  await desk.keyboard.press('ArrowRight')
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByLabel('排产日期')).toBeVisible()
  await dialog.getByLabel('排产日期').fill(later(3))
  await dialog.getByLabel('排产日期').press('Tab')
  await dialog.getByRole('button', { name: '确认排产' }).click()
  await expect(column(desk, '后道').getByRole('link')).toBeVisible({ timeout: 30_000 })
  // All that is done with a card stands in one row.
  const acts = column(desk, '后道').getByRole('button', { name: /^(打印工单|外协) |^开\s?始$|^完\s?成$/ })
  await expect(acts).toHaveCount(4)
  expect(new Set(await acts.evaluateAll((all) => all.map((act) => (act as HTMLElement).offsetTop))).size).toBe(1)

  // By pointer: carried to the next column, counted, with a photo.
  await carry(desk, orderId, '质检')
  await expect(dialog.getByLabel('合格数', { exact: true })).toBeVisible()
  await dialog.getByLabel('不合格数').fill('10')
  await expect(dialog.getByLabel('合格数', { exact: true })).toHaveValue('490')
  // A box that was emptied is not taken for all that came.
  await dialog.getByLabel('合格数', { exact: true }).fill('')
  await dialog.getByRole('button', { name: '确认完成' }).click()
  await expect(dialog.getByLabel('合格数', { exact: true })).toHaveAccessibleDescription('请填写合格数')
  await dialog.getByLabel('合格数', { exact: true }).fill('490')
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c9d6df' } })
    .jpeg()
    .toBuffer()
  await dialog.getByLabel('现场照片（选填）').setInputFiles({ name: '首件.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('checkbox', { name: '买家可见' })).toBeChecked({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '确认完成' }).click()
  await expect(column(desk, '质检').getByRole('link')).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)

  // Many at once: what is chosen is done one after the other.
  await desk.getByRole('checkbox', { name: new RegExp(`^选择 ${orderId}`) }).click()
  await desk.getByRole('button', { name: /^批量开始/ }).click()
  await dialog.getByRole('button', { name: /^确\s*认$/ }).click()
  await expect(column(desk, '质检').getByText('进行中', { exact: true })).toBeVisible({ timeout: 30_000 })

  // The merchant says why it will be later.
  await desk.goto(`/admin/production/${lineId}`)
  await desk.getByRole('button', { name: '调整交期' }).click()
  await dialog.getByLabel('新交期').fill(later(60))
  await dialog.getByLabel('新交期').press('Tab')
  await dialog.getByLabel('原因').focus()
  await desk.keyboard.press('ArrowDown')
  await expect(desk.getByRole('option', { name: '供应商' })).toBeAttached()
  await desk.keyboard.press('Enter')
  await dialog.getByLabel('说明（买家可见）').fill('无纺布到料延迟')
  await dialog.getByRole('button', { name: '调整并通知买家' }).click()
  await expect(desk.getByText(/因供应商原因（无纺布到料延迟）/)).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)

  await logIn(page, company)
  await visit(page, `/orderDetail/${orderId}`)
  const making = page.getByRole('region', { name: '生产进度' })
  await expect(making.getByText(/因供应商原因（无纺布到料延迟）/)).toBeVisible({ timeout: 30_000 })
  await expect(making.getByText('投入 500，合格 490，不合格 10')).toBeVisible()
  await expect(making.getByRole('img', { name: '后道 现场照片 1' })).toBeVisible()
  await expect(making.getByText('质检', { exact: true })).toBeVisible()
  await expectFit(page)
  await desk.context().close()
})

test('产能：放假、停工日与某日产能在日历上可改，工艺路线缺工序时说明', async ({ page }) => {
  const reason = `检修${Date.now() % 1e6}`
  await atTheDesk(page, 'production', '/load?from=2027-10-11')
  await page.getByRole('button', { name: '新增放假或停工' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('开始日期').fill('2027-10-13')
  await dialog.getByLabel('开始日期').press('Tab')
  await dialog.getByLabel('结束日期').fill('2027-10-14')
  await dialog.getByLabel('结束日期').press('Tab')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('columnheader', { name: new RegExp(`10-13.*${reason}`) })).toBeVisible({
    timeout: 30_000,
  })

  await page.getByRole('button', { name: /^备料 2027-10-12：/ }).click()
  await dialog.getByLabel('当天产能（件）').fill('1234')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('button', { name: '备料 2027-10-12：已排 0，产能 1234' })).toBeVisible({
    timeout: 30_000,
  })
  await expectFit(page)

  await page.getByRole('button', { name: `删除 ${reason}` }).click()
  await dialog.getByRole('button', { name: '确认删除' }).click()
  await expect(page.getByText(reason)).toHaveCount(0, { timeout: 30_000 })

  await page.goto('/admin/route')
  await page.getByRole('button', { name: '修改路线 标品 不印刷' }).click()
  await dialog.getByRole('button', { name: '移除 质检' }).click()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('缺少质检阶段的工序').first()).toBeVisible({ timeout: 30_000 })
  expect(await barriers(page)).toEqual([])
})
