import { expect, type Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { bags, orderOf } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { staffAt } from './people.ts'

const row = (desk: Page, orderId: string) => desk.getByRole('row', { name: new RegExp(orderId) })
const savedLink = (desk: Page, name: string) => desk.getByRole('navigation', { name: '常用筛选' }).getByRole('link', { name })

test('订单台：保存筛选，批量操作逐单有结果，买家的动作不刷新即可看到', async ({ page: desk, baseURL }) => {
  const company = await ownCompany(baseURL)
  const [first, second, third] = [await orderOf(company, bags), await orderOf(company, bags), await orderOf(company, bags)]
  await atTheDesk(desk, 'sales', `/order?keyword=${encodeURIComponent(company.name)}`)
  for (const orderId of [first, second, third]) await expect(row(desk, orderId)).toContainText('待付款')

  // A filter kept under a name leads back to the same address.
  await desk.getByRole('button', { name: /^更多筛选/ }).click()
  await desk.getByLabel('订单金额从（元）').fill('1')
  await desk.getByRole('button', { name: /^搜\s*索$/ }).click()
  await expect(desk).toHaveURL(/minAmount=1/)
  await desk.getByRole('button', { name: '保存当前筛选' }).click()
  const dialog = desk.getByRole('dialog')
  const name = `常看${company.login.slice(-6)}`
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(savedLink(desk, name)).toHaveAttribute('aria-current', 'page', { timeout: 30_000 })
  await desk.getByRole('link', { name: /^已完成/ }).click()
  await expect(desk).toHaveURL(/type=completed/)
  await savedLink(desk, name).click()
  await expect(desk).not.toHaveURL(/type=completed/)
  await expect(row(desk, first)).toBeVisible()
  await expectFit(desk)

  // What the buyer does is seen at the desk, which asks by itself only once a minute.
  await desk.evaluate(() => Object.assign(globalThis, { stayed: true }))
  await company.ask('/api/order/move', { orderId: first, move: 'cancel', reason: '买错了' })
  await expect(row(desk, first)).toContainText('已取消', { timeout: 40_000 })
  expect(await desk.evaluate(() => 'stayed' in globalThis)).toBe(true)

  // One move of many orders, one of which it does not fit.
  for (const orderId of [first, second, third]) {
    await desk.getByRole('checkbox', { name: `选择订单 ${orderId}` }).click()
    await expect(desk.getByRole('checkbox', { name: `选择订单 ${orderId}` })).toBeChecked()
  }
  const bulk = desk.getByRole('region', { name: '批量操作' })
  await expect(bulk.getByRole('status')).toHaveText('已选 3 单')
  await bulk.getByRole('button', { name: '取消订单（2）' }).click()
  await dialog.getByLabel('原因').fill('客户改期')
  await dialog.getByRole('button', { name: '处理 2 单' }).click()
  await expect(desk).toHaveURL(/\/order\/bulk\/\d+$/)
  await expect(desk.getByText('共 3 单，已完成 2 单，1 单未处理')).toBeVisible({ timeout: 45_000 })
  await expect(row(desk, first)).toContainText('订单当前状态不允许此操作')
  await expect(row(desk, second)).toContainText('已完成')
  await expectFit(desk)

  await desk.getByRole('link', { name: second }).click()
  await expect(desk.getByText('客户改期')).toBeVisible()

  // The workshop's paper is made by a job and saved.
  const saved = desk.waitForEvent('download', { timeout: 60_000 })
  await desk.getByRole('button', { name: /^打印工单/ }).click()
  expect((await saved).suggestedFilename()).toBe(`工单-${second}-L1.pdf`)

  // The way out of a filter.
  await desk.goto(`/admin/order?keyword=${encodeURIComponent(company.name)}`)
  await desk.getByRole('button', { name: '管理筛选' }).click()
  await desk.getByRole('button', { name: `删除 ${name}` }).click()
  await desk.getByRole('button', { name: '确认删除' }).click()
  await expect(savedLink(desk, name)).toHaveCount(0, { timeout: 30_000 })
})

test('有合同的订单：灰字里的合同链接看得出是链接', async ({ page: desk, baseURL }) => {
  const company = await ownCompany(baseURL)
  await (await staffAt(baseURL ?? '', 'finance')).ask('/api/admin/contract/company', { companyId: company.id, rule: 'always' })
  const orderId = await orderOf(company, bags)
  await atTheDesk(desk, 'sales', `/order/${orderId}`)
  await expect(desk.getByRole('link', { name: /^合同 / })).toBeVisible()
  expect(await barriers(desk)).toEqual([])
  // What one part of the contracts has not is looked for in all of them.
  await desk.goto(`/admin/contract?keyword=${orderId}`)
  await desk.getByRole('link', { name: `在“全部”中查找“${orderId}”` }).click()
  await expect(desk.getByRole('row', { name: new RegExp(company.name) })).toBeVisible()
})
