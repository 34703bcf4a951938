import { expect, type Page } from '@playwright/test'
import { flaws } from './barriers.ts'
import { expectFit } from './desk.ts'

const softly = expect.configure({ soft: true })

/** A moment so many hours from now, as it is typed. */
export const moment = (hours: number): string => new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * axe finds nothing at all at either width, once the page has come to rest: what is still being asked for has no heading yet, and says that it
 * is under way. Nothing is pushed sideways. Leaves the page at 1366 px.
 */
export async function expectFlawless(page: Page, name: string): Promise<void> {
  await expectFit(page)
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    const folder = process.env['SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    await softly.poll(() => flaws(page), `${name} ${width} px`).toEqual([])
  }
}
