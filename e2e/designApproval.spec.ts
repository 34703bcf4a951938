import { expect, type Page } from '@playwright/test'
import { flaws } from './barriers.ts'
import { hears, test, visit } from './mall.ts'
import { freshPhone, ownCompany, type OwnCompany } from './ownCompany.ts'
import { codeFor, logIn, type LogIn } from './people.ts'

type Named = { readonly id: number; readonly name: string }

/** A colleague of the company with this identity. */
async function colleague(company: OwnCompany, identity: string, nickname: string): Promise<LogIn> {
  const identities = (await company.read('/api/son/identity/list')) as Named[]
  const identityId = identities.find(({ name }) => name === identity)?.id ?? 0
  const own = { login: freshPhone(), password: 'Chengyi7308' }
  await company.ask('/api/register/verify', { phone: own.login, type: 'bind' })
  const captcha = await codeFor(own.login)
  await company.ask('/api/son/add', { captcha, phone: own.login, nickname, identityId, password: own.password })
  return own
}

const position = { position: 'front', widthMm: 300, heightMm: 320 }
const words = {
  kind: 'text',
  id: 'a',
  x: 150,
  y: 160,
  width: 160,
  height: 40,
  angle: 0,
  text: '方圆印务',
  font: 'sans',
  size: 30,
  align: 'middle',
}
const look = { leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#b3241f', spot: null }, outline: null }
const design = (text: string) => ({ schema: 1, surfaces: [{ ...position, layers: [{ ...words, ...look, text }] }] })

const productOf = async ({ read }: OwnCompany): Promise<number> => ((await read('/api/product/detail?number=FB1001')) as { id: number }).id

/** The card of a design on the shelf. */
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`设计审批 ${width}：同事送审，审批人退回、通过，修改后须重新送审`, async ({ page, browser, baseURL }) => {
    await page.setViewportSize({ width, height })
    const company = await ownCompany(baseURL)
    const [keeper, approver] = [await colleague(company, '采购', '李静'), await colleague(company, '设计', '周岚')]
    await logIn(page, keeper)
    await visit(page, '/designs')
    const token = (await page.context().cookies()).find(({ name }) => name === 'Yshop_token')?.value ?? ''
    const save = (input: object) =>
      page.request.post('/api/design/save', {
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        data: { productId, name: '客户答谢袋', ...input },
      })
    const productId = await productOf(company)
    const { data } = await (await save({ design: design('方圆印务') })).json()

    await visit(page, '/designs')
    await card(page, '客户答谢袋').getByRole('button', { name: '送审 客户答谢袋' }).click()
    const asking = page.getByRole('dialog')
    await asking.getByLabel('说明').fill('请看字样')
    expect(await flaws(page, '[role=dialog]')).toEqual([])
    await asking.getByRole('button', { name: '送审', exact: true }).click()
    await expect(card(page, '客户答谢袋').getByText('审批中')).toBeVisible()

    const other = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height } })).newPage()
    await logIn(other, approver)
    await visit(other, '/orderInform')
    await expect(other.getByText('有设计待您审批')).toBeVisible()
    await visit(other, '/designs')
    await expect(other.getByRole('link', { name: '待我审批 1' })).toHaveAttribute('aria-current', 'page')
    expect(await flaws(other, 'main')).toEqual([])
    await other.getByRole('button', { name: '查看 客户答谢袋' }).click()
    const looking = other.getByRole('dialog')
    await expect(looking.getByText('说明：请看字样')).toBeVisible()
    await expect(looking.getByRole('img', { name: '正面的设计图' })).toBeVisible()
    expect(await flaws(other, '[role=dialog]')).toEqual([])
    await looking.getByLabel('退回原因').fill('字再大一点')
    await looking.getByRole('button', { name: '退回' }).click()
    await hears(other, '已退回')

    // The list of the keeper follows by itself, told by the notice.
    await expect(card(page, '客户答谢袋').getByText('周岚 退回：字再大一点')).toBeVisible()
    await save({ id: data.id, rev: 1, design: design('方圆印务有限公司') })
    await visit(page, '/designs')
    await expect(card(page, '客户答谢袋').getByText('未审：修改后须重新送审')).toBeVisible()
    await card(page, '客户答谢袋').getByRole('button', { name: '送审 客户答谢袋' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '送审', exact: true }).click()
    await expect(card(page, '客户答谢袋').getByText('审批中')).toBeVisible()

    await visit(other, '/designs?shelf=approval')
    await other.getByRole('button', { name: '查看 客户答谢袋' }).click()
    await other.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await hears(other, '已通过')
    await expect(card(page, '客户答谢袋').getByText('已通过')).toBeVisible()
    await other.context().close()
  })

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`设计审批 ${width}：一物一名的图中是第 1 行，名单逐页可以看全，名单的问题写明`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    const company = await ownCompany(baseURL)
    const rows = Array.from({ length: 120 }, (_, at) => [at === 119 ? '' : `员工${at + 1}`])
    const named = { ...design('{姓名}'), names: { columns: ['姓名'], rows } }
    const { id } = await company.ask('/api/design/save', { productId: await productOf(company), name: '工牌袋', design: named })
    await company.ask('/api/design/approval/ask', { id, rev: 1 })
    await logIn(page, company)
    await visit(page, '/designs?shelf=approval')
    await page.getByRole('button', { name: '查看 工牌袋' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: '正面的设计图' })).toContainText('员工1')
    await expect(dialog.getByText('名单第 120 行的“姓名”为空')).toBeVisible()
    const list = dialog.getByRole('region', { name: '名单' })
    await expect(list.getByText('员工50', { exact: true })).toBeVisible()
    await expect(list.getByText('员工51', { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: '下一页' }).click()
    await dialog.getByRole('button', { name: '下一页' }).click()
    await expect(dialog.getByText('3 / 3，共 120 行')).toBeVisible()
    await expect(list.getByText('员工119', { exact: true })).toBeVisible()
    expect(await flaws(page, '[role=dialog]')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

test('改完马上回到我的设计送审：离开编辑器前先存好，送审的就是刚改的内容，不再另取设计', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  const company = await ownCompany(baseURL)
  const { id } = await company.ask('/api/design/save', { productId: await productOf(company), name: '答谢袋', design: design('方圆印务') })
  await logIn(page, company)
  await visit(page, '/designs')
  await page.getByRole('link', { name: '继续设计' }).click()
  const placed = page.getByRole('button', { name: /^文字：方圆印务/ })
  await expect(page.getByText('自动保存', { exact: true }).or(page.getByText('已保存'))).toBeVisible()
  await placed.press('Enter')
  await placed.press('ArrowRight')
  await page.getByRole('main').getByRole('link', { name: '我的设计' }).click()
  await expect(card(page, '答谢袋')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await card(page, '答谢袋').getByRole('button', { name: '送审 答谢袋' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '送审', exact: true }).click()
  await expect(card(page, '答谢袋').getByText('审批中')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/design/detail'))).toEqual([])
  const kept = (await company.read(`/api/design/detail/${String(id)}`)) as { design: ReturnType<typeof design> }
  expect(kept.design.surfaces[0]?.layers[0]?.x).toBe(151)
})

test('下单前设计须审批：购物车与结算写明未经审批，去送审；主账号自己通过后可以提交', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  const company = await ownCompany(baseURL)
  const productId = await productOf(company)
  await company.ask('/api/design/save', { productId, name: '答谢袋', design: design('方圆印务') })
  await logIn(page, company)
  await visit(page, '/childAcc?tab=approval')
  await page.getByRole('switch', { name: '下单前设计须审批' }).click()
  await hears(page, '已开启')
  expect(await flaws(page, 'main')).toEqual([])

  await visit(page, '/designs')
  await page.getByRole('link', { name: '继续设计' }).click()
  await expect(page.getByRole('button', { name: /^文字：方圆印务/ })).toBeVisible()
  await expect(page.getByText('自动保存', { exact: true }).or(page.getByText('已保存'))).toBeVisible()
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page).toHaveURL(/shoppingCart/)
  await expect(page.getByText('正面 的设计未经企业审批，请在“我的设计”送审；已通过的，请重新生成印刷文件')).toBeVisible()
  await page.getByRole('link', { name: '去我的设计送审' }).click()
  await card(page, '答谢袋').getByRole('button', { name: '送审 答谢袋' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '送审', exact: true }).click()
  await page.getByRole('link', { name: '待我审批 1' }).click()
  await page.getByRole('button', { name: '查看 答谢袋' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await hears(page, '已通过')
  await visit(page, '/cart/shoppingCart')
  await expect(page.getByText('未经企业审批')).toHaveCount(0)
})

test('评论标在图上：点图或用键盘选位置，编号在图与列表里相同，链接的访客也可以', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  const company = await ownCompany(baseURL)
  const { id } = await company.ask('/api/design/save', { productId: await productOf(company), name: '答谢袋', design: design('方圆印务') })
  await company.ask('/api/design/move', { id, shared: true })
  await logIn(page, company)
  await visit(page, '/designs')
  await page.getByRole('button', { name: '评论 答谢袋' }).click()
  const dialog = page.getByRole('dialog')
  const sheet = dialog.getByRole('button', { name: /^在正面上标记位置/ })
  const box = await sheet.boundingBox()
  await sheet.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  await expect(dialog.getByRole('status')).toHaveText(/^标记在正面：距左 7[456] 毫米，距上 (159|160|161) 毫米$/)
  await dialog.getByRole('textbox', { name: '评论' }).fill('这里换成红色')
  await dialog.getByRole('button', { name: '取消标记' }).click()
  await expect(dialog.getByRole('textbox', { name: '评论' })).toBeFocused()
  await sheet.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  await dialog.getByRole('button', { name: '提交评论' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: '这里换成红色' })).toContainText('1')
  // Whoever goes on by keys goes on from there.
  await expect(dialog.getByRole('button', { name: '提交评论' })).toBeFocused()
  await dialog.getByRole('button', { name: '标为已处理' }).click()
  await expect(dialog.getByRole('button', { name: '改为待处理' })).toBeFocused()
  expect(await flaws(page, '[role=dialog]')).toEqual([])

  const { token } = await company.ask('/api/design/link', { id, may: 'comment' })
  const guest = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })).newPage()
  await visit(guest, `/sharedDesign?token=${String(token)}`)
  const theirs = guest.getByRole('button', { name: /^在正面上标记位置/ })
  await theirs.focus()
  await guest.keyboard.press('Enter')
  await guest.keyboard.press('ArrowRight')
  await expect(guest.getByRole('status').filter({ hasText: '标记在' })).toHaveText(
    /^标记在正面：距左 15[789] 毫米，距上 (159|160|161) 毫米$/,
  )
  expect(await flaws(guest, 'main')).toEqual([])
  await guest.getByLabel('您的称呼').fill('王总')
  await guest.getByRole('textbox', { name: '评论' }).fill('字可以再大')
  await guest.getByRole('button', { name: '提交评论' }).click()
  await expect(guest.getByRole('region', { name: '评论' }).getByRole('listitem')).toHaveCount(2)
  await expect(guest.getByRole('button', { name: '提交评论' })).toBeFocused()
  await guest.context().close()
})
