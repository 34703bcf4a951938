import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'

// A merchant takes on somebody for sales: a role, a first password, customers of one's own, and nothing of the others.

test('新销售：管理员给角色和初始密码、指派客户，本人改密码后只看到自己的客户', async ({ page: desk, browser, baseURL }) => {
  const login = `seller${Date.now() % 1_000_000}`
  const name = `销售${login.slice(-6)}`
  await atTheDesk(desk, 'admin', '/staff')
  await desk.getByRole('button', { name: '新增员工' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('登录账号').fill(login)
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByLabel('初始密码').fill('Luyao5528')
  await dialog.getByLabel('角色', { exact: true }).click()
  await desk.getByTitle('销售', { exact: true }).click()
  await expect(dialog.getByText('只看自己的客户（由角色决定）')).toBeVisible()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await desk.getByRole('link', { name: '角色', exact: true }).click()
  await expect(desk.getByRole('row', { name: /车间/ })).toBeVisible()
  await expectFit(desk)

  await desk.goto('/admin/company?keyword=蓝海')
  await desk.getByRole('checkbox', { name: '选择 蓝海科技有限公司' }).check()
  await desk.getByRole('button', { name: '设置客户负责人' }).click()
  await dialog.getByLabel('客户负责人').fill(name)
  await desk.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(desk.getByRole('row', { name: /蓝海科技/ })).toContainText(name)
  await expectFit(desk)

  const seller = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await seller.goto('/admin/login')
  await seller.getByLabel('账号').fill(login)
  await seller.getByLabel('密码', { exact: true }).fill('Luyao5528')
  await seller.getByRole('button', { name: /登\s*录/ }).click()
  await expect(seller.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  await expectFit(seller)
  await seller.getByLabel('旧密码').fill('Luyao5528')
  await seller.getByLabel('新密码').fill('Kangle7427')
  await seller.getByLabel('确认密码').fill('Kangle7427')
  await seller.getByRole('button', { name: '修改密码并继续' }).click()
  await expect(seller.getByRole('heading', { name: '待办' })).toBeVisible()
  const menu = seller.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: /订单/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /收款|系统|设置/ })).toHaveCount(0)

  await seller.goto('/admin/company')
  await expect(seller.getByRole('link', { name: '蓝海科技有限公司' })).toBeVisible()
  await expect(seller.getByText('荣达贸易有限公司')).toHaveCount(0)
  await seller.goto('/admin/order')
  await expect(seller.getByText('蓝海科技有限公司').first()).toBeVisible()
  await expect(seller.getByText('荣达贸易有限公司')).toHaveCount(0)
})
