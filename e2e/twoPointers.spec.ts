import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

const mark = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 800, channels: 4, background: '#0b5cad' } })
    .png()
    .toBuffer()

test('放上标志：第二根手指不影响正在拖动的裁剪边与选框', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productDetail?number=TX1003')
  await page.getByRole('link', { name: '放上标志，看效果' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark() })
  const placed = page.getByRole('button', { name: /^图片：logo.png/ })
  await expect(placed).toBeVisible()
  await page.getByRole('button', { name: '拖动裁剪' }).click()
  const cut = page.getByRole('slider', { name: '裁去左边' })
  await cut.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await cut.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [atX, atY] = [x + width / 2, y + height / 2]
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((by, id) => ({ x: atX + by, y: atY, id })) })
  const share = async () => Number(await cut.getAttribute('aria-valuenow'))

  await touch('touchStart', 0)
  await touch('touchMove', 20)
  await expect.poll(share).toBeGreaterThan(0)
  const pulled = await share()
  // The second lies down on what the first holds, and moves alone.
  await touch('touchStart', 20, 24)
  await touch('touchMove', 20, 60)
  await touch('touchMove', 21, 61)
  await expect.poll(share).toBeGreaterThanOrEqual(pulled)
  expect(await share()).toBeLessThan(pulled + 5)
  await touch('touchEnd')
  await cut.press('Enter')

  // A frame is drawn by the mouse; another pen comes near and goes away.
  const stage = page.locator('#design-stage > svg')
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const frame = page.locator('#design-stage svg > rect[class*=marquee]')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 120, { steps: 3 })
  const drawn = await frame.boundingBox()
  for (const type of ['pointermove', 'pointerup'])
    await stage.evaluate(
      (svg, [kind, clientX, clientY]) =>
        svg.dispatchEvent(
          new PointerEvent(String(kind), { bubbles: true, pointerId: 99, buttons: 1, clientX: Number(clientX), clientY: Number(clientY) }),
        ),
      [type, box.x + 300, box.y + 300] as const,
    )
  expect(await frame.boundingBox()).toEqual(drawn)
  await page.mouse.up()
  await expect(frame).toHaveCount(0)
})
