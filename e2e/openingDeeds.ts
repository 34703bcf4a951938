import { expect, type Locator, type Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { picture } from './orderOf.ts'

// What the merchant and his first customer do while the mall opens, piece by piece.

/** What an authenticator app shows. */
function appShows(secret: string): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

export const password = 'Zhanggui-88'
export const company = '青山（杭州）印务有限公司'
export const creditCode = '91330100MA2CQ1X174'
export const customer = { name: '远山商贸（深圳）有限公司', phone: '13712340001', password: 'Yuanshan2026' }

/** Fills fields by their labels. */
export async function type(page: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, typed] of Object.entries(fields)) await page.getByLabel(label).fill(typed)
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText(/^保存成功/).first()).toBeVisible()
}

/** Becomes the first of the staff at the address that the start printed. */
export async function becomeFirst(page: Page, printed: string): Promise<void> {
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
  await prove(page, password)
  const secret = (await page.getByText('无法扫描时手动输入密钥').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('输入应用显示的 6 位动态验证码').fill(appShows(secret))
  await page.getByLabel('输入应用显示的 6 位动态验证码').press('Enter')
  await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByRole('heading', { name: '开店清单' })).toBeVisible()
}

/** Says once more who is there; for ten minutes nobody asks again. */
export async function prove(page: Page, by: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: '验证身份' })
  await asked.getByLabel('登录密码').fill(by)
  await asked.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(asked).toBeHidden()
}

export const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })
export const toStep = (page: Page, title: string) => row(page, title).getByRole('link', { name: '去完成' }).click()
export const guide = (page: Page): Locator => page.getByRole('navigation', { name: '开店向导' })
export const back = (page: Page) =>
  guide(page)
    .getByRole('link', { name: /开店清单/ })
    .click()

async function bringPicture(page: Page, colour: string, says: string): Promise<void> {
  await page.getByLabel('增加图片').setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: await picture(colour) })
  // What is no square may be left so.
  await page.getByRole('dialog').getByRole('button', { name: '不裁剪' }).click()
  await page.getByLabel('第 1 张图片的说明').fill(says)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByRole('button', { name: '下架', exact: true })).toBeVisible()
}

/** A sample of the starting set becomes a product of one's own, and is put on sale. */
export async function fromSample(page: Page, sample: string, name: string): Promise<void> {
  await page.goto('/admin/goods')
  await page.getByRole('link', { name: `样板：${sample}` }).click()
  await bringPicture(page, '#8a5a2b', `${name}正面`)
  await page.getByLabel('商品名称').fill(name)
  // What was written and not saved is not what would be put on sale.
  await page.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByText('有未保存的修改，请先保存')).toBeVisible()
  await save(page)
  // The note to whoever begins with a sample is not for buyers.
  await page.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByRole('alert').getByText(/副标题还是样板的提示/)).toBeVisible()
  await page.getByLabel('副标题').fill('')
  await save(page)
  await expect(page.getByRole('list', { name: '上架前还缺少' })).toHaveCount(0)
  await publish(page)
}

/** A lot from stock: written, priced, counted and put on sale. */
export async function aLot(page: Page, name: string): Promise<void> {
  await page.goto('/admin/goods/new')
  await page.getByRole('radio', { name: '现货' }).check()
  await bringPicture(page, '#5a8a2b', `${name}正面`)
  await page.getByLabel('商品名称').fill(name)
  await page.getByLabel('采购编号', { exact: true }).fill('QS-1')
  await page.getByLabel('单位').fill('个')
  const chosen = page.getByTitle('环保袋箱包 / 帆布袋 / 束口袋')
  await page.getByRole('combobox', { name: '分类' }).click()
  await expect(async () => {
    for (const step of ['环保袋箱包', '帆布袋', '束口袋'])
      await page.getByRole('menuitemcheckbox', { name: step }).first().click({ timeout: 3000 })
    await expect(chosen).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: '保存为草稿' }).click()
  await page.getByRole('link', { name: '去定价' }).click()
  await page.getByLabel('阶梯价第 1 档单价').fill('2.50')
  await page.getByRole('button', { name: '发布…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).click()
  await expect(page.getByText('发布成功，现为版本 1')).toBeVisible()
  await page.getByRole('link', { name: '商品页' }).click()
  await page.getByRole('button', { name: '调整库存' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, { 增减数量: '800', 原因: '盘点入库' })
  await dialog.getByRole('button', { name: '确认调整' }).click()
  await expect(dialog).toBeHidden()
  await publish(page)
}

/** Presses a move, tells its dialog what it asks, and confirms. */
export async function pressed(side: Page, label: string, tell: (dialog: Locator) => Promise<void> = async () => {}, at = 0): Promise<void> {
  await side.getByRole('main').getByRole('button', { name: label, exact: true }).nth(at).click({ timeout: 30_000 })
  const dialog = side.getByRole('dialog')
  await tell(dialog)
  await dialog.getByRole('button', { name: label.startsWith('确认') ? label : `确认${label}` }).press('Enter')
  await expect(dialog).toBeHidden()
}

export async function proof(dialog: Locator): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles({ name: '校样.png', mimeType: 'image/png', buffer: await picture('#eeeeee') })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
}

export async function soon(dialog: Locator): Promise<void> {
  await dialog.getByLabel('排产日期').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('排产日期').press('Tab')
}

/** How many presses of this name the page offers, once it has settled on `count`. */
export const offers = (side: Page, label: string, count: number) =>
  expect(side.getByRole('main').getByRole('button', { name: label, exact: true })).toHaveCount(count)

/** How many lines stand so. */
export const stand = (page: Page, state: string, count: number) =>
  expect
    .poll(async () => (await page.getByRole('main').innerText()).match(new RegExp(`${state}\\s*（当前）`, 'g'))?.length ?? 0)
    .toBe(count)

/** What is pressed for the three that are made, always the first that waits for it; and how many then stand where. */
export const making = [
  [
    '开工',
    [
      ['印刷中', 1],
      ['备料中', 1],
      ['印刷中', 2],
      ['备料中', 1],
      ['印刷中', 3],
    ],
  ],
  [
    '完工',
    [
      ['后道加工', 1],
      ['质检中', 1],
      ['后道加工', 1],
      ['质检中', 2],
      ['后道加工', 1],
      ['质检中', 3],
    ],
  ],
  [
    '质检合格',
    [
      ['待打包', 1],
      ['待打包', 2],
      ['待打包', 3],
    ],
  ],
  [
    '打包',
    [
      ['已打包', 2],
      ['已打包', 3],
      ['已打包', 4],
    ],
  ],
] as const

export const goods = ['青山帆布袋', '青山圆领T恤', '青山保温杯', '青山束口袋']
