import { vi } from 'vitest'
import { livePath } from '../../../contract/live.ts'

export type Heard = { readonly event: string; readonly id: string; readonly data: Record<string, unknown> }

/** Listens at a server as a page does. `over` is true once the server ended the stream. */
export async function anEar(url: string, token: string | null, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(`${url}${livePath}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: stop.signal,
  })
  const heard: Heard[] = []
  const ear = { response, heard, beats: 0, over: false, hush: () => stop.abort() }
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    return { ...ear, said: () => Promise.resolve(), refusal: (await response.json()) as { status: number; code: string } }

  const read = async (body: ReadableStream<Uint8Array>) => {
    const text = new TextDecoder()
    let rest = ''
    for await (const piece of body) {
      const parts = `${rest}${text.decode(piece, { stream: true })}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        if (part.startsWith(':')) ear.beats++
        else heard.push(eventIn(part))
      }
    }
  }
  void read(response.body)
    .catch(() => {})
    .then(() => void (ear.over = true))
  /** Waits until something was heard, patiently: the machine may be busy. */
  const said = (wanted: (heard: Heard[]) => boolean, within = 20_000) =>
    vi.waitUntil(() => wanted(heard), { timeout: within, interval: 10 })
  return Object.assign(ear, { said, refusal: null })
}

function eventIn(part: string): Heard {
  const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  return { event: fields['event'], id: fields['id'], data: JSON.parse(fields['data']) }
}
