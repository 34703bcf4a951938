import { expect } from '@playwright/test'
import { barriers } from './barriers.ts'
import { test } from './mall.ts'
import { logIn, staffAt } from './people.ts'

// 采购清单: from the product's page into a list, shared with a colleague, and from there into the colleague's cart.

test('商品连同配置加入清单并共享，同事一次加入购物车；下架的说明原因', async ({ page, browser, baseURL }) => {
  const own = `${test.info().project.name}-${test.info().retry}-${test.info().repeatEachIndex}`
  const name = `季度常购 ${own}`
  // A product of this journey's own: it is withdrawn at the end.
  const office = await staffAt(baseURL ?? '', 'admin')
  const number = `QD${Date.now() % 1_000_000_000}`
  const { data: goods } = (await office.read('/api/admin/goods/list?keyword=WF1002')) as { data: { id: number }[] }
  const { id: copy } = await office.ask('/api/admin/goods/copy', { id: goods[0]?.id })
  const { data: draft } = (await office.read(`/api/admin/goods/detail/${Number(copy)}`)) as {
    data: { name: string; [field: string]: unknown }
  }
  const title = `清单专用袋 ${own}`
  await office.ask('/api/admin/goods/save', { ...draft, id: copy, number, name: title })
  await office.ask('/api/admin/goods/move', { ids: [copy], move: 'publish' })

  await logIn(page, 'main', `/productDetail?number=${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const dialog = page.getByRole('dialog', { name: '加入采购清单' })
  // A key that comes before the page listens is lost, and pressed again.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: '加入清单' }).press('Enter')
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('radio', { name: '新建清单' }).check()
  await dialog.getByRole('button', { name: '加入清单' }).click()
  await expect(dialog.getByText('请填写清单名称')).toBeVisible()
  await dialog.getByLabel('新清单名称').fill(name)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.goto('/productDetail?number=BW1004')
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: '加入清单' }).click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('radio', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: '加入清单' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/purchaseLists')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await page.getByRole('dialog').getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const head = page.getByRole('listitem').filter({ hasText: name })
  await expect(head).toContainText('企业共享')
  expect(await barriers(page)).toEqual([])
  await head.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const rows = page.getByRole('list', { name: '清单中的商品' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByLabel(`${title} 数量`).fill('301')
  await page.getByLabel(`${title} 数量`).press('Enter')
  await page.getByRole('button', { name: '改为 300' }).click()
  await expect(page.getByLabel(`${title} 数量`)).toHaveValue('300')
  expect(await barriers(page)).toEqual([])
  const path = new URL(page.url()).pathname

  const colleague = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await logIn(colleague, 'buyer', path)
  const seen = colleague.getByRole('list', { name: '清单中的商品' })
  await expect(seen.getByRole('listitem')).toHaveCount(2)
  await expect(colleague.getByRole('button', { name: '编辑清单' })).toHaveCount(0)
  await expect(seen.getByRole('button', { name: /移出/ })).toHaveCount(0)
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await barriers(colleague)).toEqual([])
  await colleague.getByRole('checkbox', { name: /选择 304/ }).uncheck()
  await colleague.getByRole('button', { name: '加入购物车' }).click()
  await expect(colleague.getByText('已加入购物车 1 种商品')).toBeVisible()
  await colleague.goto('/cart/shoppingCart')
  await expect(colleague.getByRole('list', { name: '可结算的商品' }).getByText(title)).toBeVisible()
  await colleague.getByRole('button', { name: `删除 ${title}` }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(colleague.getByText(title)).toHaveCount(0)

  await office.ask('/api/admin/goods/move', { ids: [copy], move: 'withdraw' })
  await page.reload()
  const gone = rows.filter({ hasText: title })
  await expect(gone).toContainText('已失效')
  await expect(gone).toContainText('商品已下架或已失效')
  await expect(page.getByRole('checkbox', { name: `选择 ${title}` })).toBeDisabled()
  await page.getByRole('button', { name: `移出 ${title}` }).click()
  await expect(rows).toHaveCount(1)

  const stranger = await (await browser.newContext()).newPage()
  await logIn(stranger, 'stranger', path)
  await expect(stranger.getByText('采购清单不存在')).toBeVisible()

  await page.goto('/purchaseLists')
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(head).toHaveCount(0)
})
