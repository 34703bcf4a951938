import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Answer = { id?: number; type: string; result?: unknown; message?: string; method?: string; params?: unknown }

/** A browser that is spoken to by WebDriver BiDi (w3.org/TR/webdriver-bidi), which Firefox understands without a driver. */
export type Bidi = {
  /** Sends a command. @throws Error with the browser's own words where it refuses. */
  readonly send: <Result>(method: string, params: object) => Promise<Result>
  readonly hear: (method: string, listener: (params: never) => void) => void
  readonly end: () => Promise<void>
}

/** ms; a machine that does much else starts a browser slowly. */
const startsWithin = 120_000

const settings = {
  // A buyer's Firefox in Chinese, that fetches nothing by itself.
  'intl.accept_languages': 'zh-CN',
  'intl.locale.requested': 'zh-CN',
  'app.update.auto': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  // What moves while it is pressed loses the click.
  'ui.prefersReducedMotion': 1,
}

/** Starts the Firefox at `path` without a window, on an empty profile, and opens a session. */
export async function startFirefox(path: string): Promise<Bidi> {
  const profile = await mkdtemp(join(tmpdir(), 'mall-firefox-'))
  const prefs = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), prefs.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank']
  const child = spawn(path, args, { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((over) => child.once('exit', () => over()))
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    const late = setTimeout(() => failed(new Error(`Firefox did not start: ${said}`)), startsWithin)
    child.stderr.on('data', (text) => {
      said += text
      const [, at] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (at) found(at)
      if (at) clearTimeout(late)
    })
    child.once('exit', () => failed(new Error(`Firefox ended: ${said}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((open, failed) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', () => failed(new Error(`no answer at ${address}`)))
  })
  const { send, hear } = talkOver(socket)
  await send('session.new', { capabilities: {} })
  return {
    send,
    hear,
    async end() {
      await send('browser.close', {}).catch(() => child.kill())
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

function talkOver(socket: WebSocket): Pick<Bidi, 'send' | 'hear'> {
  const waiting = new Map<number, { done: (result: never) => void; failed: (error: Error) => void }>()
  const listeners = new Map<string, (params: never) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, method, params } = JSON.parse(String(data)) as Answer
    if (type === 'event') return listeners.get(method ?? '')?.(params as never)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'success') asked?.done(result as never)
    else asked?.failed(new Error(message))
  })
  return {
    send: (method, params) =>
      new Promise((done, failed) => {
        const id = ++last
        waiting.set(id, { done, failed })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    hear: (method, listener) => void listeners.set(method, listener),
  }
}
