import { expect } from '@playwright/test'
import sharp from 'sharp'
import { flaws } from './barriers.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'
import { twoPlates } from './twoPlates.ts'

/** A mark on nothing, as a buyer brings it. */
const mark = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: Buffer.from('<svg width="1600" height="800"><ellipse cx="800" cy="400" rx="780" ry="380" fill="#0b5cad"/></svg>') },
    ])
    .png()
    .toBuffer()

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`放上标志 ${width}：从商品页进入，上传标志，用键盘与鼠标移动，撤销，加入购物车的是稿件 PDF`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    const company = await ownCompany(baseURL)
    await logIn(page, company)
    await visit(page, '/productDetail?number=TX1003')
    await page.getByRole('link', { name: '放上标志，看效果' }).click()
    await expect(page.getByRole('heading', { name: '放上标志，看效果' })).toBeVisible()
    await expect(page.getByText('请先放上标志图片、文字或图形')).toBeVisible()
    await expect(page.getByRole('button', { name: '加入购物车' })).toBeDisabled()

    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark() })
    const placed = page.getByRole('button', { name: /^图片：logo.png/ })
    await expect(placed).toBeVisible()
    const left = page.getByRole('textbox', { name: '距左' })
    const before = Number(await left.inputValue())
    await placed.press('ArrowRight')
    await placed.press('Shift+ArrowRight')
    await expect(left).toHaveValue(String(before + 11))
    await page.keyboard.press('Control+z')
    await expect(left).toHaveValue(String(before + 1))
    await page.keyboard.press('Control+y')
    await page.getByRole('button', { name: '水平居中' }).click()
    await expect(left).toHaveValue(String(before))

    // A hundredth of it is cut off by keys, and had back.
    await page.getByRole('button', { name: '拖动裁剪' }).click()
    const cut = page.getByRole('slider', { name: '裁去左边' })
    await cut.press('ArrowRight')
    await expect(cut).toHaveAttribute('aria-valuenow', '1')
    await expect(page.getByRole('textbox', { name: '裁去左边' })).toHaveValue('1')
    await cut.press('Enter')
    await page.getByRole('button', { name: '恢复原图' }).click()
    await expect(left).toHaveValue(String(before))

    const angle = page.getByRole('textbox', { name: '角度' })
    await angle.fill('12')
    await angle.press('Enter')
    await expect(placed).toHaveAccessibleName(/旋转 12°/)
    const lying = (await placed.getAttribute('aria-label')) ?? ''
    const drag = async () => {
      await placed.hover()
      await page.mouse.down()
      const from = await placed.boundingBox()
      await page.mouse.move((from?.x ?? 0) + 3, (from?.y ?? 0) + 3, { steps: 5 })
      await expect(placed).not.toHaveAccessibleName(lying)
    }
    // While it is held the move is what is undone; what is removed is no longer held, and comes back where it lay.
    await drag()
    await page.keyboard.press('Control+z')
    await expect(placed).toHaveAccessibleName(lying)
    await page.mouse.up()
    await drag()
    await page.keyboard.press('Delete')
    await expect(placed).toHaveCount(0)
    await page.mouse.up()
    await page.keyboard.press('Control+z')
    await expect(placed).toHaveAccessibleName(lying)
    await placed.hover()
    const box = await placed.boundingBox()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3, { steps: 5 })
    await page.mouse.up()
    await expect(page.getByText('“logo.png”超出印刷区域，超出的部分不会印出')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(left).not.toHaveValue(/^-/)
    expect(await flaws(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    // What was begun is there again after the page was loaded anew.
    await page.reload()
    await expect(placed).toHaveAccessibleName(/旋转 12°/)
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page).toHaveURL(/shoppingCart/)
    await expect(page.getByText(/\.pdf/).first()).toBeVisible()
  })

