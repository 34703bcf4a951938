import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Layer } from '../contract/artwork/layer.ts'
import { flaws } from './barriers.ts'
import { ownProduct } from './desk.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt, type Staff } from './people.ts'

const size = { widthMm: 280, heightMm: 240 }

const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

/** A mark of two inks, or of one, on white or on nothing, twice as wide as high. */
const mark = (background: '#ffffff' | typeof nothing = '#ffffff', other = '#c7330b'): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 800, channels: 4, background } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="1600" height="800"><ellipse cx="600" cy="400" rx="500" ry="300" fill="#0b5cad"/><rect x="1100" y="200" width="400" height="400" fill="${other}"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer()

/** A bag that offers a template with room for a mark and a name below. */
async function bagWithRoom(staff: Staff, number: string): Promise<void> {
  const productId = await ownProduct(staff, 'WF1002', { name: '标志试填袋', number })
  const text = { text: '公司名称', font: 'sans', size: 20, align: 'middle', leading: 1.2, tracking: 0, isVertical: false, bend: 0 } as const
  const name: Layer = {
    ...{ kind: 'text', id: 'name', x: 140, y: 210, width: 200, height: 24, angle: 0, ...text },
    ...{ ink: { rgb: '#1d3557', spot: null }, outline: null },
    slot: { label: '公司名称', required: true, ways: ['text'], longest: 10, sample: '' },
  }
  const room: Layer = {
    ...{ kind: 'drawing', id: 'mark', name: '标志', x: 140, y: 100, width: 120, height: 120, angle: 0, box: { width: 100, height: 100 } },
    parts: [{ d: 'M0 0L100 0L100 100L0 100Z', fill: null, evenOdd: false, stroke: null }],
    slot: { label: '标志', required: true, ways: ['picture'], longest: null, sample: '' },
  }
  const layers = [room, name]
  const facts = { name: '标志位', kind: 'bag', scene: 'daily', use: '放上标志与公司名称', ...size }
  const { id: templateId } = await staff.ask('/api/admin/template/save', { ...facts, layers })
  await staff.ask('/api/admin/template/move', { id: templateId, rev: 1, move: 'publish' })
  await staff.ask('/api/admin/template/offer', { productId, position: 'front', templateId, offered: true })
}

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`填写模板 ${width}：放进图片位的标志可以移动、缩放、裁剪，去白底，一键分色后可以购买`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    const number = `TPR${width}`
    await bagWithRoom(await staffAt(baseURL ?? '', 'sales'), number)
    await logIn(page, await ownCompany(baseURL))
    await visit(page, `/productDetail?number=${number}`)
    await page.getByRole('link', { name: '填写模板' }).click()
    await page.getByRole('textbox', { name: '公司名称' }).fill('荣达贸易')
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark() })
    await expect(page.getByRole('button', { name: '更换标志' })).toBeVisible()

    // It fills its room, which is a square: at both ends a quarter is cut off.
    await page.getByRole('button', { name: '调整标志', exact: true }).click()
    const grip = page.getByRole('button', { name: /^logo\.png：方向键移动/ })
    await expect(grip).toBeFocused()
    await expect(grip).toBeInViewport()
    const left = page.getByRole('textbox', { name: '裁去左边' })
    await expect(left).toHaveValue('25')
    await grip.press('Shift+ArrowRight')
    await expect(left).not.toHaveValue('25')
    await page.getByRole('button', { name: '放入全部' }).click()
    await expect(left).toHaveValue('0')
    await grip.press('ArrowUp')
    const cut = page.getByRole('slider', { name: '裁去左边' })
    await cut.press('ArrowRight')
    await expect(left).toHaveValue('1')
    expect(await flaws(page, 'main')).toEqual([])
    await cut.press('Enter')
    await expect(page.getByRole('button', { name: '调整标志', exact: true })).toBeFocused()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '调整标志', exact: true }).click()
    await expect(left).toHaveValue('1')

    await page.getByRole('region', { name: '检查' }).getByRole('button', { name: '去白底' }).click()
    await expect(page.getByRole('img', { name: '标志：logo-去白底.png' })).toBeVisible()
    await page.getByRole('button', { name: '完成调整标志' }).click()
    await expect(page.getByRole('button', { name: '加入购物车' })).toBeDisabled()
    // The name below is printed with it: both are of one ink at one press.
    await page.getByRole('button', { name: /^合计分为 1 色.*（价格不变）$/ }).click()
    await expect(page.getByRole('img', { name: '标志：logo-去白底-同色.png' })).toBeVisible()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page).toHaveURL(/shoppingCart/)
    await expect(page.getByText('设计稿-正面.pdf')).toBeVisible()
  })

