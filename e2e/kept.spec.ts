import { expect } from '@playwright/test'
import { hears, test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// What a buyer keeps: addresses, invoice titles, favourites, footprints, notices.

test('粘贴识别填好地址，缺的要补，保存后可设默认、查找、删除', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  await page.goto('/address')
  await page.getByRole('button', { name: '新增地址' }).first().click()
  await page.getByLabel('粘贴识别').fill('收货人：欧阳明 电话：139 1234 5678 地址：广东深圳科苑路 9 号')
  await page.getByRole('button', { name: '识别并填写' }).click()
  await expect(page.getByText('已识别，请补充区县')).toBeVisible()
  await expect(page.getByLabel('联系电话')).toHaveValue('13912345678')
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(page.getByText('请选择到区县')).toBeVisible()
  await page.getByLabel('粘贴识别').fill('广东深圳南山区科苑路 9 号')
  await page.getByRole('button', { name: '识别并填写' }).click()
  await expect(page.getByText('请选择到区县')).toBeHidden()
  await page.getByRole('button', { name: '保存地址' }).click()
  const address = page.getByRole('list', { name: '收货地址' }).getByRole('listitem').filter({ hasText: '欧阳明' })
  await expect(address).toContainText('广东省 深圳市 南山区')
  await address.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(address).toHaveCount(0)
})

test('专票抬头缺项一次说全；主账号能看子账号的地址', async ({ page }) => {
  await logIn(page, 'main')
  await page.goto('/invoiceAdmin')
  await page.getByRole('button', { name: '新增抬头' }).click()
  await page.getByLabel('专用发票').check()
  await page.getByRole('button', { name: '保存抬头' }).click()
  for (const words of ['请填写发票抬头', '请填写税号', '专用发票须填写开户银行', '专用发票须填写银行账号'])
    await expect(page.getByText(words)).toBeVisible()
  await page.getByLabel('个人', { exact: true }).check()
  await expect(page.getByLabel('税号')).toHaveCount(0)
  await expect(page.getByLabel('专用发票')).toBeDisabled()

  await page.goto('/address')
  const son = page.getByLabel('查看').locator('option', { hasText: '李娜' })
  await page.getByLabel('查看').selectOption(await son.getAttribute('value'))
  await expect(page.getByRole('list', { name: '子账号的收货地址' })).toContainText('福海大道 66 号')
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0)
})

test('看过的商品留下足迹，可收藏、批量取消、清空当天', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productDetail?number=FB1001')
  const title = '帆布袋 12安本白 38×42cm'
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.goto('/footprint')
  const today = page.getByRole('region', { name: '今天' })
  const seen = today.getByRole('listitem').filter({ hasText: title })
  await expect(seen).toBeVisible()
  await today.getByRole('button', { name: `收藏 ${title}` }).click()
  await hears(page, '收藏成功')

  await page.goto('/favorites')
  await page.getByRole('checkbox', { name: `选择 ${title}` }).check()
  await page.getByRole('button', { name: '取消收藏（1）' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
  await expect(page.getByText('暂无数据')).toBeVisible()

  await page.goto('/footprint')
  await page.getByRole('button', { name: '清空今天的足迹' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(seen).toHaveCount(0)
})

test('读一条消息，各处的未读数一起减少；全部标为已读后不再有', async ({ page, baseURL }) => {
  const company = await ownCompany(baseURL)
  const sales = await staffAt(baseURL ?? '', 'sales')
  for (const title of ['春节放假安排', '发货时间调整']) {
    await sales.ask('/api/admin/company/notify', { companyId: company.id, title, body: '详情请咨询客服。' })
  }
  await logIn(page, company)
  await page.goto('/orderInform?unread=1')
  const badge = page.getByRole('navigation', { name: '用户中心' }).locator('b')
  await expect(badge).toContainText('3')
  await page.getByRole('button', { name: '标为已读：春节放假安排' }).click()
  await expect(badge).toContainText('2')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(badge).toHaveCount(0)
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.reload()
  await expect(badge).toHaveCount(0)
})
