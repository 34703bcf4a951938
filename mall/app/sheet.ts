import { createContext } from 'react'

/** The style sheets of a page: their text, which its HTML carries by the word of this drawing, and the files the text was taken from. */
export type PageSheet = { readonly text: string; readonly files: readonly string[]; readonly nonce?: string }

/**
 * The style sheets of a page by its routes, the outermost first, in the order in which they overrule each other: the mall's, then what
 * the private pages share, then what this page has of its own. The build would name a page's own before what it shares.
 */
export function sheetFiles(routes: readonly (readonly string[])[]): string[] {
  const [root = [], ...inner] = routes
  const own = inner.flat()
  return [...new Set([...root, ...own.filter((file) => file.includes('/look-')), ...own])]
}

/** From the build on the server, out of the page itself in the browser. */
export const SheetContext = createContext<PageSheet>({ text: '', files: [] })
