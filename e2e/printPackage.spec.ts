import { expect, type Browser } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { atTheDesk } from './desk.ts'
import { test, visit } from './mall.ts'
import { byPoppler, cutOf, platesOf } from './measured.ts'
import { picture } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'
import { twoPlates } from './twoPlates.ts'

// What a buyer drew is what the workshop prints: from the editor to the package, measured by the programs of others.

type Found = { cartId: number; fileId: number; state: string; findings: { rule: string; severity: string }[] }

/** Orders what lies in the cart, and says that what was found is known. Answers its number and its line's. */
async function ordered(company: OwnCompany): Promise<{ orderId: string; lineId: number }> {
  const { id: addressId } = await company.ask('/api/address/edit', {
    ...{ real_name: '方圆', phone: '13912345678', detail: '科苑路 9 号', is_default: 1 },
    address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
  })
  const { valid } = (await company.read('/api/cart/list')) as { valid: { id: number }[] }
  const { orderKey } = await company.ask('/api/order/confirm', { cartIds: valid.map(({ id }) => id) })
  const found = async () => (await company.read(`/api/order/confirm/artwork/${String(orderKey)}`)) as Found[]
  await expect.poll(async () => (await found()).some(({ state }) => state === 'reading'), { timeout: 60_000 }).toBe(false)
  const acknowledged = (await found())
    .map(({ cartId, fileId, findings }) => ({
      ...{ cartId, fileId },
      rules: findings.filter(({ severity }) => severity !== 'I').map(({ rule }) => rule),
    }))
    .filter(({ rules }) => rules.length > 0)
  const { orderId } = await company.ask(`/api/order/create/${String(orderKey)}`, { addressId, acknowledged })
  const { lines } = (await company.read(`/api/order/detail/${String(orderId)}`)) as { lines: { id: number }[] }
  return { orderId: String(orderId), lineId: lines[0]?.id ?? 0 }
}

/** The package of a line as the desk downloads it. */
async function packageOf(browser: Browser, baseURL: string, lineId: number): Promise<Record<string, Uint8Array>> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1366, height: 900 } })
  try {
    const desk = await context.newPage()
    await atTheDesk(desk, 'production', `/artwork/${lineId}`)
    const fetched = desk.waitForEvent('download', { timeout: 90_000 })
    await desk.getByRole('button', { name: /^下载稿件包/ }).click()
    return unzipSync(new Uint8Array(await readFile(await (await fetched).path())))
  } finally {
    await context.close()
  }
}

const printFileIn = (files: Record<string, Uint8Array>): Uint8Array => {
  const name = Object.keys(files).find((one) => one.startsWith('印刷文件/') && one.endsWith('PDF_X-4.pdf')) ?? ''
  return files[name] ?? new Uint8Array()
}

test('标品马克杯与名单：每人一只，印刷文件一人一页，页页是他的名字，字体都嵌入', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  await page.setViewportSize({ width: 1366, height: 900 })
  const company = await ownCompany(baseURL)
  await logIn(page, company)
  const cups = (await company.read(`/api/products?keyword=${encodeURIComponent('陶瓷马克杯 350ml')}`)) as { id: number }[]
  const { id } = cups[0] ?? { id: 0 }
  await visit(page, `/productDetail?productId=${id}`)
  await page.getByRole('link', { name: '放上标志，看效果' }).click()
  await page.getByRole('button', { name: '加文字' }).click()
  await page.getByRole('textbox', { name: '文字', exact: true }).fill('{姓名}')
  await page.getByRole('button', { name: '添加名单' }).click()
  const names = Array.from({ length: 50 }, (_, at) => `陈明${at + 1}`)
  await page.getByLabel(/从 Excel 复制后粘贴/).fill(['姓名', ...names].join('\n'))
  await page.getByRole('button', { name: '使用名单' }).click()
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page).toHaveURL(/shoppingCart/)

  const { lineId } = await ordered(company)
  const files = await packageOf(browser, baseURL, lineId)
  const [list] = Object.keys(files).filter((name) => name.startsWith('名单/'))
  expect(Buffer.from(files[list ?? ''] ?? []).toString('utf8')).toContain('50,陈明50')
  const pdf = printFileIn(files)
  expect((await cutOf(pdf)).pages).toBe(50)
  const told = await byPoppler(pdf)
  expect(told ?? { kind: 'PDF/X-4', loose: [], pages: names }).toEqual({
    kind: 'PDF/X-4',
    loose: [],
    pages: names,
  })
})

test('定制帆布袋：两种专色的 AI 文件，退回后更换，再到印刷文件：大小与版都是设计的', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  await page.setViewportSize({ width: 1366, height: 900 })
  const company = await ownCompany(baseURL)
  await logIn(page, company)
  await visit(page, '/productDetail?number=FB1001')
  await page.getByRole('link', { name: '放上标志，看效果' }).click()
  const ai = { name: 'logo.ai', mimeType: 'application/postscript', buffer: await twoPlates() }
  await page.locator('input[type=file]').setInputFiles(ai)
  await expect(page.getByRole('button', { name: /^PDF 页：logo.ai/ })).toBeVisible()
  await page.getByRole('link', { name: /^改为 2 色/ }).click()
  await expect(page.getByText('丝印 2色', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page).toHaveURL(/shoppingCart/)
  const { orderId, lineId } = await ordered(company)

  // A round of correction: sent back with a word, brought once more, approved by a proof.
  const staff = await staffAt(baseURL, 'production')
  const move = (move: string, more: object = {}) => staff.ask('/api/admin/order/move', { orderId, lineId, move, ...more })
  await move('returnArtwork', { reason: '标志太靠上，请往下移 20 毫米' })
  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByText('标志太靠上，请往下移 20 毫米').first()).toBeVisible()
  const line = async () => ((await company.read(`/api/order/detail/${orderId}`)) as { lines: { artwork: { id: number }[] }[] }).lines[0]
  const fileIds = (await line())?.artwork.map(({ id }) => id) ?? []
  await company.ask('/api/order/artwork', {
    orderId,
    lineId,
    fileIds,
    briefs: fileIds.map((fileId) => ({ fileId, position: 'front', note: '按原位印' })),
  })
  await move('acceptArtwork')
  await move('sendProof', { fileId: await staff.upload('校样.png', await picture('#e8e2d5')) })
  await company.ask('/api/order/move', { orderId, lineId, move: 'approveProof' })

  const pdf = printFileIn(await packageOf(browser, baseURL, lineId))
  expect(await cutOf(pdf)).toEqual({ pages: 1, widthMm: 300, heightMm: 320 })
  const plates = await platesOf(pdf)
  const spots = ['PANTONE 186 C', 'PANTONE 871 C']
  const inked = [...(plates ?? new Map(spots.map((name) => [name, 1])))].filter(([, share]) => share > 0.001).map(([name]) => name)
  expect(inked.toSorted()).toEqual(spots)
})
