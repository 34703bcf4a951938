import { createHash } from 'node:crypto'

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type Security = { readonly looseStyles?: boolean; readonly framed?: boolean }

const sheets = new Map<string, string>()

/** There are only as many sheets as kinds of pages: each is hashed once. */
function sheetHash(text: string): string {
  const known = sheets.get(text)
  if (known) return known
  if (sheets.size > 50) sheets.clear()
  const hash = hashed(text)
  sheets.set(text, hash)
  return hash
}

/**
 * What this page may do: run its own scripts and those inside it, named by their hashes. `looseStyles` lets styles be written
 * while it runs, which antd does; `framed` lets the back office show it in a frame.
 */
export function contentSecurity(html: string, { looseStyles = false, framed = false }: Security): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    hashed(text),
  )
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => sheetHash(text))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
    `style-src 'self' ${looseStyles ? "'unsafe-inline'" : styles.join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
