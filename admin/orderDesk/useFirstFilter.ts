import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { filtersQuery } from './queries.ts'

/**
 * Where the desk is opened by an address that asks for nothing, it opens with one's first filter. True until that is known,
 * so that nothing else is shown before; afterwards an empty address means everything.
 */
export function useFirstFilter(): boolean {
  const [params, setParams] = useSearchParams()
  const [opening, setOpening] = useState(params.size === 0)
  const { data, isError } = useQuery({ ...filtersQuery, enabled: opening })
  useEffect(() => {
    if (!opening || (!data && !isError)) return
    const first = data?.find((one) => one.first)
    if (first) setParams(first.query, { replace: true })
    setOpening(false)
  }, [opening, data, isError, setParams])
  return opening
}
