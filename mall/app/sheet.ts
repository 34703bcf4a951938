import { createContext } from 'react'

/** The text of the mall's style sheet: from the build on the server, out of the page itself in the browser. */
export const SheetContext = createContext('')
