import { livePath, type LiveEvents } from '../../contract/live.ts'
import { eventsIn } from './eventsIn.ts'
import { isListening, tell, type Heard } from './live.ts'
import { hearTogether } from './together.ts'

const leaveAfter = 30_000 // ms unseen until the stream is left to others
const longestWait = 60_000 // ms

/** Who listens: the token as it is now, null where nobody is logged in; and what is done with a count of unread notices. */
type Listener = { readonly token: () => string | null; readonly unread?: (count: number) => void }

/**
 * Listens to what the server tells, while the page is seen: together with the other pages of this browser that have the same
 * log-in, over one stream. A page that is left ends its part, for the browser may keep it with its connections; one that is
 * come back to reads again what it shows. Answers how to stop.
 */
export function listen({ token, unread }: Listener): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  let joined: { readonly token: string; readonly leave: () => void } | null = null

  function hear(heard: Heard): void {
    if (heard.name === 'now' || heard.name === 'unread') unread?.(heard.data.unread)
    tell(heard)
    // The log-in may go on by another token.
    if (heard.name === 'lost' && joined && token() !== joined.token && document.visibilityState === 'visible') join()
  }

  function join(): void {
    const now = token()
    if (joined?.token === now) return
    leave()
    if (now) joined = { token: now, leave: hearTogether(`live ${now}`, { lead: (all) => keepHearing(now, all), hear }) }
  }

  function leave(): void {
    clearTimeout(leaving)
    joined?.leave()
    joined = null
  }

  function rest(): void {
    leave()
    if (isListening()) tell({ name: 'lost' })
  }

  const seen = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') join()
    else leaving = setTimeout(rest, leaveAfter)
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) rest()
    seen()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', back)
  seen()
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', back)
    rest()
  }
}

/**
 * Hears the server until the answer is called. Where the stream is cut it is opened again, after ever longer waits; the pages
 * ask by themselves meanwhile.
 */
function keepHearing(token: string, all: (heard: Heard) => void): () => void {
  const stop = new AbortController()
  async function run(): Promise<void> {
    for (let failed = 0; !stop.signal.aborted; failed++) {
      const refused = await hearStream(token, stop.signal, (heard) => {
        failed = 0
        if (!stop.signal.aborted) all(heard)
      }).catch(() => null)
      if (stop.signal.aborted) return
      if (isListening()) all({ name: 'lost' })
      // Whoever is not logged in any more has nothing to listen to; too many pages wait longest.
      if (refused === 401) return
      const wait = refused === 429 ? longestWait : Math.min(longestWait, 1000 * 2 ** failed)
      await pause(wait * (0.75 + Math.random() / 2), stop.signal)
    }
  }
  void run()
  return () => stop.abort()
}

/** Hears one stream to its end; answers the status where it was refused, null where it was cut. */
async function hearStream(token: string, signal: AbortSignal, all: (heard: Heard) => void): Promise<number | null> {
  const response = await fetch(livePath, { signal, headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    return response.ok ? ((await response.json()) as { status: number }).status : response.status
  const reader = response.body.getReader()
  const [text, read] = [new TextDecoder(), eventsIn()]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return null
    for (const { name, data } of read(text.decode(value, { stream: true }))) {
      // Of the same origin, and by the contract's own types; a name of a newer release is passed over.
      const heard = { name, data: JSON.parse(data) } as Exclude<Heard, { name: 'lost' }>
      if (known[heard.name]) all(heard)
    }
  }
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
