import { expect, test } from 'vitest'
import { deviceOf, maskAddress } from './device.rules.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge · Windows'],
  [`${windows} ${webkit} Chrome/86.0.4240.198 Safari/537.36 QIHU 360SE`, '360 浏览器 · Windows'],
  [`${windows} ${webkit} Chrome/116.0 Safari/537.36 QQBrowser/19.0`, 'QQ 浏览器 · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox · macOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari · macOS',
  ],
  [`${iphone} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari · iOS'],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.49`, '微信 · iOS'],
  [`${iphone} CriOS/123.0 Mobile/15E148 Safari/604.1`, 'Chrome · iOS'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/124.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) ${webkit} Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36`,
    '华为浏览器 · 鸿蒙',
  ],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (agent, device) => expect(deviceOf(agent)).toBe(device))

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:10.0.0.9', '10.0.0.*'],
  ['2408:8207:1860:32b0::1', '2408:8207:*'],
  ['::1', '0:0:*'],
  ['', '未知网络'],
])('%s is shown as %s', (address, shown) => expect(maskAddress(address)).toBe(shown))
