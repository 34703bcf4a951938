import { expect, test } from '@playwright/test'
import { sentBy } from './desk.ts'
import { emptyMall, type EmptyMall } from './emptyMall.ts'
import { expectFit } from './desk.ts'
import { picture } from './orderOf.ts'
import { freshCreditCode, licence } from './ownCompany.ts'
import {
  aLot,
  back,
  becomeFirst,
  company,
  creditCode,
  customer,
  fromSample,
  goods,
  guide,
  making,
  offers,
  password,
  pressed,
  proof,
  prove,
  row,
  save,
  soon,
  stand,
  toStep,
  type,
} from './openingDeeds.ts'

// A merchant of flesh: an empty database in production, the address that its start prints, the steps, one product of each type, and
// the first order until its invoice. No provider of anything, no SQL, and nothing set but where the server stands.

let mall: EmptyMall
test.beforeAll(async () => {
  mall = await emptyMall()
})
test.afterAll(() => mall.close())

test('从空数据库到第一张发票：开店、四类商品、企业注册、对公转账、生产、发货、签收、人工开票', async ({ browser }) => {
  const anew = async () => {
    const own = { baseURL: mall.base, ignoreHTTPSErrors: true, reducedMotion: 'reduce', viewport: { width: 1366, height: 900 } } as const
    const side = await (await browser.newContext(own)).newPage()
    side.setDefaultTimeout(45_000)
    return side
  }
  const [page, buyer] = [await anew(), await anew()]
  let number = ''
  let remark = ''

  await test.step('启动时打印的地址：第一个管理员与两步验证；此时访客看到筹备中，还不能开业', async () => {
    expect((await buyer.goto('/'))?.status()).toBe(503)
    await expect(buyer.getByText('商城正在筹备')).toBeVisible()
    await becomeFirst(page, mall.printed)
    await expectFit(page)
    await expect(page.getByRole('button', { name: /^开业（还缺 \d+ 项）$/ })).toBeDisabled()
  })

  await test.step('店铺信息、收款账户、起步套装、合同资料、第一位员工', async () => {
    await toStep(page, '店铺信息')
    await type(page, { 公司名称: company, 客服热线: '0571-88886666', 'ICP 备案号': '浙ICP备2026000009号', 统一社会信用代码: creditCode })
    await save(page)
    // What is set holds everywhere within a second.
    await expect(async () => {
      await buyer.reload()
      await expect(buyer.getByRole('heading', { name: company })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(buyer.getByRole('link', { name: '0571-88886666' })).toBeVisible()
    await expectFit(buyer)
    // The page of a step says that it is done and leads on, without going back to the list.
    await expect(guide(page)).toContainText('“店铺信息”已完成')
    await expectFit(page)
    await guide(page).getByRole('link', { name: '下一步：收款账户' }).click()
    await type(page, { 收款户名: company, 开户银行: '中国工商银行杭州庆春支行', 账号: '1202 0221 0990 0123456' })
    await save(page)
    await back(page)
    await page.getByRole('button', { name: '选择并写入' }).click()
    const starter = page.getByRole('dialog', { name: '起步套装' })
    for (const trade of ['帆布袋与无纺布袋', '服装', '杯具']) await starter.getByLabel(trade).check()
    await starter.getByRole('button', { name: /^写\s*入$/ }).click()
    await expect(starter).toBeHidden()
    for (const title of ['店铺信息', '收款账户', '用户服务协议与隐私协议', '运费模板', '商品分类'])
      await expect(row(page, title).getByText('已完成')).toBeVisible()
    await toStep(page, '合同与开票资料')
    // What 店铺 has is not asked for again.
    for (const [label, taken] of [
      ['商家名称', company],
      ['统一社会信用代码', creditCode],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(taken)
      await expect(page.getByLabel(label)).toHaveAttribute('readonly', '')
    }
    await expect(page.getByText('取自 店铺 的公司名称')).toBeVisible()
    await type(page, { 地址: '杭州市西湖区文三路 88 号', 订单满多少元须签合同: '3000' })
    await save(page)
    await back(page)
    await toStep(page, '员工')
    await page.getByRole('button', { name: '新增员工' }).click()
    const dialog = page.getByRole('dialog')
    await type(dialog, { 登录账号: 'linyue', 姓名: '林悦', 初始密码: 'Luyao5528' })
    await dialog.getByLabel('角色', { exact: true }).click()
    await page.getByTitle('客服', { exact: true }).click()
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('四类商品各上架一件，按下开业', async () => {
    await fromSample(page, '帆布袋 双面可印', '青山帆布袋')
    await fromSample(page, '圆领T恤 多色多码', '青山圆领T恤')
    await fromSample(page, '不锈钢保温杯 激光刻字', '青山保温杯')
    await aLot(page, '青山束口袋')
    await back(page)
    for (const title of ['合同与开票资料', '上架商品', '员工']) await expect(row(page, title).getByText('已完成')).toBeVisible()
    expect((await buyer.goto('/'))?.status()).toBe(503)
    await page.getByRole('button', { name: /^开\s*业$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认开业' }).click()
    await expect(page.getByText('已开业').first()).toBeVisible()
    await expect(async () => {
      expect((await buyer.goto('/'))?.status()).toBe(200)
      for (const name of goods) await expect(buyer.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectFit(buyer)
    await buyer.goto('/agreement?type=fuWu')
    await expect(buyer.getByText(company).first()).toBeVisible()
  })

  await test.step('企业注册：不发短信，验证码由客服核对身份后告知；员工审核通过', async () => {
    await buyer.goto('/register')
    await expect(buyer.getByText('本商城不发送短信。请致电客服 0571-88886666')).toBeVisible()
    // A call that the server was too busy for is asked again, not a minute later.
    let busy = true
    await page.route('**/api/shopWays', (route) => {
      if (!busy) return route.continue()
      busy = false
      const json = { status: 503, success: false, code: 'server.busy', msg: '系统繁忙，请稍后再试', data: null, time: '' }
      return route.fulfill({ status: 503, json })
    })
    await page.goto('/admin/company')
    await page.getByRole('button', { name: '提供验证码' }).click()
    const dialog = page.getByRole('dialog', { name: '提供验证码' })
    await type(dialog, { 买家的手机号: customer.phone, 怎样核对了身份: '回拨营业执照上的电话' })
    await dialog.getByRole('radio', { name: '注册企业' }).check()
    await dialog.getByRole('button', { name: '生成验证码' }).click()
    const code = await page.getByRole('dialog', { name: '请告诉买家' }).locator('b').innerText()
    await page.keyboard.press('Escape')
    await type(buyer, { 手机号: customer.phone })
    await buyer.getByLabel('验证码', { exact: true }).fill(code)
    await buyer.getByRole('button', { name: '下一步', exact: true }).last().click()
    await type(buyer, { 企业名称: customer.name, 统一社会信用代码: freshCreditCode(), 联系人: '陈远' })
    await buyer.locator('input[type=file]').setInputFiles({ name: '执照.jpg', mimeType: 'image/jpeg', buffer: await licence() })
    await expect(buyer.getByText('已上传', { exact: true })).toBeVisible()
    await buyer.getByRole('button', { name: '下一步', exact: true }).last().click()
    await buyer.getByLabel('登录密码', { exact: true }).fill(customer.password)
    await buyer.getByLabel('我已阅读并同意').check()
    await buyer.getByRole('button', { name: '提交注册', exact: true }).click()
    await expect(buyer.getByText('注册成功，请等待审核')).toBeVisible()
    await page.goto('/admin')
    await page.getByRole('link', { name: new RegExp(customer.name.slice(0, 4)) }).click()
    await page.getByRole('radio', { name: '通过', exact: true }).check()
    await page.getByRole('button', { name: '提交，审核下一家' }).click()
    await expect(page.getByText(`${customer.name}：通过`)).toBeVisible()
  })

  await test.step('四类商品一单买下，签合同', async () => {
    await buyer.goto('/login')
    await type(buyer, { 手机号: customer.phone })
    await buyer.getByLabel('密码', { exact: true }).fill(customer.password)
    await buyer.getByRole('button', { name: '登录', exact: true }).click()
    await expect(buyer.getByText(`您好，${customer.name}`)).toBeVisible()
    const places = await Promise.all(
      goods.map((name) =>
        buyer
          .getByRole('link', { name: new RegExp(name) })
          .first()
          .getAttribute('href'),
      ),
    )
    for (const place of places) {
      await buyer.goto(String(place))
      await expect(buyer.getByText('已由服务器核价')).toBeVisible()
      await buyer.getByRole('button', { name: '加入购物车' }).click()
      await expect(buyer.getByText('已加入购物车').first()).toBeVisible()
    }
    await buyer.goto('/cart/shoppingCart')
    await buyer
      .getByRole('button', { name: /去结算/ })
      .or(buyer.getByRole('link', { name: /去结算/ }))
      .first()
      .click()
    await buyer.getByRole('button', { name: '新增地址' }).click()
    const dialog = buyer.getByRole('dialog')
    await dialog.locator('textarea').first().fill('陈远 13712340001 广东省深圳市南山区科苑路 9 号 3 楼')
    await dialog.getByRole('button', { name: '识别并填写' }).click()
    await expect(dialog.getByLabel('详细地址')).toHaveValue('科苑路 9 号 3 楼')
    await dialog.getByRole('button', { name: '保存地址' }).click()
    await expect(dialog).toBeHidden()
    await buyer.getByRole('button', { name: '提交订单' }).click()
    await buyer.getByRole('link', { name: '查看并签署合同' }).click()
    await buyer.getByRole('button', { name: '签署合同' }).click()
    await dialog.getByLabel('登录密码', { exact: true }).fill(customer.password)
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: '确认签署' }).click()
    await expect(buyer.getByText('我方已签署，等待商家签署')).toBeVisible()
    await page.goto('/admin')
    await page.getByRole('link', { name: /C\d{8}/ }).click()
    await page.getByRole('button', { name: '签署合同' }).click()
    await page.getByRole('dialog').getByLabel('登录密码').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: '确认签署' }).click()
    await expect(page.getByText('已生效').first()).toBeVisible()
  })

  await test.step('对公转账：银行明细导入，按附言码入账，买家的页面自己跳转', async () => {
    await buyer.goto('/myOrder')
    await buyer.getByRole('link', { name: '去付款' }).first().click()
    await expect(buyer.getByText('对公转账').first()).toBeVisible()
    await expect(buyer.getByText(/支付宝|微信/)).toHaveCount(0)
    number = new URL(buyer.url()).searchParams.get('orderId') ?? ''
    await buyer.getByRole('link', { name: '下一步' }).click()
    await expect(buyer.getByText('1202 0221 0990 0123456')).toBeVisible()
    await expect(buyer.getByText('正在等待到账')).toBeVisible()
    remark = await buyer
      .getByText(/^[2-9A-Z]{6,8}$/)
      .first()
      .innerText()
    const amount = await buyer
      .getByText(/^\d+\.\d\d$/)
      .first()
      .innerText()
    const moment = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const lines = [
      '交易时间,收入金额,支出金额,对方户名,对方账号,摘要,流水号',
      `${moment},${amount},,${customer.name},6222021202000000001,货款 ${remark},ICBC001`,
      `${moment},,12.00,中国工商银行,,手续费,ICBC002`,
    ]
    await page.goto('/admin/payment')
    await page.getByRole('link', { name: '导入银行明细' }).click()
    const buffer = Buffer.from(lines.join('\n'))
    await page.getByLabel('选择导入表格').setInputFiles({ name: '工行明细.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('收入 1 笔、支出 1 笔')).toBeVisible()
    await page.getByRole('button', { name: '正式导入' }).click()
    await page.getByRole('button', { name: '确认导入' }).click()
    await expect(page.getByText('已新增 1，已修改 0，未变化 1，有误 0')).toBeVisible()
    await page.goto('/admin/payment/queue')
    await page.getByRole('button', { name: '入账所勾选的…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '入账 1 笔' }).click()
    await expect(buyer).toHaveURL(/\/cart\/paySucceed/)
  })

  await test.step('稿件、校样、生产，逐件到打包', async () => {
    await page.goto(`/admin/order/${number}`)
    await buyer.goto(`/orderDetail/${number}`)
    for (const left of [3, 2, 1]) {
      await expect(buyer.locator('input[type=file]')).toHaveCount(left)
      const art = { name: 'logo.png', mimeType: 'image/png', buffer: await picture('#20365c') }
      await buyer.locator('input[type=file]').first().setInputFiles(art)
      await buyer.getByRole('button', { name: '提交稿件' }).first().click()
    }
    for (const left of [3, 2, 1]) {
      await offers(page, '稿件合格', left)
      await pressed(page, '稿件合格')
    }
    await offers(page, '发送校样', 3)
    for (const at of [0, 1, 2]) await pressed(page, '发送校样', proof, at)
    for (const left of [3, 2, 1]) {
      await offers(buyer, '确认校样', left)
      await pressed(buyer, '确认校样')
    }
    for (const left of [3, 2, 1]) {
      await offers(page, '排产', left)
      await pressed(page, '排产', soon)
    }
    // The cup comes first and has one step less: nothing is laid out for it.
    for (const [label, states] of making)
      for (const [state, count] of states) {
        await pressed(page, label)
        await stand(page, state, count)
      }
  })

  await test.step('发货、签收', async () => {
    await pressed(page, '发货', (dialog) => sentBy(dialog, '顺丰速运', 'SF1234567890'))
    await expect(buyer.getByText('SF1234567890').first()).toBeVisible()
    await pressed(buyer, '确认收货')
    for (const side of [page, buyer]) await expect(side.getByText('已完成', { exact: true }).first()).toBeVisible()
  })

  await test.step('开票：没有开票平台，财务开好后上传', async () => {
    await buyer.goto('/invoiceAdmin')
    await buyer
      .getByRole('button', { name: /新增抬头|新增发票抬头/ })
      .first()
      .click()
    await buyer.getByRole('button', { name: '保存抬头' }).click()
    await prove(buyer, customer.password)
    await expect(buyer.getByRole('dialog')).toHaveCount(0)
    await buyer.goto('/invoice')
    await expect(buyer.getByText('发票由商家财务人工开具')).toBeVisible()
    await buyer.getByRole('checkbox', { name: `选择订单 ${number}` }).check()
    await buyer.getByRole('button', { name: '申请开票' }).click()
    await buyer.getByRole('button', { name: '提交申请' }).click()
    await expect(buyer.getByText('付款到账的订单会出现在这里')).toBeVisible()
    await page.goto('/admin')
    await page.getByRole('link', { name: /F\d{8}/ }).click()
    await page.getByRole('button', { name: '审核通过', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '审核通过', exact: true }).click()
    await page.getByRole('button', { name: '登记发票' }).click()
    const dialog = page.getByRole('dialog', { name: '登记人工开具的发票' })
    await type(dialog, { 发票号码: '26332000000012345678', 开票日期: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) })
    await dialog.getByLabel('开票日期').press('Tab')
    const paper = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    await dialog.locator('input[type=file]').setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: paper })
    await dialog.getByRole('button', { name: /^登\s*记$/ }).click()
    await expect(dialog).toBeHidden()
    await buyer.goto('/invoice?tab=records')
    const download = buyer.waitForEvent('download')
    await buyer.getByRole('link', { name: /^发票-26332000000012345678\.pdf$/ }).click()
    expect((await download).suggestedFilename()).toBe('发票-26332000000012345678.pdf')
  })
})
