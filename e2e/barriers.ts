import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds wrong with the page, or with what lies `within` a part of it, in words: nothing on a page that anybody can
 * use. What is on its way from one colour or place to another is waited for: half-way it has the contrast of neither.
 */
export async function flaws(page: Page, within?: string): Promise<string[]> {
  return (await found(page, within)).map(inWords)
}

/** The same, of the serious ones only: what keeps somebody out. */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  const grave = (await found(page, within)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(inWords)
}

async function found(page: Page, within?: string) {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page })
  return (await (within ? axe.include(within) : axe).analyze()).violations
}

type Violation = Awaited<ReturnType<typeof found>>[number]

const inWords = ({ id, nodes }: Violation): string => `${id}: ${nodes[0]?.html}`
