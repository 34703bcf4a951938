import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hear } from '../../kit/live/live.ts'
import { readToken } from '../token.ts'
import { listen } from '../../kit/live/listen.ts'
import { staleBy } from './stale.ts'

/** ms that changes are gathered: a busy hour brings many, and each page is read again once for all of them. */
const gatherFor = 400

/** What is shown of orders, money, claims and companies is read again as the server tells that it changed. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stale = new Map<string, readonly string[]>()
    let gathering: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      gathering = undefined
      for (const queryKey of stale.values()) void queries.invalidateQueries({ queryKey })
      stale.clear()
    }
    const deafen = hear((heard) => {
      for (const key of staleBy(heard)) stale.set(key.join(' '), key)
      gathering ??= setTimeout(readAgain, gatherFor)
    })
    const stop = listen({ token: readToken })
    return () => {
      stop()
      deafen()
      clearTimeout(gathering)
    }
  }, [queries])
}
