import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The Chromium of this machine, or the one PLAYWRIGHT_CHROMIUM names; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['PLAYWRIGHT_CHROMIUM']
  if (named) return named
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)].filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps].find(runnable)
}

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Browser tests need a Chromium and Chinese letters for it, and measure what is printed; as root on Debian all is installed here. */
function installChromium(): void {
  process.stderr.write('正在用 apt 安装 Chromium 与中文字体（浏览器测试用）… Installing Chromium and Chinese fonts by apt …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
    // By which print files are measured; a journey says so where they are not.
    ['install', '-y', '-qq', '--no-install-recommends', 'poppler-utils', 'ghostscript'],
  ]) {
    spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] })
  }
}

if (import.meta.main && !findChromium()) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installChromium()
  if (!findChromium()) {
    process.stderr.write(
      '\n!!! 没有找到 Chromium，浏览器测试将被跳过。安装 chromium，或用 PLAYWRIGHT_CHROMIUM 指定其路径。\n' +
        '!!! No Chromium was found: BROWSER TESTS ARE SKIPPED. Install chromium or name it in PLAYWRIGHT_CHROMIUM.\n\n',
    )
  }
}
