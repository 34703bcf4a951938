import type { Locator, Page } from '@playwright/test'

/** A picture of the manual: who looks at which page, what is done there first, and what is framed. */
export type Shot = {
  /** As chapters name it, and its file. */
  readonly name: string
  readonly at: 'desk' | 'mall'
  /** One of the demo's cast by the key of the seed; nobody: a visitor. */
  readonly who?: string
  readonly path: string
  /** Pixels; 360 is a phone. */
  readonly width?: number
  readonly height?: number
  readonly first?: (page: Page) => Promise<unknown>
  readonly frame?: (page: Page) => Locator
}

const desk = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({ name, at: 'desk', who: 'admin', path, ...more })
const mall = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({ name, at: 'mall', who: 'main', path, ...more })

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first()
const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name }).first()

/** Opens the first page that a link of the list leads to. */
const opened = (css: string) => async (page: Page) => {
  const before = page.url()
  await page.locator(css).first().click()
  await page.waitForURL((url) => url.href !== before)
}

export const shots: readonly Shot[] = [
  desk('opening', '/opening', { frame: region('起步套装') }),
  desk('shop', '/setting/shop', { frame: region('名称与标志') }),
  desk('payee', '/setting/payee', { frame: button('添加账户') }),
  desk('terms', '/setting/term', { frame: region('订单期限') }),
  desk('freight', '/setting/freight', { frame: button('新增运费模板') }),
  desk('calendar', '/setting/calendar', { height: 800, frame: region('对交期的作用') }),
  desk('goodsTypes', '/setting/goodsTypes', { height: 640, frame: region('本店使用的商品类型') }),
  desk('tax', '/setting/tax', { height: 1000, frame: region('纳税人与发票') }),
  desk('notices', '/setting/notice', { height: 800, frame: region('发给买家的消息') }),
  desk('outwork', '/outwork', { height: 560 }),
  desk('connections', '/setting/connection', { frame: button('试一试') }),
  desk('staff', '/staff', { frame: button('新增员工') }),
  desk('todo', '', { frame: region(/^新订单/) }),
  desk('find', '', {
    height: 640,
    first: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('searchbox')).first().fill('荣达')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  }),
  desk('order', '/order', { frame: link('发送校样') }),
  desk('order-page', '/order', {
    height: 1100,
    first: async (page) => {
      await page.getByRole('link', { name: '发送校样' }).first().click()
      await page.getByRole('button', { name: '更正收货地址' }).waitFor()
    },
    frame: link('代客户售后或取消'),
  }),
  desk('proposal', '/proposal/new', { height: 560, frame: (page) => page.getByLabel('查找客户') }),
  desk('contract-settings', '/contract/settings', { frame: region('何时签约与合同内容') }),
  desk('production', '/production', { frame: (page) => page.locator('button', { hasText: /^排\s?产$/ }).first() }),
  desk('blank', '/blank', { frame: button('新增坯料') }),
  desk('shipping', '/shipping', {
    height: 640,
    first: (page) =>
      page
        .getByRole('checkbox', { name: /^选择收货单/ })
        .first()
        .check(),
    frame: button('取电子面单'),
  }),
  desk('claim', '/claim', { height: 560 }),
  desk('statement-import', '/sheet/statement', { height: 760, frame: region('导入') }),
  desk('payment-queue', '/payment/queue', { height: 760, frame: button('入账所勾选的…') }),
  desk('channel', '/channel', { height: 640 }),
  desk('statement', '/statement', { height: 560 }),
  desk('invoice', '/invoice', { height: 560 }),
  desk('dashboard', '/dashboard'),
  desk('goods-new', '/goods/new', {
    height: 1000,
    frame: (page) => page.getByRole('group', { name: '商品类型' }).or(page.getByRole('radiogroup')).first(),
  }),
  desk('goods', '/goods', { frame: link('新增商品') }),
  desk('price-page', '/price', { height: 1000, first: opened('#content table a[href*="/price/"]') }),
  desk('price', '/price', { frame: button('批量调价') }),
  desk('page', '/page', { frame: button('新增轮播图') }),
  desk('layout', '/page/layout', { frame: button('发布…') }),
  desk('promotion', '/promotion', { height: 800, frame: button('新增活动') }),
  desk('promotion-page', '/promotion?state=upcoming&kind=tier', { height: 800, first: opened('#content table a[href*="/promotion/"]') }),
  desk('promotion-flash', '/promotion?kind=flash', {
    height: 800,
    first: opened('#content table a[href*="/promotion/"]'),
    frame: button(/^停止 /),
  }),
  desk('coupon', '/coupon', { height: 760, frame: button('新增优惠券') }),
  desk('company', '/company', { height: 720, frame: button('录入企业') }),
  desk('system', '/system', { height: 800, frame: region('运行状况') }),
  desk('backup', '/backup', { height: 560, frame: button('立即备份') }),
  { name: 'buyer-register', at: 'mall', path: '/register', height: 800 },
  mall('buyer-colleagues', '/childAcc', { frame: button('添加子账号') }),
  mall('buyer-find', '/indexpage/productlist'),
  mall('buyer-configure', '/productDetail?number=TX1003', { height: 1100 }),
  mall('buyer-quick', '/quickOrder', { height: 700 }),
  mall('buyer-quotation', '/productDetail?number=BW1004', {
    first: async (page) => {
      await page.getByRole('button', { name: '生成报价单' }).click()
      await page.waitForURL(/\/quotation\//)
    },
  }),
  { name: 'buyer-activity', at: 'mall', path: '/indexpage/activityGoods', height: 900 },
  mall('buyer-getcoupon', '/indexpage/getcoupon', { height: 760, frame: button(/^领取 新品试单券/) }),
  mall('buyer-checkout', '/productDetail?number=BW1004', {
    height: 1000,
    first: async (page) => {
      await page.getByRole('button', { name: '立即购买' }).click()
      await page.waitForURL(/\/settlement/)
      await page.getByRole('button', { name: '提交订单' }).waitFor()
    },
    frame: button('提交订单'),
  }),
  mall('buyer-signing', '/myContract', { height: 700 }),
  mall('buyer-paying', '/myOrder?type=payment', {
    height: 1000,
    first: async (page) => {
      await page.getByRole('link', { name: '去付款' }).first().click()
      await page.waitForURL(/\/cart\/payment/)
    },
  }),
  mall('buyer-artwork', '/myOrder?type=proof', {
    first: async (page) => {
      await page.getByRole('link', { name: '订单详情' }).first().click()
      await page
        .getByRole('region', { name: /稿件/ })
        .first()
        .evaluate((part) => part.scrollIntoView())
    },
  }),
  mall('buyer-receiving', '/myOrder', { width: 360, height: 740 }),
  mall('buyer-invoices', '/invoice', { who: 'hotel', height: 700 }),
  mall('buyer-afterSales', '/afterSales/asRecord', { who: 'hotel', height: 700 }),
]
