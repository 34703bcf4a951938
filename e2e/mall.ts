import { test as plain, expect, type Page } from '@playwright/test'

/** Notes what is said on a page: a toast lives for 1200 ms, less than a busy machine may need to look. */
function listen(): void {
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const note = (node: Node) => {
    const text = node.textContent?.trim()
    const around = node instanceof Element ? node : node.parentElement
    if (text && around?.closest('[role=status],[role=alert],.ant-message')) heard.push(text)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') note(target)
      addedNodes.forEach(note)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Playwright's test in a browser whose pages are listened to: see `hears`. */
export const test = plain.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(listen)
    await use(context)
  },
})

/** Opens a page of the mall and waits until its scripts stand: what is pressed before is not heard. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await live(page)
}

/** Waits until the scripts of the document that a press led to stand. */
export const live = (page: Page): Promise<void> =>
  expect(page.locator('html[data-live]')).toBeAttached({ timeout: 30_000 })

/** The page says so, or has said so since it was loaded. */
export async function hears(page: Page, words: RegExp | string): Promise<void> {
  const heard = () => page.evaluate(() => (globalThis as { heard?: string[] }).heard?.join('\n') ?? '')
  await expect.poll(heard).toMatch(typeof words === 'string' ? new RegExp(words) : words)
}