for (const [width, height] of [
  [1366, 900],
  [360, 740],
] as const)
  test(`填写模板 ${width}：图片与文字合计的颜色多于所付时不能购买，写明是哪几种；图片一键改用文字的颜色，旁边有加印的价格`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    const number = `TPI${width}`
    await bagWithRoom(await staffAt(baseURL ?? '', 'sales'), number)
    await logIn(page, await ownCompany(baseURL))
    await visit(page, `/productDetail?number=${number}`)
    await page.getByRole('link', { name: '填写模板' }).click()
    await page.getByRole('textbox', { name: '公司名称' }).fill('荣达贸易')
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await mark(nothing) }
    await page.locator('input[type=file]').setInputFiles(logo)
    // With the name below, the mark's two inks are three: what is offered beside them is a third ink, or fewer of all.
    const together = page.getByRole('group', { name: '“logo.png”的颜色' })
    await expect(together.getByRole('button', { name: /^改为 3 色（含税每. \+¥[\d.]+）$/ })).toBeVisible()
    await expect(together.getByRole('button', { name: /^改为 2 色/ })).toHaveCount(0)
    const two = together.getByRole('button', { name: /^合计分为 2 色.*（含税每. \+¥[\d.]+）$/ })
    const each = async () => Number(/合每. ¥([\d,.]+)/.exec(await page.getByRole('region', { name: '价格与购买' }).innerText())?.[1])
    const before = await each()
    const more = Number(/\+¥([\d.]+)/.exec(await two.innerText())?.[1])
    await two.click()
    await expect(page.getByText('丝印 2色', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: '标志：logo-同色.png' })).toBeVisible()
    await expect(page.getByRole('group', { name: /的颜色$/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '加入购物车' })).toBeEnabled()
    expect((await each()) - before).toBeCloseTo(more, 2)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('丝印 1色', { exact: false }).first()).toBeVisible()

    // A mark of one ink beside it is one too many.
    await page.locator('input[type=file]').setInputFiles({ ...logo, buffer: await mark(nothing, '#0b5cad') })
    const beyond = /^图片与其他内容合计 2 种颜色（#[0-9a-f]{6}、#[0-9a-f]{6}），正面只印 1 色/
    await expect(page.getByText(beyond)).toContainText('#1d3557')
    await expect(page.getByRole('button', { name: '加入购物车' })).toBeDisabled()
    const ways = page.getByRole('group', { name: '图片与其他内容的颜色' })
    await expect(ways.getByRole('button', { name: /^改为 2 色（含税每. \+¥[\d.]+）$/ })).toBeVisible()
    expect(await flaws(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await ways.getByRole('button', { name: /^图片改用图案中的颜色.*（价格不变）$/ }).click()
    await expect(page.getByRole('img', { name: '标志：logo-同色.png' })).toBeVisible()
    await expect(page.getByText(beyond)).toHaveCount(0)
    await expect(ways).toHaveCount(0)

    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('img', { name: '标志：logo.png' })).toBeVisible()
    await expect(page.getByText(beyond)).toBeVisible()
    await page.getByRole('button', { name: '重做' }).click()
    await expect(page.getByRole('img', { name: '标志：logo-同色.png' })).toBeVisible()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page).toHaveURL(/shoppingCart/)
    await expect(page.getByText('设计稿-正面.pdf')).toBeVisible()
  })

test('填写模板：换一个模板，同名的填写项保留；没有相应填写项的写明，换回来还在，也可以撤销', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productDetail?number=WF1002')
  await page.getByRole('link', { name: '填写模板' }).click()
  const others = page.getByRole('region', { name: '换一个模板' })
  const [brand, event] = ['企业伴手袋', '活动纪念袋'].map((name) => others.getByRole('button', { name }))
  await brand?.click()
  const [company, motto] = ['公司名称', '口号'].map((name) => page.getByRole('textbox', { name }))
  await company?.fill('荣达贸易')
  await motto?.fill('一诺千金')

  await event?.click()
  await expect(page.getByRole('textbox', { name: '活动名称' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('荣达贸易')
  await expect(others.getByRole('status')).toHaveText('这个模板没有填写项“口号”，已填的内容不印出，换回原来的模板时还在')
  await expect(page.getByText('已保存')).toBeVisible()
  await brand?.click()
  await expect(page.getByRole('textbox', { name: '口号' })).toHaveValue('一诺千金')
  await expect(others.getByRole('status')).toHaveText('')

  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('heading', { name: '填写“活动纪念袋”' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('荣达贸易')
})
