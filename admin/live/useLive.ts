import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hear } from '../../kit/live/live.ts'
import { readToken } from '../token.ts'
import { listen } from '../../kit/live/listen.ts'
import { gathered } from './gathered.ts'
import { isTodo, staleBy } from './stale.ts'

/** ms that changes are gathered: a busy hour brings many, and each page is read again once for all of them. */
const gatherFor = 400
/** Counts of all that waits are dear, and kept by the server for a second: later than that, and never more often than this. */
const todoPace = { after: 1200, every: 5000 }

type Key = readonly string[]
const keyOf = (key: Key) => key.join(' ')

/** What is shown of orders, money, claims and companies is read again as the server tells that it changed. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const readAgain = (cancelRefetch: boolean) => (keys: Key[]) => {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey }, { cancelRefetch })
    }
    const pages = gathered(keyOf, readAgain(true), { after: gatherFor, every: gatherFor })
    const todos = gathered(keyOf, readAgain(false), todoPace)
    const deafen = hear((heard) => {
      for (const key of staleBy(heard)) (isTodo(key) ? todos : pages).add(key)
    })
    const stop = listen({ token: readToken })
    return () => {
      stop()
      deafen()
      pages.stop()
      todos.stop()
    }
  }, [queries])
}
