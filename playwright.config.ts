import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3399)
const found = [process.env['PLAYWRIGHT_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))

/**
 * Of the switch it is given in the browser takes the last one alone, so what Playwright switches off itself is said again. The two
 * after it are the pages of the address bar's list: each window draws both, which costs more than most pages of ours, and shows neither.
 */
const switchedOff = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: 'e2e',
  // A journey waits for pages, jobs and toasts for half of its time: two leave a processor idle, three do not.
  workers: 3,
  // A shared machine may stall for seconds; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  // When every page is broken, that is known after twenty of them.
  maxFailures: process.env['CI'] ? 20 : 0,
  // What is waited for has a limit of its own; how long a journey takes is the machine's.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  globalSetup: './e2e/server.ts',
  outputDir: process.env['E2E_OUTPUT'] ?? 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 30_000,
    // What moves while it is pressed loses the click, and a colour on its way has the contrast of neither.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      ...(found ? { executablePath: found } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        `--disable-features=${switchedOff.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 900 } }, testIgnore: /phone/ },
    {
      name: 'm360',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
      testMatch: /phone/,
    },
  ],
})
