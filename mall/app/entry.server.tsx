import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext } from 'react-router'
import { Refusal, refusals } from '../../contract/refusal.ts'
import { SheetContext } from './sheet.ts'

export { doorContext } from './door.ts'
export { hasLooseStyles, publicPath } from './paths.ts'
export { tokenIn } from './token.ts'

/** Draws a page whole: it is kept, hashed and compressed as one piece. */
export default async function document(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const html = await drawn(
    <SheetContext value={sheetOf(entry)}>
      <ServerRouter context={entry} url={request.url} />
    </SheetContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  // The pictures of the first screen come before the scripts.
  return new Response(html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'), {
    status,
    headers,
  })
}

/** What the rules refused is the buyer's to read, not a fault of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (error instanceof Refusal && refusals[error.code].status < 500) return
  console.error(error)
}

function drawn(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(`${Buffer.concat(chunks)}`)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(sink), onShellError: reject })
  })
}

let sheet: string | null = null

/** The mall's one style sheet, as the build made it; nothing while vite serves it in development. */
function sheetOf(entry: EntryContext): string {
  if (import.meta.env.DEV) return ''
  const [file] = entry.manifest.routes['root']?.css ?? []
  sheet ??= file ? readFileSync(new URL(`../client${file}`, import.meta.url), 'utf8').trim() : ''
  return sheet
}