test('放上标志：文字、图形、二维码与名单；缺字与多出的颜色当场处理，保存到我的设计，改颜色数后还在，订购的是每人一页的稿件', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productDetail?number=FB1001')
  await page.getByRole('link', { name: '放上标志，看效果' }).click()
  await page.getByRole('button', { name: '加文字' }).click()
  await expect(page.getByText('“请输入文字”还没有填写内容')).toBeVisible()
  const words = page.getByRole('textbox', { name: '文字', exact: true })
  await words.fill('荣达{姓名}😀')
  await expect(page.getByText(/没有“😀”，不会印出/).first()).toBeVisible()
  await words.fill('荣达{姓名}')
  await expect(page.getByText('图案中有“{姓名}”，请添加名单，或改为普通文字')).toBeVisible()
  await page.getByRole('button', { name: '添加名单' }).click()
  await page.getByLabel(/从 Excel 复制后粘贴/).fill('姓名\n陈荣达\n李明')
  await page.getByRole('button', { name: '使用名单' }).click()
  await page.getByRole('button', { name: '下一行' }).click()
  await expect(page.getByRole('button', { name: /^文字：荣达李明/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '名单行号，共 2 行' })).toHaveValue('2')

  await page.getByRole('button', { name: '加图形' }).click()
  await page.getByRole('button', { name: '放上五角星' }).click()
  await page.getByRole('textbox', { name: '图形色值' }).fill('#c7330b')
  await page.getByRole('textbox', { name: '图形色值' }).press('Enter')
  await page.getByRole('button', { name: '靠左' }).click()
  await page.getByRole('button', { name: /^图形：五角星/ }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await expect(page.getByRole('button', { name: /^图形：五角星.*在编组 1中/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+Shift+g')
  await expect(page.getByRole('button', { name: /在编组 1中/ })).toHaveCount(0)
  await expect(page.getByText('正面按 1 色计价，图案用了 2 种颜色。')).toBeVisible()

  // What a designer's program wrote is placed with its plates: two more.
  const ai = { name: 'logo.ai', mimeType: 'application/postscript', buffer: await twoPlates() }
  await page.locator('input[type=file]').setInputFiles(ai)
  await expect(page.getByRole('button', { name: /^PDF 页：logo.ai/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '颜色' }).getByText('PANTONE 871 C')).toBeVisible()
  await expect(page.getByText('正面按 1 色计价，图案用了 4 种颜色。')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('link', { name: /^改为 2 色/ }).click()
  await expect(page.getByText('丝印 2色', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^图形：五角星/ })).toBeVisible()
  expect(await flaws(page, 'main')).toEqual([])
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page).toHaveURL(/shoppingCart/)
  await expect(page.getByText(/^正面 的名单有 2 行，订购/)).toBeVisible()
  await page.getByRole('button', { name: /的名单，2 件$/ }).click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: '李明' })).toContainText('2')
  expect(await flaws(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')

  await visit(page, '/designs')
  await page.getByRole('link', { name: '继续设计' }).click()
  await expect(page.getByText('丝印 2色', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^图形：五角星/ })).toBeVisible()
})

/** A mark of three flat inks on nothing. */
const threeInks = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(
      ['#0b5cad', '#c7330b', '#0a8f3c'].map((fill, at) => ({
        input: Buffer.from(`<svg width="1600" height="800"><rect x="${at * 540}" y="100" width="480" height="600" fill="${fill}"/></svg>`),
      })),
    )
    .png()
    .toBuffer()

test('一键分色并改颜色数：撤销一次，原图与原来的颜色数都回来，重做又是分色后的', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  // From an address that says no configuration: what is offered leads to one that does.
  await visit(page, '/productEdit?productId=1')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await threeInks() })
  await expect(page.getByRole('button', { name: /^图片：logo\.png/ })).toBeVisible()
  await expect(page.getByText('丝印 1色', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('图片含 RGB 颜色，由我们分色')).toBeVisible()
  await expect(page.getByRole('button', { name: '分为 1 色，相差较大的颜色会并为一色（价格不变）' })).toBeVisible()
  await page.getByRole('button', { name: /^分为 2 色，相差较大的颜色会并为一色（含税每/ }).click()
  await expect(page.getByRole('button', { name: /^图片：logo-2色\.png/ })).toBeVisible()
  await expect(page.getByText('图片含 RGB 颜色，由我们分色')).toHaveCount(0)
  await expect(page.getByText('丝印 2色', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('丝印 1色', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^图片：logo\.png/ })).toBeVisible()
  await page.getByRole('button', { name: '重做' }).click()
  await expect(page.getByText('丝印 2色', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^图片：logo-2色\.png/ })).toBeVisible()
  // What was done before it is undone after it.
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('丝印 1色', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('请先放上标志图片、文字或图形')).toBeVisible()
})

test('设计中心：选一个模板，放到合适的商品上接着设计；我的设计里改名', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/indexpage/designCenter?kind=bag')
  const boxes = await Promise.all(
    ['从空白开始', '我的设计'].map((name) => page.getByRole('main').getByRole('link', { name }).boundingBox()),
  )
  expect((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0) - (boxes[0]?.width ?? 0)).toBeCloseTo(8, 0)
  expect(await flaws(page, 'main')).toEqual([])
  await page
    .getByRole('link', { name: /用此模板/ })
    .first()
    .click()
  await page.getByRole('region', { name: '选择商品' }).getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: '放上标志，看效果' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^文字：/ }).first()).toBeVisible()
  await expect(page.getByText('自动保存', { exact: true }).or(page.getByText('已保存'))).toBeVisible()

  // Left before it was kept, it is there again, as it was changed, and is kept then.
  await page
    .getByRole('button', { name: /^文字：/ })
    .first()
    .press('Enter')
  await page.getByRole('textbox', { name: '文字', exact: true }).fill('方圆印务')
  await page.route('**/api/design/save', (road) => road.abort())
  await expect(page.getByText('离线未保存')).toBeVisible()
  await page.unroute('**/api/design/save')
  await page.reload()
  await expect(page.getByRole('button', { name: /^文字：方圆印务/ })).toBeVisible()
  await expect(page.getByText('已保存')).toBeVisible()
})
