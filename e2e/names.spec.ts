import { expect } from '@playwright/test'
import { flaws } from './barriers.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`长名单 ${width}：按行号看任何一行，写明接受的行号；点名单里超出印刷区域的一行，就看到那一行与那个图层`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    const company = await ownCompany(baseURL)
    const { id: productId } = (await company.read('/api/product/detail?number=FB1001')) as { id: number }
    const long = '欧阳娜娜司徒欧阳娜娜司徒'
    const rows = Array.from({ length: 2000 }, (_, at) => [at === 1499 ? long : `李明${at + 1}`])
    const text = {
      ...{ kind: 'text', id: 'a', x: 150, y: 160, width: 160, height: 40, angle: 0, text: '{姓名}', font: 'sans', size: 30 },
      ...{ align: 'middle', leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#b3241f', spot: null }, outline: null },
    }
    const surfaces = [{ position: 'front', widthMm: 300, heightMm: 320, layers: [text] }]
    const design = { schema: 1, surfaces, names: { columns: ['姓名'], rows } }
    const { id } = await company.ask('/api/design/save', { productId, name: '名单袋', design })
    await logIn(page, company)
    await visit(page, `/productEdit?productId=${productId}&design=${String(id)}`)
    const nth = page.getByRole('textbox', { name: '名单行号，共 2000 行' })
    await expect(nth).toHaveValue('1')
    await nth.fill('２０００')
    await nth.press('Enter')
    await expect(page.getByRole('button', { name: /^文字：李明2000/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '下一行' })).toBeDisabled()
    await nth.press('ArrowDown')
    await expect(page.getByRole('button', { name: /^文字：李明1999/ })).toBeVisible()
    for (const none of ['2001', '0', '1.5', '陈']) {
      await nth.fill(none)
      await nth.press('Enter')
      await expect(page.getByText('名单行号应为 1 到 2000 的整数')).toBeVisible()
      await expect(page.getByRole('button', { name: /^文字：李明1999/ })).toBeVisible()
    }
    expect(await flaws(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // What was refused is gone with the row it was typed on.
    await page.getByRole('button', { name: '上一行' }).click()
    await expect(nth).toHaveValue('1998')
    await expect(page.getByText('名单行号应为 1 到 2000 的整数')).toHaveCount(0)

    await page.getByRole('button', { name: `名单第 1500 行的“${long}”超出印刷区域，超出的部分不会印出，请缩小字号` }).click()
    await expect(nth).toHaveValue('1500')
    await expect(page.getByRole('button', { name: new RegExp(`^文字：${long}`) })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: new RegExp(`^文字：${long}`) })).toBeInViewport()
  })

test('长名单：显示印刷文件生成到第几页，离开再回来接着显示，可以取消，做完进购物车', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const company = await ownCompany(baseURL)
  const { id: productId } = (await company.read('/api/product/detail?number=FB1001')) as { id: number }
  const words = {
    kind: 'text',
    id: 'a',
    x: 150,
    y: 160,
    width: 160,
    height: 40,
    angle: 0,
    text: '{姓名}',
    font: 'sans',
    size: 30,
    align: 'middle',
  }
  const look = { leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#b3241f', spot: null }, outline: null }
  const surfaces = [{ position: 'front', widthMm: 300, heightMm: 320, layers: [{ ...words, ...look }] }]
  const named = (name: string) => Array.from({ length: 2000 }, (_, at) => [`${name}${at}`])
  const design = (name: string) => ({ schema: 1, surfaces, names: { columns: ['姓名'], rows: named(name) } })
  const { id } = await company.ask('/api/design/save', { productId, name: '名单袋', design: design('李明') })
  await logIn(page, company)

  // Two thousand pages, on whatever machine.
  const made = { timeout: 240_000 }
  // Begun elsewhere, it is shown to whoever comes back; nothing of it is lost.
  await company.ask('/api/design/print', { productId, design: design('王明') })
  const path = `/productEdit?productId=${productId}&design=${String(id)}`
  await visit(page, path)
  const bar = page.getByRole('progressbar', { name: '印刷文件的进度' })
  const ready = page.getByText('上次提交的印刷文件已生成，可以加入购物车或立即购买')
  await expect(bar.or(ready)).toBeVisible()
  await expect(ready).toBeVisible(made)

  // Told once. One that ended while nobody was there is told of, too: that it is made, and why it is not.
  await page.reload()
  await expect(page.getByRole('button', { name: '加入购物车' })).toBeEnabled()
  await expect(ready).toHaveCount(0)
  const ended = async (surface: object) => {
    await page.goto('about:blank')
    await company.ask('/api/design/print', { productId, design: { schema: 1, surfaces: [surface] } })
    const standing = async () => ((await company.read(`/api/design/printing/${productId}`)) as { state: string }).state
    await expect.poll(standing, made).not.toMatch(/waiting|running/)
    await visit(page, path)
  }
  await ended({ ...surfaces[0], layers: [{ ...words, ...look, text: '回来再看' }] })
  await expect(ready).toBeVisible()
  await ended({ ...surfaces[0], layers: [{ ...words, ...look, text: '😀' }] })
  await expect(page.getByText(/^上次提交的印刷文件未能生成：正面不能印刷/)).toBeVisible()

  const cart = page.getByRole('button', { name: '加入购物车' })
  const height = (await cart.boundingBox())?.height
  // However long it takes to look at the page: only afterwards it hears that all is made.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/design\/print\/\d+$/, async (route) => {
    if (asked++ > 0) await seen
    await route.continue()
  })
  await cart.click()
  await expect(page.getByText(/^正在生成印刷文件 \d+\/2000 页$/)).toBeVisible()
  expect((await page.getByRole('button', { name: '正在生成…' }).boundingBox())?.height).toBe(height)
  expect(await flaws(page, 'main')).toEqual([])
  goOn()
  await expect(page).toHaveURL(/shoppingCart/, made)
  await expect(page.getByRole('button', { name: /的名单，2000 件$/ })).toBeVisible()

  // Long enough to be given up by whoever is slow.
  const layers = Array.from({ length: 12 }, (_, at) => ({ ...words, ...look, id: `a${at}`, y: 40 + at * 20, height: 20, size: 12 }))
  const long = { ...design('赵明'), surfaces: [{ ...surfaces[0], layers }] }
  const slow = await company.ask('/api/design/save', { productId, name: '久印的袋', design: long })
  await visit(page, `/productEdit?productId=${productId}&design=${String(slow.id)}`)
  for (const time of ['first', 'again']) {
    await cart.click()
    await page.getByRole('button', { name: '取消生成' }).click()
    await expect(bar, time).toHaveCount(0)
    await expect(page).toHaveURL(/productEdit/)
  }
})
