/* oxlint-disable unicorn/require-post-message-target-origin -- a channel between pages of one origin has none */
import type { Heard } from './live.ts'

const beatEvery = 4_000 // ms
const missedAfter = 10_000 // ms
const answerWithin = 300 // ms

type Said = { readonly say: 'who' | 'gone' } | { readonly lead: number } | { readonly heard: Heard }

type Part = {
  /** Begins to hear the server, tells what it hears, and answers how it ends. */
  readonly lead: (tell: (heard: Heard) => void) => () => void
  /** What was heard, by this page or by the one that leads. */
  readonly hear: (heard: Heard) => void
}

/**
 * Joins the pages of this browser that go by one `name`: one of them leads and hears the server, and tells the others, so
 * that all together hold one connection. Where the leader goes, or is not heard of for ten seconds, another takes its
 * place. A page that joins hears the last `now` again. Where the browser has no channel between its pages each hears for
 * itself. Answers how to leave.
 */
export function hearTogether(name: string, { lead, hear }: Part): () => void {
  if (typeof BroadcastChannel === 'undefined') return lead(hear)
  const channel = new BroadcastChannel(name)
  const say = (said: Said) => channel.postMessage(said)
  const me = Math.random()
  let end: (() => void) | null = null
  let last: Heard | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Leads, or says again that it does, when so many ms have passed; a while longer for some pages than for others. */
  function wait(ms: number, spread: number): void {
    clearTimeout(timer)
    timer = setTimeout(beat, ms + Math.random() * spread)
  }

  function beat(): void {
    say({ lead: me })
    end ??= lead(tell)
    wait(beatEvery, 0)
  }

  function tell(heard: Heard): void {
    if (heard.name === 'now' || heard.name === 'lost') last = heard
    if (heard.name === 'unread' && last?.name === 'now') last = { name: 'now', data: heard.data }
    say({ heard })
    hear(heard)
  }

  /** Two may have begun at once: the lower one goes on. */
  function meet(other: number): void {
    if (end && me < other) return beat()
    end?.()
    end = null
    wait(missedAfter, 1000)
  }

  channel.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if ('lead' in said) return meet(said.lead)
    if ('heard' in said) return end ? undefined : hear(said.heard)
    if (!end) return said.say === 'gone' ? wait(0, answerWithin) : undefined
    beat()
    if (last) say({ heard: last })
  })
  say({ say: 'who' })
  wait(answerWithin, answerWithin)

  return () => {
    clearTimeout(timer)
    end?.()
    if (end) say({ say: 'gone' })
    channel.close()
  }
}
