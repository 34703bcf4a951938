import { livePath, type LiveEvents } from '../../contract/live.ts'
import { eventsIn } from './eventsIn.ts'
import { isListening, tell, type Heard } from './live.ts'

const leaveAfter = 30_000 // ms unseen until the stream is left to others
const longestWait = 60_000 // ms

/** Who listens: the token as it is now, null where nobody is logged in; and what is done with a count of unread notices. */
type Listener = { readonly token: () => string | null; readonly unread?: (count: number) => void }

/**
 * Listens to what the server tells, while the page is seen: unseen ones would use up the browser's connections. Where the
 * stream is cut it is opened again, after ever longer waits; the pages ask by themselves meanwhile. Answers how to stop.
 */
export function listen(listener: Listener): () => void {
  let stop = new AbortController()
  let leaving: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  let running = false

  async function run(): Promise<void> {
    wanted = true
    if (running) return
    running = true
    for (let failed = 0; wanted; failed++) {
      stop = new AbortController()
      const refused = await hearStream(listener, stop.signal, () => (failed = 0)).catch(() => null)
      if (isListening()) tell({ name: 'lost' })
      // Whoever is not logged in (any more) has nothing to listen to; too many pages wait longest.
      if (refused === 401) break
      const wait = refused === 429 ? longestWait : Math.min(longestWait, 1000 * 2 ** failed)
      await pause(wait * (0.75 + Math.random() / 2), stop.signal)
    }
    running = false
  }

  function leave(): void {
    wanted = false
    stop.abort()
  }

  const seen = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') void run()
    else leaving = setTimeout(leave, leaveAfter)
  }
  document.addEventListener('visibilitychange', seen)
  seen()
  return () => {
    document.removeEventListener('visibilitychange', seen)
    clearTimeout(leaving)
    leave()
  }
}

/** Hears one stream to its end; answers the status where it was refused, null where it was cut. */
async function hearStream(listener: Listener, signal: AbortSignal, begun: () => void): Promise<number | null> {
  const token = listener.token()
  if (!token) return 401
  const response = await fetch(livePath, { signal, headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    return response.ok ? ((await response.json()) as { status: number }).status : response.status
  const reader = response.body.getReader()
  const [text, read] = [new TextDecoder(), eventsIn()]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return null
    for (const { name, data } of read(text.decode(value, { stream: true }))) {
      begun()
      heed(listener, name, data)
    }
  }
}

function heed({ unread }: Listener, name: string, data: string): void {
  // Of the same origin, and by the contract's own types; a name of a newer release is passed over.
  const heard = { name, data: JSON.parse(data) } as Exclude<Heard, { name: 'lost' }>
  if (heard.name === 'now' || heard.name === 'unread') unread?.(heard.data.unread)
  if (known[heard.name]) tell(heard)
}

const known: Readonly<Record<keyof LiveEvents, true>> = { now: true, unread: true, order: true, desk: true }

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })
