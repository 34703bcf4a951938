import { test as plain, expect, type BrowserContext, type Page } from '@playwright/test'

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

/** Tells what the page's policy refused: nothing of ours needs it, so each is either a fault or an attack. */
function tellRefused(): void {
  const told = globalThis as { policyRefused?: (what: string) => void }
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    told.policyRefused?.(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`),
  )
}

const refused: string[] = []

/** What policies refused in any page of this test so far; a test that plants something takes it, so that it is not its fault. */
export const takeRefused = (): string[] => refused.splice(0)

async function watch(context: BrowserContext): Promise<BrowserContext> {
  await context.exposeFunction('policyRefused', (what: string) => refused.push(what))
  await context.addInitScript(listen)
  await context.addInitScript(tellRefused)
  return context
}

/**
 * Playwright's test in a browser whose pages are listened to, see `hears`, and of which none may do what its policy refuses:
 * in every context there is, also those that a test opens itself.
 */
export const test = plain.extend<{ policies: void }, { watched: void }>({
  watched: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => watch(await open(options))
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  policies: [
    async ({ browserName: _ }, use) => {
      takeRefused()
      await use()
      expect(takeRefused(), 'what the policy of a page refused').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page of the mall and waits until its scripts stand: what is pressed before is not heard. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await live(page)
}

/** Waits until the scripts of the document that a press led to stand. */
export const live = (page: Page): Promise<void> => expect(page.locator('html[data-live]')).toBeAttached({ timeout: 30_000 })

/** The page says so, or has said so since it was loaded. */
export async function hears(page: Page, words: RegExp | string): Promise<void> {
  const heard = () => page.evaluate(() => (globalThis as { heard?: string[] }).heard?.join('\n') ?? '')
  await expect.poll(heard).toMatch(typeof words === 'string' ? new RegExp(words) : words)
}
