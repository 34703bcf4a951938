import { expect } from '@playwright/test'
import { blocksOfHtml, htmlOfBlocks } from '../contract/page/articleHtml.ts'
import { blocksOfText } from '../contract/page/articleText.ts'
import { hostileTexts } from '../contract/hostile.fixture.ts'
import { barriers } from './barriers.ts'
import { atTheDesk } from './desk.ts'
import { test } from './mall.ts'
import { logIn } from './people.ts'

// Pages that the merchant writes: from the desk to the mall, and what can never come out of them.

test('自建页面：写好存为草稿，发布后买家看到，撤下后不再展示', async ({ page, browser }) => {
  const key = `demo-${test.info().repeatEachIndex}-${test.info().retry}`.toLowerCase().slice(0, 20)
  const title = `年会礼品方案 ${key}`
  const buyer = await (await browser.newContext()).newPage()
  await logIn(buyer, 'main', `/public?key=${key}`)
  await expect(buyer.getByText('页面不存在').first()).toBeVisible()

  await atTheDesk(page, 'admin', '/page/article')
  await page.getByRole('button', { name: '新建页面' }).click()
  const dialog = page.getByRole('dialog', { name: '新建页面' })
  await dialog.getByLabel('标题', { exact: true }).fill(title)
  await dialog.getByLabel('页面地址').fill(key)
  const text = dialog.getByLabel('正文', { exact: true })
  await text.fill('方案一览')
  await dialog.getByRole('button', { name: '标题', exact: true }).click()
  await expect(text).toHaveValue('# 方案一览')
  await dialog.getByRole('button', { name: '表格' }).click()
  const preview = dialog.getByRole('region', { name: '效果预览' })
  await expect(preview.getByRole('table')).toBeVisible()
  await dialog.getByRole('button', { name: '链接', exact: true }).click()
  const link = page.getByRole('dialog', { name: '插入链接' })
  await link.getByLabel('链接文字').fill('交期说明')
  await link.getByLabel('跳转链接').fill('交期')
  await expect(page.getByTitle(/交期说明/)).toBeAttached()
  await link.getByLabel('跳转链接').press('ArrowDown')
  await link.getByLabel('跳转链接').press('Enter')
  await expect(link.getByLabel('跳转链接')).toHaveValue('/helpCentre?type=10')
  await link.getByRole('button', { name: /插\s*入/ }).click()
  await expect(preview.getByRole('link', { name: '交期说明' })).toHaveAttribute('href', '/helpCentre?type=10')
  await text.press('End')
  await text.press('Enter')
  await text.pressSequentially('[坏](javascript:alert(1))')
  await dialog.getByRole('button', { name: '保存为草稿' }).click()
  await expect(dialog.getByText(/链接应为以 \/ 开头的站内路径或 https 地址/).last()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  for (let typed = 0; typed < '[坏](javascript:alert(1))'.length; typed++) await text.press('Backspace')
  await dialog.getByRole('button', { name: '保存为草稿' }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('草稿')
  await row.getByRole('button', { name: `发布 ${title}` }).click()
  await expect(row).toContainText('已发布')
  expect(await barriers(page)).toEqual([])

  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(buyer.getByRole('columnheader', { name: '项目' })).toBeVisible()
  await expect(buyer.getByRole('article').getByRole('link', { name: '交期说明' })).toBeVisible()
  expect(await barriers(buyer)).toEqual([])

  await row.getByRole('button', { name: `撤下 ${title}` }).click()
  await page.getByRole('button', { name: '确认撤下' }).click()
  await expect(row).toContainText('已撤下')
  await buyer.reload()
  await expect(buyer.getByText('页面不存在').first()).toBeVisible()
  await row.getByRole('button', { name: `删除 ${title}` }).click()
  await page.getByRole('button', { name: '确认删除' }).click()
  await expect(row).toHaveCount(0)
})

test('网址写错时标题是页面不存在，错处写在下面', async ({ page }) => {
  for (const [address, fault] of [
    ['/indexpage/productlist?page=0', '页码不能小于 1'],
    ['/indexpage/productlist?priceMax=abc', '单价应为数字，最多两位小数'],
  ] as const) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
    await expect(page.getByText(`网址有误：${fault}。`)).toBeVisible()
  }
})

test('帮助中心各主题都有内容，手机上不横向滚动', async ({ page }) => {
  await logIn(page, 'main', '/helpCentre')
  const topics = page.getByRole('navigation', { name: '帮助目录' })
  for (const title of ['用户服务协议', '隐私协议', '交期说明', '售后说明', '付款说明', '发票说明', '稿件要求']) {
    await topics.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await page.getByRole('article').innerText()).toMatch(/[\s\S]{150,}/)
  }
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/public?key=guide')
    await expect(page.getByRole('heading', { level: 1, name: '采购指南' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriers(page)).toEqual([])
  }
})

test('浏览器自己的解析器在任何正文里都只找到允许的元素与属性', async ({ page }) => {
  const picture = `/pictures/up-${'a1'.repeat(12)}-0123abcd`
  const texts = hostileTexts.flatMap((hostile) => [
    ...[
      hostile,
      `# ${hostile}`,
      `- ${hostile}`,
      `| ${hostile} |`,
      `[甲](${hostile})`,
      `[${hostile}](/)`,
      `**${hostile}**`,
      `![${hostile}](${picture})`,
    ].map((typed) => htmlOfBlocks(blocksOfText(typed))),
    ...[
      hostile,
      `<p>${hostile}</p>`,
      `<h2>${hostile}</h2>`,
      `<ul><li>${hostile}</li></ul>`,
      `<p><a href="${hostile}">甲</a></p>`,
      `<p><a href="/"${hostile}>甲</a></p>`,
      `<figure><img src="${picture}-960.jpg" alt="${hostile}"></figure>`,
    ].map((stored) => htmlOfBlocks(blocksOfHtml(stored))),
  ])
  // A text: pages themselves let no string become markup.
  await page.goto('/robots.txt')
  const found = await page.evaluate((all) => {
    const allowed: Record<string, string[]> = {
      H2: [],
      H3: [],
      P: [],
      UL: [],
      OL: [],
      LI: [],
      TABLE: [],
      THEAD: [],
      TBODY: [],
      TR: [],
      TD: [],
      TH: ['scope'],
      FIGURE: [],
      STRONG: [],
      A: ['href', 'target', 'rel'],
      IMG: ['src', 'srcset', 'sizes', 'alt', 'loading'],
    }
    const faults: string[] = []
    for (const html of all) {
      const parsed = new DOMParser().parseFromString(`<!doctype html><body>${html}</body>`, 'text/html')
      if (parsed.head.childNodes.length > 0) faults.push(html)
      for (const element of parsed.body.querySelectorAll('*')) {
        const names = allowed[element.nodeName]
        const attributes = [...element.attributes].map(({ name }) => name)
        const href = element.getAttribute('href')
        const { protocol, origin } = new URL(href ?? '/', location.href)
        const safe = href === null || origin === location.origin || protocol === 'https:'
        const own = (element.getAttribute('src') ?? '/pictures/').startsWith('/pictures/')
        if (!names || !attributes.every((name) => names.includes(name)) || !safe || !own) faults.push(html)
      }
    }
    return { faults, seen: all.length }
  }, texts)
  expect(found.seen).toBeGreaterThan(1000)
  expect(found.faults).toEqual([])
})
