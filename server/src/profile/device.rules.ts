import { networkOf } from '../network.rules.ts'

// The first row that fits is the name: many browsers carry the names of those they were made from.
const browsers = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/QQBrowser|MQQBrowser/i, 'QQ 浏览器'],
  [/360SE|360EE|QihooBrowser/i, '360 浏览器'],
  [/UCBrowser|UBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
] as const

const systems = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const nameIn = (table: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  table.find(([sign]) => sign.test(agent))?.[1]

/** Browser and system of a user agent in words: 'Chrome · Windows'; what cannot be told is left out. */
export function deviceOf(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : '未知设备'
}

/** Where a session came from, enough to recognise and not to find: '203.0.113.*', '2408:8207:*'. */
export function maskAddress(address: string): string {
  const network = networkOf(address)
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(network)) return network.replace(/\d+$/, '*')
  return network.endsWith('/64') ? `${network.split(':').slice(0, 2).join(':')}:*` : '未知网络'
}
