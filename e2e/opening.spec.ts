import { expect, test, type Locator, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectFit } from './desk.ts'

// A merchant of flesh: an empty database, the address that its start prints, the steps, and a product on sale that a visitor sees.

let folder: string
let server: ChildProcess
let printed: string
let base: string

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-opening-'))
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SEED: 'none',
    PORT: String(port),
    DATA_DIR: folder,
    ORIGIN: base,
    FLOOD: '0',
    DRAIN: '0',
    LOG: 'error',
  }
  server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  printed = await new Promise<string>((found, failed) => {
    let said = ''
    server.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const [address] = /http\S+\/admin\/first#\S+/.exec(said) ?? []
      if (address) found(address)
    })
    server.once('exit', () => failed(new Error(said)))
  })
})

test.afterAll(async () => {
  const gone = new Promise((ended) => server.once('exit', ended))
  server.kill('SIGTERM')
  await gone
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** What an authenticator app shows. */
function appShows(secret: string): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

const password = 'Zhanggui-88'
const company = '青山（杭州）印务有限公司'

async function becomeFirst(page: Page): Promise<void> {
  await page.goto(printed)
  await expect(page.getByLabel('开店码')).toHaveValue(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  await page.getByLabel('登录账号').fill('boss')
  await page.getByLabel('姓名').fill('周掌柜')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill('another')
  await page.getByRole('button', { name: '创建并继续' }).click()
  await expect(page.getByText('两次输入的密码必须一致')).toBeVisible()
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '创建并继续' }).click()
  const proof = page.getByRole('dialog', { name: '验证身份' })
  await proof.getByLabel('登录密码').fill(password)
  await proof.getByRole('button', { name: /^验\s*证$/ }).click()
  const secret = (await page.getByText('无法扫描时手动输入密钥').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('输入应用显示的 6 位动态验证码').fill(appShows(secret))
  await page.getByLabel('输入应用显示的 6 位动态验证码').press('Enter')
  await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByRole('heading', { name: '开店清单' })).toBeVisible()
}

const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })
const toStep = (page: Page, title: string) => row(page, title).getByRole('link', { name: '去完成' }).click()
const back = (page: Page) =>
  page
    .getByRole('link', { name: /^开店清单/ })
    .first()
    .click()

test('an empty database becomes a shop in which a visitor sees a product on sale', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: base })).newPage()
  const waiting = await visitor.goto('/')
  expect(waiting?.status()).toBe(503)
  await expect(visitor.getByText('商城正在筹备')).toBeVisible()

  await becomeFirst(page)
  await expectFit(page)
  await page.getByRole('button', { name: /^开\s*业$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认开业' }).click()
  await expect(page.getByText(/还不能开业，请先完善：店铺信息/)).toBeVisible()
  await page.keyboard.press('Escape')

  await toStep(page, '店铺信息')
  for (const [label, typed] of [
    ['公司名称', company],
    ['客服热线', '0571-88886666'],
    ['ICP 备案号', '浙ICP备2026000009号'],
    ['统一社会信用代码', '91330100MA2CQ1X174'],
  ] as const)
    await page.getByLabel(label).fill(typed)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: company })).toBeVisible()
  await expect(visitor.getByRole('link', { name: '0571-88886666' })).toBeVisible()
  await expectFit(visitor)

  await back(page)
  await toStep(page, '收款账户')
  await page.getByLabel('收款户名').fill(company)
  await page.getByLabel('开户银行').fill('中国工商银行杭州庆春支行')
  await page.getByLabel('账号').fill('1202 0221 0990 0123456')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await back(page)

  await page.getByRole('button', { name: '选择并写入' }).click()
  const starter = page.getByRole('dialog', { name: '起步套装' })
  await starter.getByLabel('帆布袋与无纺布袋').check()
  await starter.getByRole('button', { name: /^写\s*入$/ }).click()
  await expect(starter).toBeHidden()
  for (const title of ['店铺信息', '收款账户', '用户服务协议与隐私协议', '商品分类'])
    await expect(row(page, title).getByText('已完成')).toBeVisible()

  await toStep(page, '上架商品')
  await page.getByRole('link', { name: /样板：帆布袋/ }).click()
  const picture = await sharp({ create: { width: 960, height: 960, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
  await page.getByLabel('增加图片').setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('第 1 张图片的说明').fill('帆布袋正面')
  await page.getByLabel('商品名称').fill('青山帆布袋')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByRole('button', { name: '下架', exact: true })).toBeVisible()

  await back(page)
  expect((await visitor.goto('/'))?.status()).toBe(503)
  await page.getByRole('button', { name: /^开\s*业$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认开业' }).click()
  await expect(page.getByText('已开业').first()).toBeVisible()
  await expect(async () => {
    expect((await visitor.goto('/'))?.status()).toBe(200)
    await expect(visitor.getByRole('link', { name: /青山帆布袋/ }).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visitor.goto('/agreement?type=fuWu')
  await expect(visitor.getByText(company).first()).toBeVisible()
})
