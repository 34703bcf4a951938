import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { barriers, flaws } from './barriers.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { live, test, visit } from './mall.ts'
import { bags, orderOf } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, personOf, staffAt } from './people.ts'

/** What the server does meanwhile may take its time on a busy machine. */
const patient = { timeout: 45_000 }

async function signAsBuyer(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: '签署合同' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录密码', { exact: true }).fill(password)
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: '确认签署' }).click()
}

/** Signs at the certificate authority's platform, as the sandbox plays it, and comes back. */
async function certifyAsBuyer(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: '签署合同' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('电子签章').click()
  await dialog.getByLabel('登录密码', { exact: true }).fill(password)
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await page.getByRole('button', { name: '盖章并签署' }).click(patient)
  await expect(page.getByText('已盖章签署')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: '返回商城' }).click()
  await live(page)
}

async function signAtTheDesk(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '签署合同' }).click()
  await desk.getByLabel('登录密码').fill(personOf('finance').password)
  await desk.getByRole('button', { name: '确认签署' }).click()
}

/** The bundle as the buyer saves it. */
async function bundleOf(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download', patient)
  await page.getByRole('button', { name: '下载合同包' }).click()
  return readFile(await (await download).path())
}

const scan = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#f4efe6' } })
    .jpeg()
    .toBuffer()

test('合同：买方签署、商家签署后可付款；盖章件、变更重签；任何人可核验合同包', async ({ page, browser, baseURL }) => {
  const company = await ownCompany(baseURL)
  const finance = await staffAt(baseURL ?? '', 'finance')
  await finance.ask('/api/admin/contract/company', { companyId: company.id, rule: 'always' })
  await logIn(page, company)
  const orderId = await orderOf(company, bags)

  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByRole('link', { name: '去付款' })).toHaveCount(0)
  await page.getByRole('link', { name: '查看并签署合同' }).click()
  await expect(page.getByRole('button', { name: '签署合同' })).toBeVisible(patient)
  const no = /C[0-9A-Z]{19}/.exec(page.url())?.[0] ?? ''
  await expectFit(page)
  expect(await flaws(page, 'main')).toEqual([])
  const pdf = await page.request.get((await page.getByRole('link', { name: '查看 PDF' }).getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // A wrong password is told at its field, and nothing is signed.
  await signAsBuyer(page, 'wrong-2026')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.ant-form-item').getByText('密码不正确')).toBeVisible(patient)
  expect(await barriers(page)).toEqual([])
  await dialog.getByLabel('登录密码', { exact: true }).fill(company.password)
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByText('我方已签署，等待商家签署')).toBeVisible(patient)

  const merchant = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  const desk = await merchant.newPage()
  await atTheDesk(desk, 'finance', `/contract?keyword=${no}`)
  await desk.getByRole('link', { name: no }).click()
  await expect(desk.getByRole('button', { name: '签署合同' })).toBeVisible(patient)
  await expectFit(desk)
  await signAtTheDesk(desk)
  await expect(desk.getByText('已生效', { exact: true })).toBeVisible(patient)

  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByRole('link', { name: '去付款' })).toBeVisible()
  await visit(page, `/myContract/${no}`)
  await page.getByRole('button', { name: '上传盖章件' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: '盖章件.jpg', mimeType: 'image/jpeg', buffer: await scan() })
  await expect(dialog.getByRole('button', { name: /^提\s*交$/ })).toBeEnabled(patient)
  await dialog.getByRole('button', { name: /^提\s*交$/ }).click()
  await expect(page.getByRole('link', { name: '盖章件.jpg' })).toBeVisible(patient)
  const bundle = await bundleOf(page)

  await checked(await (await browser.newContext()).newPage(), no, bundle)

  await desk.getByRole('button', { name: '变更合同' }).click()
  await desk.getByLabel('变更原因').fill('客户要求提前交货')
  await desk.getByRole('button', { name: '生成新版本' }).click()
  await expect(desk.getByText('第 2 版，第 1 版有效')).toBeVisible(patient)
  await visit(page, `/myContract/${no}`)
  await expect(page.getByRole('button', { name: '签署合同' })).toBeVisible(patient)
  await expect(page.getByRole('link', { name: '第 1 版' })).toBeVisible()
  await certifyAsBuyer(page, company.password)
  await expect(page.getByText('我方已签署，等待商家签署')).toBeVisible(patient)
  await desk.goto(`/admin/contract/${no}`)
  await expect(desk.getByText('第 2 版，第 1 版有效')).toBeVisible(patient)
  await signAtTheDesk(desk)
  await expect(desk.getByText('第 2 版，第 2 版有效')).toBeVisible(patient)
  await expect(desk.getByRole('link', { name: `合同-${no}-v2-电子签章.pdf` })).toBeVisible()

  // Under a frame contract, signed once, the next order is paid without a signature of its own.
  const { number } = await finance.ask('/api/admin/contract/frame/add', {
    companyId: company.id,
    from: '2026-01-01',
    until: '2099-12-31',
    ceiling: '90000.00',
    tolerance: 3,
    claimDays: 7,
    hiddenDays: 30,
  })
  const frame = String(number)
  await visit(page, `/myContract/${frame}`)
  await expect(page.getByRole('button', { name: '签署合同' })).toBeVisible(patient)
  await signAsBuyer(page, company.password)
  await expect(page.getByText('我方已签署，等待商家签署')).toBeVisible(patient)
  await desk.goto(`/admin/contract/${frame}`)
  await signAtTheDesk(desk)
  await expect(desk.getByText('已生效', { exact: true })).toBeVisible(patient)
  const called = await orderOf(company, bags)
  await visit(page, `/orderDetail/${called}`)
  await expect(page.getByRole('link', { name: '去付款' })).toBeVisible()
  await expect(page.getByText(`框架合同 ${frame}`)).toBeVisible()
  await page.getByRole('link', { name: '查看确认单' }).click()
  await expect(page.getByRole('button', { name: '下载确认单' })).toBeVisible(patient)
  await expectFit(page)
  await page.getByRole('link', { name: frame }).click()
  await expect(page.getByRole('heading', { name: `年度框架合同 ${frame}` })).toBeVisible(patient)
  await expectFit(page)
  await merchant.close()
})

/** Whoever was given the bundle checks it without a log-in: as it is, and with one byte of the paper changed. */
async function checked(guest: Page, no: string, bundle: Buffer): Promise<void> {
  await visit(guest, '/contractVerify')
  await expectFit(guest)
  const chosen = guest.getByLabel('选择合同包、合同 PDF 或拼印结算单')
  const name = `合同-${no}-v1.zip`
  await chosen.setInputFiles({ name, mimeType: 'application/zip', buffer: bundle })
  await expect(guest.getByRole('heading', { name: '核验通过' })).toBeVisible(patient)
  const files = unzipSync(new Uint8Array(bundle))
  const paper = files[`合同-${no}-v1.pdf`]
  if (!paper) throw new Error('the bundle holds no paper')
  paper[1000] = (paper[1000] ?? 0) ^ 1
  await chosen.setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) })
  await expect(guest.getByRole('heading', { name: '内容已被改动' })).toBeVisible(patient)
  expect(await barriers(guest)).toEqual([])
  await guest.context().close()
}
