import { createHash } from 'node:crypto'

/**
 * `looseStyles` lets styles be written while the page runs, which antd does; `framed` lets the back office show it in a frame;
 * `pictures` is from where else pictures may come, '' nowhere.
 */
export type Security = { readonly looseStyles?: boolean; readonly framed?: boolean; readonly pictures?: string }

/**
 * What names the page's own scripts and styles: the word of this one drawing, which was written into its tags as they were made,
 * or the text of its only sheet. Never what the finished page holds: what was put into it would be let run by that.
 */
export type Own = { readonly nonce: string } | { readonly sheet: string }

/** No string becomes markup or script but by the policies of `kit/sinks.ts`. */
export const sinks = "require-trusted-types-for 'script'; trusted-types default ours"

/** What a page may do: run its own scripts, and those inside it that carry its word. */
export function contentSecurity(own: Own, { looseStyles = false, framed = false, pictures = '' }: Security = {}): string {
  const [scripts, style] = 'nonce' in own ? [`'self' 'nonce-${own.nonce}'`, `'nonce-${own.nonce}'`] : ["'none'", hashed(own.sheet)]
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' ${looseStyles ? "'unsafe-inline'" : style}`,
    picturesFrom(pictures),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    sinks,
  ].join('; ')
}

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const picturesFrom = (pictures: string): string => `img-src 'self' data: blob:${pictures && ` ${pictures}`}`

/** What the back office may do, whose scripts are files and whose styles antd writes. `pictures` as of `Security`. */
export const officeSecurity = (pictures = ''): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; ${picturesFrom(pictures)}; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; ${sinks}`
