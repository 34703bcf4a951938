import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/**
 * What axe finds wrong with the page, or with what lies `within` a part of it, in words: nothing on a page that anybody can
 * use. What is on its way from one colour or place to another is waited for: half-way it has the contrast of neither.
 */
export async function flaws(page: Page, within?: string): Promise<string[]> {
  return (await looked(page, within)).flaws
}

/** The same, of the serious ones only: what keeps somebody out. */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  return (await looked(page, within)).barriers
}

/** Both of one look: to look costs as much as to open a page. */
export async function looked(page: Page, within?: string): Promise<{ readonly flaws: string[]; readonly barriers: string[] }> {
  const all = await found(page, within)
  const grave = all.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return { flaws: all.map(inWords), barriers: grave.map(inWords) }
}

/** What is too small to be met by a finger, as it is written in the page. */
export async function tooSmall(page: Page): Promise<string[]> {
  const small = await found(page, undefined, { runOnly: ['target-size'] })
  return small.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

async function found(page: Page, within?: string, options: RunOptions = {}): Promise<Result[]> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Half a megabyte, which a document reads once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([place, how]) => {
      const loaded = globalThis as unknown as { readonly axe: typeof axe }
      return (await loaded.axe.run(place ?? document, { ...how, resultTypes: ['violations'] })).violations
    },
    [within, options] as const,
  )
}

const inWords = ({ id, nodes }: Result): string => `${id}: ${nodes[0]?.html}`
