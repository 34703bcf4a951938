import { expect, test, type Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { expectFit } from './desk.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// The second factor, as its owner meets it: set up with an app, asked for at the log-in, recovered from, and turned off.

/** What an authenticator app shows; `ahead` steps of 30 s from now. */
function appShows(secret: string, ahead = 0): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

/** Goes through the set-up that is open; answers the secret and the recovery codes. */
async function setUp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const proof = page.getByRole('dialog', { name: '验证身份' })
  await proof.getByLabel('登录密码').fill(password)
  await proof.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(page.getByLabel('两步验证二维码')).toBeVisible()
  const secret = (await page.getByText('无法扫描时手动输入密钥').locator('code').innerText()).replaceAll(' ', '')
  const field = page.getByLabel('输入应用显示的 6 位动态验证码')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('12')
  await field.press('Enter')
  await expect(page.getByText('动态验证码应为 6 位数字')).toBeVisible()
  await field.fill(appShows(secret))
  await field.press('Enter')
  const list = page.getByRole('list', { name: '恢复码' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: '我已保存' }).click()
  return { secret, codes: codes.map((code) => code.trim()) }
}

test('a buyer turns it on, logs in with it, with a recovery code, and turns it off', async ({ page, baseURL }) => {
  const firm = await ownCompany(baseURL)
  await logIn(page, firm, '/userInfo', false)
  const part = page.getByRole('region', { name: '两步验证' })
  await part.getByRole('button', { name: '开启两步验证' }).click()
  const { secret, codes } = await setUp(page, firm.password)
  await expect(part.getByText('已开启')).toBeVisible()
  await expectFit(page)

  await page.context().clearCookies()
  const enter = async (code: string) => {
    await page.goto('/login?redirect=/userInfo')
    await page.getByLabel('手机号').fill(firm.login)
    await page.getByLabel('密码', { exact: true }).fill(firm.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
    await page.getByLabel('动态验证码').fill('000000')
    await page.getByLabel('动态验证码').press('Enter')
    await expect(page.getByText('动态验证码不正确，或已使用过')).toBeVisible()
    await page.getByLabel('动态验证码').fill(code)
    await page.getByLabel('动态验证码').press('Enter')
    await expect(part).toBeVisible()
  }
  await enter(appShows(secret, 1))
  await page.context().clearCookies()
  await enter(codes[0] ?? '')
  await expect(part.getByText('剩余恢复码 9 个')).toBeVisible()

  await part.getByRole('button', { name: '关闭两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '关闭两步验证' })
  await dialog.getByLabel('登录密码').fill(firm.password)
  await dialog.getByLabel('动态验证码或恢复码').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: '确认关闭' }).click()
  await expect(part.getByRole('button', { name: '开启两步验证' })).toBeVisible()
})

test('a member of staff turns it on, and logs in with it', async ({ page, baseURL }) => {
  const admin = await staffAt(baseURL ?? '', 'admin')
  const [username, given, password] = [`factor${Date.now()}`, 'zhongbao7318', 'zhongbao7319']
  await admin.ask('/api/admin/staff/save', { username, name: '两步', areas: ['orders'], password: given })
  const { token } = await admin.ask('/api/admin/login', { username, password: given })
  const changed = { srcPassword: given, password, confirm: password }
  await page.request.post('/api/admin/password', { data: changed, headers: { authorization: `Bearer ${token}` } })
  const logInAs = async () => {
    await page.goto('/admin/login?redirect=/security')
    await page.getByLabel('账号').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: /登\s*录/ }).click()
  }
  await logInAs()
  await page.getByRole('button', { name: '开启两步验证' }).click()
  const { secret } = await setUp(page, password)
  await expect(page.getByText('10 个')).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await expect(page).toHaveURL(/login/)
  await logInAs()
  await expect(page.getByLabel('动态验证码')).toBeFocused()
  await page.getByLabel('动态验证码').fill(appShows(secret, 1))
  await page.getByLabel('动态验证码').press('Enter')
  await expect(page.getByRole('heading', { name: '账号安全' })).toBeVisible()
})
