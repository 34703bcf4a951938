import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { staffAt } from './people.ts'

// 待办, the menu, and Ctrl+K: how a day begins at the back office.

test.use({ viewport: { width: 1366, height: 900 } })

test('后台从待办开始：领取一件，只在“我的”里，数字与菜单一致；分出去的不再未分配', async ({ page }) => {
  await atTheDesk(page, 'admin', '')
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveCount(12)
  await expect(menu.getByRole('link', { name: '待办' })).toHaveAttribute('aria-current', 'page')
  const group = page.getByRole('region', { name: /^企业待审核/ })
  await expect(group).toBeVisible()
  let words = ''
  // Others verify companies at the same time: then the next one is taken.
  await expect(async () => {
    const item = group.getByRole('listitem').first()
    words = (await item.getByRole('link').textContent()) ?? ''
    await item.getByRole('combobox').press('ArrowDown')
    await page.locator('.ant-select-item-option', { hasText: '由我负责' }).last().click({ timeout: 5000 })
    await expect(page.getByText('已分配')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.getByRole('navigation', { name: '待办分类' }).getByRole('link', { name: /^我的/ }).click()
  await expect(page.getByRole('region', { name: /^企业待审核/ }).getByRole('link', { name: words })).toBeVisible()
  await expectFit(page)
  await page
    .getByRole('region', { name: /^企业待审核/ })
    .getByRole('link', { name: '查看全部企业待审核' })
    .click()
  await expect(page).toHaveURL(/company\?status=pending/)
  await expect(menu.getByRole('link', { name: /^客户/ })).toHaveAttribute('aria-current', 'page')
  const places = page.getByRole('navigation', { name: '客户的各页面' })
  await places.getByRole('link', { name: '会员等级' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '会员等级' })).toBeVisible()
  await expect(places.getByRole('link', { name: '会员等级' })).toHaveAttribute('aria-current', 'page')
})

test('Ctrl+K：说出收货人、金额的一部分就找到订单，全用键盘；也找得到页面', async ({ page }) => {
  await atTheDesk(page, 'admin', '/audit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^搜索订单/ })
  await expect(field).toBeFocused()
  await field.fill('荣达')
  const list = page.getByRole('listbox', { name: '搜索结果' })
  await expect(list.getByRole('group', { name: '订单' }).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(list.getByRole('group', { name: '企业' })).toContainText('荣达贸易有限公司')
  await expect(list.locator('mark').first()).toHaveText('荣达')
  await field.press('ArrowDown')
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectFit(page)
  await field.fill('工序')
  await expect(list.getByRole('option', { name: /工序与路线/ })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '工序与路线' })).toBeVisible()
  await page.getByRole('button', { name: /^搜索/ }).first().click()
  await expect(field).toBeFocused()
  await field.fill('绝无此物一二三')
  await expect(page.getByRole('status').filter({ hasText: '没有找到' })).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
})

test('只有财务权限的人：菜单、待办、搜索都没有别的部门的东西', async ({ page, baseURL }) => {
  const admin = await staffAt(baseURL ?? '', 'admin')
  const { data } = await admin.read('/api/admin/find?keyword=荣达')
  expect((data as { groups: { kind: string }[] }).groups.map(({ kind }) => kind)).toContain('order')
  await atTheDesk(page, 'finance', '')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: /^收款/ })).toBeVisible()
  for (const name of ['商品', '系统', '客户']) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^企业待审核/ })).toHaveCount(0)
})

test('群机器人：地址不对当场说明；保存后不再显示，测试一发就知道结果', async ({ page }) => {
  await atTheDesk(page, 'admin', '/setting/robot')
  await page.getByRole('button', { name: '新增机器人' }).click()
  const dialog = page.getByRole('dialog', { name: '新增机器人' })
  const name = `订单群${Date.now() % 100_000}`
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('Webhook 地址').fill('https://10.0.0.1/hook')
  await dialog.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
  await expect(dialog.getByText(/Webhook 地址应为/)).toBeVisible()
  await dialog.getByLabel('Webhook 地址').fill('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789abcdef')
  await dialog.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('cdef')
  await expect(page.locator('body')).not.toContainText('0123456789abcdef')
  await row.getByRole('button', { name: `测试 ${name}` }).click()
  await expect(page.getByText('演示环境，没有发出')).toBeVisible()
  await expectFit(page)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: `删除 ${name}` })
    .click()
  await page.getByRole('dialog', { name: '删除机器人' }).getByRole('button', { name: '确认删除' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
})
