import { createContext } from 'react'

/** The style sheets of a page: their text, which its HTML carries by the word of this drawing, and the files the text was taken from. */
export type PageSheet = { readonly text: string; readonly files: readonly string[]; readonly nonce?: string }

/** From the build on the server, out of the page itself in the browser. */
export const SheetContext = createContext<PageSheet>({ text: '', files: [] })
