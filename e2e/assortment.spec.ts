import { expect, type Browser, type Page } from '@playwright/test'
import { flaws } from './barriers.ts'
import { atTheDesk } from './desk.ts'
import { test, visit } from './mall.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

/** A canvas bag of this test's own, on sale for everybody. */
async function ownBag(baseURL = '') {
  const sales = await staffAt(baseURL, 'sales')
  const found = await sales.read('/api/admin/goods/list?keyword=FB1001')
  const source = (found['data'] as { id: number; number: string }[]).find(({ number }) => number === 'FB1001')
  const { id, number } = await sales.ask('/api/admin/goods/copy', { id: source?.id })
  const detail = (await sales.read(`/api/admin/goods/detail/${Number(id)}`))['data'] as Record<string, unknown>
  const name = `徽标袋第${String(number).split('-').at(-1)}款`
  await sales.ask('/api/admin/goods/save', { ...detail, name, sourceNumber: '' })
  await sales.ask('/api/admin/goods/move', { move: 'publish', ids: [id] })
  return { id: Number(id), number: String(number), name }
}

async function staffPage(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await atTheDesk(page, 'sales', path)
  return page
}

/** A busy machine draws a page in seconds, and an edit is seen within five. */
const patient = { timeout: 45_000 }

const listOf = (word: string) => `/indexpage/productlist?keyword=${encodeURIComponent(word)}`

async function shopper(browser: Browser, company: OwnCompany): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, company, '/indexpage/index')
  return page
}

test('专供商品：只有指定的企业看得到，其他企业和访客的列表、搜索、直达链接都没有', async ({ browser, baseURL, page: visitor }) => {
  const [named, other, bag] = [await ownCompany(baseURL), await ownCompany(baseURL), await ownBag(baseURL)]
  const [friend, stranger] = [await shopper(browser, named), await shopper(browser, other)]
  const seen = async (page: Page) => {
    await page.goto(listOf(bag.number))
    return page.getByRole('main').getByText(bag.name).count()
  }
  for (const page of [visitor, friend, stranger]) await expect.poll(() => seen(page), patient).toBeGreaterThan(0)

  const desk = await staffPage(browser, `/goods/${bag.id}`)
  const panel = desk.getByRole('region', { name: '可见范围' })
  await panel.getByText('专供', { exact: true }).click()
  await panel.getByRole('button', { name: '保存可见范围' }).click()
  await expect(panel.getByText('请至少选择一家企业')).toBeVisible()
  await panel.getByRole('combobox').fill(named.name)
  await expect(desk.getByTitle(named.name)).toBeAttached()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Escape')
  expect(await flaws(desk, '#audience')).toEqual([])
  await panel.getByRole('button', { name: '保存可见范围' }).click()
  await expect(desk.getByText('保存成功')).toBeVisible()

  for (const page of [stranger, visitor]) {
    await expect.poll(() => seen(page), patient).toBe(0)
    await expect.poll(async () => (await page.request.get(`/api/product/detail/${bag.id}`)).json()).toMatchObject({ status: 404 })
  }
  await visit(stranger, `/productDetail?id=${bag.id}`)
  await expect(stranger.getByText('商品不存在或已下架')).toBeVisible()
  expect(await stranger.content()).not.toContain(bag.name)

  await expect.poll(() => seen(friend), patient).toBeGreaterThan(0)
  await visit(friend, `/productDetail?number=${bag.number}`)
  await expect(friend.getByRole('heading', { name: bag.name })).toBeVisible()
  // With what was kept for those who do not see it, and the other way round.
  expect(await seen(stranger)).toBe(0)
  expect(await seen(visitor)).toBe(0)
  expect(await seen(friend)).toBeGreaterThan(0)
})

test('采购目录：在后台建立并指定给企业，企业只看到其中的商品', async ({ browser, baseURL, page }) => {
  const [company, bag] = [await ownCompany(baseURL), await ownBag(baseURL)]
  const desk = await staffPage(browser, '/assortment')
  const name = `范围 ${bag.number}`
  await desk.getByRole('button', { name: '新增采购目录' }).click()
  const dialog = desk.getByRole('dialog', { name: '新增采购目录' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog.getByText('请至少选择一个分类或商品')).toBeVisible()
  await dialog.getByRole('combobox', { name: '添加选品商品' }).fill(bag.number)
  await expect(desk.getByTitle(new RegExp(bag.number))).toBeAttached()
  await desk.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: `移除 ${bag.name}` })).toBeVisible()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('1 个商品')

  const sales = await staffAt(baseURL ?? '', 'sales')
  const listed = (await sales.read('/api/admin/assortment/list'))['data'] as { id: number; name: string }[]
  const assortmentId = listed.find((one) => one.name === name)?.id
  const standing = { companyId: company.id, levelId: 1, priceBookId: null, assortmentId }
  await sales.ask('/api/admin/company/assign', standing)
  await desk.goto(`/admin/company/${company.id}`)
  await expect(desk.getByRole('region', { name: '等级、价格与选品' })).toContainText(name)

  await logIn(page, company, '/indexpage/index')
  await expect
    .poll(async () => {
      await page.goto('/indexpage/productlist')
      return page.getByRole('main').getByText(bag.name).count()
    }, patient)
    .toBeGreaterThan(0)
  expect(await page.content()).not.toContain('帆布袋 12安本白')
})
