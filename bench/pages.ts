import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { median, report, type Ground } from './ground.ts'

// First and largest paint of the public pages on a slow phone: Chromium at 360 px, four times slower, 562 ms a round trip,
// 1.47 Mbit/s (the throttling that DevTools and Lighthouse call slow 4G). Each visit is a cold browser.

const paths = { 首页: '/', 商城列表: '/indexpage/productlist', 行业场景: '/indexpage/sceneList', 登录: '/login' }

type Pages = { readonly visits: number; readonly paths: Readonly<Record<string, string>> }
const whole: Pages = { visits: 5, paths }

export async function pages(ground: Ground, { visits, paths }: Pages = whole): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('没有找到 Chromium')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const { base } = await ground.serve()
    for (const [name, path] of Object.entries(paths)) {
      await visit(browser, base + path)
      const paints = []
      for (let turn = 0; turn < visits; turn++) paints.push(await visit(browser, base + path))
      const [fcp, lcp] = [median(paints.map((p) => p.fcp)), median(paints.map((p) => p.lcp))]
      report(`${name}：FCP ${(fcp / 1000).toFixed(2)} 秒（目标 ≤ 1.0），LCP ${(lcp / 1000).toFixed(2)} 秒（目标 ≤ 1.6）`)
    }
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string): Promise<{ fcp: number; lcp: number }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: (1.474 * 2 ** 20) / 8,
    uploadThroughput: (0.675 * 2 ** 20) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'load' })
  const paint = await page.evaluate(
    () =>
      new Promise<{ fcp: number; lcp: number }>((tell) => {
        let lcp = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcp = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        requestAnimationFrame(() =>
          setTimeout(() => tell({ fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN, lcp }), 200),
        )
      }),
  )
  await context.close()
  return paint
}
