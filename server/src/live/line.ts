import type { ServerResponse } from 'node:http'
import type { LiveEvents } from '../../../contract/live.ts'
import { mostKept, patience } from './live.rules.ts'

export type Line = {
  /** Sends an event; of several about one thing that wait for a slow reader only the newest is kept. */
  readonly tell: <Name extends keyof LiveEvents>(name: Name, about: string, event: LiveEvents[Name], id: string) => void
  /** A sign of life, which events need no mention of. */
  readonly beat: () => void
  readonly end: () => void
}

/**
 * A line to one reader. What the reader does not take is kept in small number and for a short time, then the line is cut:
 * whoever reads slowly costs the others nothing, and begins anew with the state as it is.
 */
export function lineTo(response: ServerResponse): Line {
  const kept = new Map<string, string>()
  let full = false
  let stuck: NodeJS.Timeout | undefined

  function send(about: string, text: string): void {
    // Whoever tells may have waited for the database meanwhile; written to after its end, a response throws.
    if (response.writableEnded || response.destroyed) return
    if (full) {
      kept.set(about, text)
      if (kept.size > mostKept) response.destroy()
      return
    }
    if (response.write(text)) return
    full = true
    stuck = setTimeout(() => response.destroy(), patience).unref()
  }

  response.on('drain', () => {
    full = false
    clearTimeout(stuck)
    const waiting = [...kept]
    kept.clear()
    for (const [about, text] of waiting) send(about, text)
  })
  response.on('close', () => clearTimeout(stuck))

  return {
    tell: (name, about, event, id) => send(`${name} ${about}`, `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => void (full || send('beat', ': \n\n')),
    end: () => void response.end(),
  }
}
