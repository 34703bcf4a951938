import { expect, type Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { live, test, visit } from './mall.ts'
import { freshCreditCode, freshPhone, licence, ownCompany } from './ownCompany.ts'
import { codeFor, personOf, staffAt } from './people.ts'

// How a company comes in: registering step by step, being refused and coming again, and a forgotten password.

async function provePhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  // At a second try of a test the phone may have to wait a minute for its next code.
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).click({ timeout: 2_000 })
    await expect(page.getByText('验证码已发送')).toBeVisible({ timeout: 8_000 })
  }).toPass({ timeout: 90_000 })
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(phone))
}

const forth = (page: Page, name = '下一步') => page.getByRole('button', { name, exact: true }).last().click()

async function logInAs(page: Page, phone: string, password: string): Promise<void> {
  await visit(page, '/login')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('企业注册：一步步填写，来回不丢，提交后审核，通过即可登录', async ({ page, baseURL }) => {
  const phone = freshPhone()
  const name = `钱进${phone.slice(2)}印务有限公司`
  await visit(page, '/login')
  await page.getByRole('link', { name: '免费注册' }).click()
  await expect(page.getByRole('heading', { name: '企业账号注册' })).toBeVisible()
  await provePhone(page, phone)
  await page.keyboard.press('Enter')

  await page.getByLabel('企业名称').fill('荣达贸易有限公司')
  await page.getByLabel('统一社会信用代码').fill('91440300MA5F8K2L75')
  await page.getByLabel('联系人').fill('钱进')
  await expect(page.getByText('企业名称已注册')).toBeVisible()
  await expect(page.getByText('校验位不正确')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('企业名称').fill(name)
  await page.getByLabel('统一社会信用代码').fill(freshCreditCode())
  const svg = { name: '执照.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await page.locator('input[type=file]').setInputFiles(svg)
  await expect(page.getByText(/打不开：内容不是有效的图片/)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ ...svg, buffer: await licence() })
  await expect(page.getByText('已上传', { exact: true })).toBeVisible()
  await forth(page)

  await expect(page.getByLabel('登录密码', { exact: true })).toBeVisible()
  // A refresh keeps the step and what was entered, the licence too; the password is nowhere kept.
  await page.getByLabel('登录密码', { exact: true }).fill('Geheim2026')
  await page.reload()
  await live(page)
  await expect(page.getByLabel('登录密码', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Geheim2026')
  await page.getByLabel('登录密码', { exact: true }).fill('Qianjin2026')
  await forth(page, '提交注册')
  await expect(page.getByText(/请先阅读并同意/)).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await expect(page.getByLabel('企业名称')).toHaveValue(name)
  await expect(page.getByText('已上传', { exact: true })).toBeVisible()
  await forth(page)
  await expect(page.getByLabel('登录密码', { exact: true })).toHaveValue('Qianjin2026')
  await page.getByLabel('我已阅读并同意').check()
  expect(await barriers(page)).toEqual([])
  await forth(page, '提交注册')
  await expect(page.getByText('注册成功，请等待审核')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  const sales = await staffAt(baseURL ?? '', 'sales')
  const list = await sales.read(`/api/admin/company/list?keyword=${encodeURIComponent(name)}`)
  const companyId = (list['data'] as { id: number }[])[0]?.id
  await logInAs(page, phone, 'Qianjin2026')
  await expect(page.getByText('账号审核中')).toBeVisible()
  await sales.ask('/api/admin/company/review', { companyId, verdict: 'verified' })
  await logInAs(page, phone, 'Qianjin2026')
  await expect(page.getByText(`您好，${name}`)).toBeVisible()
})

test('账号不能用时说清原因；密码错误不说是哪一样', async ({ page }) => {
  await visit(page, '/login')
  const attempt = async (login: string, password: string) => {
    await page.getByLabel('手机号').fill(login)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await attempt(personOf('stranger').login, 'wrong12345')
  await expect(page.getByText('账号或密码不正确')).toBeVisible()
  await attempt(personOf('pending').login, personOf('pending').password)
  await expect(page.getByText('账号审核中')).toBeVisible()
  await attempt(personOf('refused').login, personOf('refused').password)
  await expect(page.getByText(/审核未通过：营业执照照片不清晰/)).toBeVisible()
})

/** Where a first try has submitted anew already. */
async function refuseAgain(baseURL: string, name: string): Promise<void> {
  const sales = await staffAt(baseURL, 'sales')
  const list = await sales.read(`/api/admin/company/list?keyword=${encodeURIComponent(name)}`)
  const { id, state } = (list['data'] as { id: number; state: string }[])[0] ?? {}
  const reason = '营业执照照片不清晰，请重新上传'
  if (state === 'pending') await sales.ask('/api/admin/company/review', { companyId: id, verdict: 'refused', reason })
}

test('未通过的企业看到原因和上次填写的资料，修改后重新提交', async ({ page, baseURL }) => {
  const { login: phone, password } = personOf('refused')
  if (test.info().retry > 0) await refuseAgain(baseURL ?? '', '旭日礼品有限公司')
  // The demo's own password is too well known to be set again.
  const fresh = 'Chengyi7308'
  await logInAs(page, phone, test.info().retry > 0 ? fresh : password)
  await page.getByRole('link', { name: '重新提交资料' }).click()
  await expect(page.getByRole('heading', { name: '企业账号注册' })).toBeVisible()
  await provePhone(page, phone)
  await forth(page)
  await expect(page.getByText('营业执照照片不清晰，请重新上传')).toBeVisible()
  await expect(page.getByLabel('企业名称')).toHaveValue('旭日礼品有限公司')
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue('91510100MA6C7T4P2C')
  await expect(page.getByRole('img', { name: '已上传的营业执照' })).toBeVisible()
  await page.getByLabel('联系人').fill('赵旭日')
  await forth(page)
  await page.getByLabel('登录密码', { exact: true }).fill(password)
  await page.getByLabel('我已阅读并同意').check()
  await forth(page, '重新提交审核')
  await expect(page.getByText('密码过于常见')).toBeVisible()
  await page.getByLabel('登录密码', { exact: true }).fill(fresh)
  await forth(page, '重新提交审核')
  await expect(page.getByText('提交成功，请等待审核')).toBeVisible()
})

test('忘记密码：验证手机后设置新密码，再用新密码登录', async ({ page, baseURL }) => {
  const { login: phone } = await ownCompany(baseURL)
  const password = 'Lanting7309'
  await visit(page, '/login?redirect=%2FmyOrder')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码', { exact: true }).fill('Xinmima2027')
  await forth(page, '确认修改')
  await expect(page.getByText('两次输入的密码必须一致')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await provePhone(page, phone)
  await page.getByLabel('确认密码', { exact: true }).fill(password)
  await forth(page, '确认修改')
  await expect(page.getByText('修改成功，请用新密码登录')).toBeVisible()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/myOrder/)
})

test('没有脚本也能走到上传营业执照这一步，填过的都在', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/register')
  const phone = freshPhone()
  await provePhone(page, phone)
  await forth(page)
  await page.getByLabel('企业名称').fill('无脚本印务有限公司')
  await forth(page)
  await expect(page.getByText('请上传营业执照').first()).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await forth(page)
  await expect(page.getByLabel('企业名称')).toHaveValue('无脚本印务有限公司')
  await context.close()
})
