import { useSyncExternalStore } from 'react'

type Answer = (proven: boolean) => void

let waiting: Promise<boolean> | null = null
let answer: Answer | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the person to prove who is at the page; false: it was left. Of several calls at once one dialog is shown. */
export function askProof(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    answer = (proven) => {
      waiting = null
      answer = null
      resolve(proven)
      for (const listener of listeners) listener()
    }
    for (const listener of listeners) listener()
  })
  return waiting
}

/** Whom the dialog tells how it ended; null: nobody asks. */
export const useAskedProof = (): Answer | null =>
  useSyncExternalStore(
    subscribe,
    () => answer,
    () => null,
  )
