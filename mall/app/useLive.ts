import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the page's scripts stand: what works with them only is not to be pressed before. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
