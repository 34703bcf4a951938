import { expect, type Page } from '@playwright/test'
import { flaws, looked } from './barriers.ts'
import { isWithin, screens } from './desk.ts'

const softly = expect.configure({ soft: true })

/** A moment so many hours from now, as it is typed. */
export const moment = (hours: number): string => new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * axe finds nothing at all on either screen, once the page has come to rest: what is still being asked for has no heading yet, and says that it
 * is under way; meanwhile it shuts nobody out. Nothing is pushed sideways. Leaves the page at 1366 px.
 */
export async function expectFlawless(page: Page, name: string): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    const first = await looked(page)
    expect(first.barriers, `${name} ${screen.width} px`).toEqual([])
    expect(await isWithin(page), `${name} ${screen.width} px`).toBe(true)
    const folder = process.env['SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${screen.width}.png`, fullPage: true })
    if (first.flaws.length > 0) await softly.poll(() => flaws(page), `${name} ${screen.width} px`).toEqual([])
  }
}
