import type { Bidi } from './bidi.ts'

/** ms; the same patience as for the other browser. */
const patience = 40_000

/** What Firefox complains of, and nobody need. */
const harmless = new RegExp(
  [
    // Answers that were still coming as their page was left.
    '^TypeError: Error in input stream$',
    '^Failed to fetch manifest patches TypeError: NetworkError',
    // zod asked whether it may compile its schemas; the pages' policy says no, and it goes on without.
    'blocked a JavaScript eval .script-src. from being executed',
  ].join('|'),
)

type Value = { type: string; value?: unknown }
type Kind = 'link' | 'button' | 'field' | 'text'

/** A page of Firefox: pressed with a real pointer, typed into with real keys, read as a person reads. */
export type FoxPage = {
  readonly go: (path: string) => Promise<void>
  readonly press: (kind: 'link' | 'button', name: string) => Promise<void>
  readonly type: (field: string, text: string) => Promise<void>
  /** Waits until these words are seen. */
  readonly sees: (words: string) => Promise<void>
  /** Waits until the address matches. */
  readonly arrives: (at: RegExp) => Promise<void>
  /** The address of the first link whose words contain these. */
  readonly linkOf: (name: string) => Promise<string>
  /** What the pages' scripts complained of. */
  readonly said: readonly string[]
}

/** Opens a page of the mall at `baseURL`. */
export async function foxPage({ send, hear }: Bidi, baseURL: string): Promise<FoxPage> {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: { width: 1366, height: 900 } })
  const said: string[] = []
  hear('log.entryAdded', ({ level, text }: { level: string; text: string }) => level === 'error' && !harmless.test(text) && said.push(text))
  await send('session.subscribe', { events: ['log.entryAdded'] })

  async function ask<T>(question: string, ...given: string[]): Promise<T> {
    const { result, exceptionDetails } = await send<{ result: Value; exceptionDetails?: { text: string } }>('script.callFunction', {
      functionDeclaration: `(...given) => JSON.stringify((${question})(...given) ?? null)`,
      arguments: given.map((value) => ({ type: 'string', value })),
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(String(result.value)) as T
  }

  /** Asks until there is an answer: a page that is being left has none. */
  async function wait<T>(what: string, question: string, ...given: string[]): Promise<T> {
    const until = Date.now() + patience
    for (;;) {
      const answer = await ask<T | null>(question, ...given).catch(() => null)
      if (answer) return answer
      if (Date.now() > until) throw new Error(`${what}: not there at ${await address()}\n${said.join('\n')}`)
      await new Promise((again) => setTimeout(again, 100))
    }
  }

  const address = () => ask<string>('() => location.href')
  /** Where it stands still: what comes in is pressed when it is there. */
  async function pointAt(kind: Kind, name: string): Promise<{ x: number; y: number }> {
    const look = () => wait<{ x: number; y: number }>(`${kind} ${name}`, where, kind, name)
    for (let before = await look(); ;) {
      await new Promise((soon) => setTimeout(soon, 60))
      const now = await look()
      if (now.x === before.x && now.y === before.y) return now
      before = now
    }
  }

  async function point(kind: Kind, name: string): Promise<void> {
    const { x, y } = await pointAt(kind, name)
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  return {
    said,
    async go(path) {
      await send('browsingContext.navigate', { context, url: new URL(path, baseURL).href, wait: 'complete' })
      await wait('scripts', '() => document.documentElement.hasAttribute("data-live") || location.pathname.startsWith("/admin")')
    },
    press: point,
    async type(field, text) {
      await point('field', field)
      await ask('() => document.activeElement.select?.()')
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    sees: async (words) => void (await wait(words, where, 'text', words)),
    async arrives(at) {
      await wait(String(at), '(at) => new RegExp(at).test(location.pathname + location.search)', at.source)
    },
    linkOf: (name) => wait<string>(`link ${name}`, '(name) => [...document.links].find((one) => one.innerText.includes(name))?.href', name),
  }
}

/** In the page: where the thing of this name is that can be seen and is covered by nothing, in px. */
const where = `(kind, name) => {
  const kinds = {
    link: 'a[href]',
    button: 'button:not(:disabled),[role=button],summary',
    field: 'input,textarea,select',
    text: 'h1,h2,h3,p,span,b,strong,legend,dt,dd,td,div',
  }
  const flat = (text) => (text ?? '').replace(/\\s+/g, '')
  const names = (one) =>
    kind === 'field'
      ? [one.getAttribute('aria-label'), one.placeholder, ...[...(one.labels ?? [])].map((label) => label.innerText)]
      : [one.getAttribute('aria-label'), one.innerText]
  const wanted = flat(name)
  const fits = (text) => (kind === 'text' ? flat(text).includes(wanted) : flat(text) === wanted)
  for (const one of document.querySelectorAll(kinds[kind])) {
    if (!names(one).some(fits) || one.closest('[inert],[aria-hidden=true]')) continue
    if (one.getClientRects().length === 0 || getComputedStyle(one).visibility === 'hidden') continue
    if (kind === 'text') return { x: 0, y: 0 }
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const top = document.elementFromPoint(at.x, at.y)
    if (top && (one.contains(top) || top.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(top)))) return at
  }
  return null
}`
