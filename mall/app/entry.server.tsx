import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { Refusal, refusals } from '../../contract/refusal.ts'
import { nonceContext } from './dispatch.ts'
import { SheetContext, sheetFiles, type PageSheet } from './sheet.ts'

export { createRequestHandler, RouterContextProvider } from 'react-router'
export { dispatchContext, nonceContext } from './dispatch.ts'
export { hasLooseStyles, isFramed, publicPath } from './paths.ts'
export { dropToken, tokenIn } from './token.ts'

/** Draws a page whole: it is kept and compressed as one piece. */
export default async function document(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const html = await drawn(
    <SheetContext value={{ ...sheetOf(entry), nonce }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
      {/* Where the browser has `Begun`: the names that React gives out count their places. */}
      {null}
    </SheetContext>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  // The pictures of the first screen come before the scripts.
  const later = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  // What is fetched from here needs no word.
  return new Response(later.replaceAll(/(<link rel="modulepreload"[^>]*) nonce="[^"]*"/g, '$1'), { status, headers })
}

/** What the rules refused is the buyer's to read, not a fault of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (error instanceof Refusal && refusals[error.code].status < 500) return
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

function drawn(page: React.ReactNode, nonce: string): Promise<string> {
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
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      // Everything in its place: what came later would need a script to be put there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}

const texts = new Map<string, string>()

/** The style sheets of the page's routes, as the build made them; nothing while vite serves them in development. */
function sheetOf({ manifest, staticHandlerContext: { matches } }: EntryContext): PageSheet {
  if (import.meta.env.DEV) return { text: '', files: [] }
  const files = sheetFiles(matches.map(({ route }) => manifest.routes[route.id]?.css ?? []))
  return { text: files.map(textOf).join(''), files }
}

function textOf(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(new URL(`../client${file}`, import.meta.url), 'utf8')
    .replace(/\/\*.*?\*\//g, '')
    .trim()
  texts.set(file, text)
  return text
}
