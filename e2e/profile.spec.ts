import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { flaws } from './barriers.ts'
import { hears, test } from './mall.ts'
import { freshPhone, ownCompany } from './ownCompany.ts'
import { codeFor, logIn, personOf } from './people.ts'

// 基本资料: what a person may change of an account, with the words of the specification, and what other browsers notice of it.

const dialogOf = (page: Page) => page.getByRole('dialog')

async function opened(page: Page): Promise<void> {
  await page.goto('/userCenter')
  await expect(page).toHaveURL(/\/userInfo$/)
  await expect(page.getByRole('heading', { name: '登录设备' })).toBeVisible()
}

async function changePassword(page: Page, before: string, after: string, again = after): Promise<void> {
  const dialog = dialogOf(page)
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: '修改密码' }).click()
  await dialog.getByLabel('旧密码').fill(before)
  await dialog.getByLabel('新密码').fill(after)
  await dialog.getByLabel('确认密码').fill(again)
  await dialog.getByRole('button', { name: '确认修改' }).click()
}

test('改密码：另一个浏览器的登录随之退出，本机不受影响', async ({ page, browser, baseURL }) => {
  const company = await ownCompany(baseURL)
  const { password } = company
  const other = await (await browser.newContext()).newPage()
  await logIn(page, company)
  await logIn(other, company)
  await opened(page)
  await opened(other)

  await page.getByRole('button', { name: '修改密码' }).click()
  await dialogOf(page).getByRole('button', { name: '确认修改' }).click()
  for (const words of ['请输入旧密码', '请确认密码']) await expect(dialogOf(page).getByText(words)).toBeVisible()
  await changePassword(page, 'Wrong2026', '123456')
  await expect(dialogOf(page).getByText('密码必须为 6-16 位字母和数字组合')).toBeVisible()
  await changePassword(page, 'Wrong2026', 'Kangle7427', 'Kangle7428')
  await expect(dialogOf(page).getByText('两次输入的密码必须一致')).toBeVisible()
  await changePassword(page, 'Wrong2026', 'Kangle7427')
  await expect(dialogOf(page).getByText('原密码不正确')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await changePassword(page, password, 'Kangle7427')
  await hears(page, '修改成功')
  await expect(dialogOf(page)).toBeHidden()

  await other.getByRole('button', { name: '导出数据' }).click()
  await expect(other).toHaveURL(/\/login\?redirect=%2FuserInfo/)
  await opened(page)
  await changePassword(page, 'Kangle7427', password)
  await expect(dialogOf(page)).toBeHidden()
})

test('头像只用键盘裁剪并保存；昵称不能为空', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  await opened(page)
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#276' } })
    .png()
    .toBuffer()
  await page.getByLabel('选择头像图片').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: picture })
  const window = page.getByRole('application')
  await window.focus()
  for (const key of ['ArrowRight', 'ArrowDown', '+', '-', '+']) await page.keyboard.press(key)
  expect(await flaws(page)).toEqual([])
  const save = dialogOf(page).getByRole('button', { name: '保存头像' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: '头像', exact: true })).toBeVisible()

  await page.getByLabel('选择头像图片').setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(dialogOf(page).getByText(/图片无法打开/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '修改昵称' }).click()
  await page.getByLabel('昵称').fill('   ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请填写昵称')).toBeVisible()
  await page.getByLabel('昵称').fill('小周')
  await page.keyboard.press('Enter')
  await expect(page.getByText('小周', { exact: true })).toBeVisible()
})

test('更换手机号要验证本人和新手机的验证码，原手机可以撤销；退出其他设备后只剩本机；个人数据可以下载', async ({
  page,
  browser,
  baseURL,
}) => {
  const [company, fresh] = [await ownCompany(baseURL), freshPhone()]
  await logIn(page, company, undefined, false)
  const other = await (await browser.newContext()).newPage()
  await logIn(other, company)
  await opened(page)
  await page.getByRole('button', { name: '退出其他设备' }).click()
  await expect(page.getByRole('button', { name: '退出其他设备' })).toBeHidden()
  await expect(page.getByText('本机')).toBeVisible()

  await page.getByRole('button', { name: '更换手机号' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('新手机号').fill(personOf('main').login)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('手机号已注册')).toBeVisible()
  await dialog.getByLabel('新手机号').fill(fresh)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('验证码已发送')).toBeVisible()
  await dialog.getByLabel('验证码').fill(await codeFor(fresh))
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: '验证身份' })
  await proof.getByLabel('登录密码').fill('Wrong2026')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('密码不正确')).toBeVisible()
  await proof.getByLabel('登录密码').fill(company.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(fresh)).toBeVisible()
  await expect(proof).toBeHidden()

  // Another phone ends the proof: what it opened is asked for again.
  await page.getByRole('button', { name: '导出数据' }).click()
  await expect(proof.getByRole('button', { name: /^取\s*消$/ })).toBeVisible()
  await proof.getByLabel('登录密码').fill(company.password)
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: /^下载 印采个人数据/ })
  await expect(link).toBeVisible()
  const downloading = page.waitForEvent('download', { timeout: 45_000 })
  await link.click()
  expect((await downloading).suggestedFilename()).toMatch(/^印采个人数据-.*\.zip$/)
  expect(await flaws(page)).toEqual([])

  // Whoever was sent word of it takes it back.
  await page.goto('/undoPhone')
  await page.getByLabel('原手机号').fill(company.login)
  await page.getByLabel('撤销码').fill(await codeFor(company.login, /^\d{10}$/))
  await page.getByRole('button', { name: '确认撤销' }).click()
  await expect(page.getByText('登录手机号已恢复')).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
