import { listen as listenAs } from '../../../kit/live/listen.ts'
import { remember } from '../store.ts'
import { tokenIn } from '../token.ts'

/** Listens for whoever is logged in at this browser; the count of unread notices is shown as it is heard. */
export const listen = (): (() => void) =>
  listenAs({ token: () => tokenIn(document.cookie), unread: (count) => remember({ unread: count }) })
