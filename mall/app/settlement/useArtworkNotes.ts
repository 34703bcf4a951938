import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settledArtwork, toKnow, type SettledFile } from '../../../contract/order/acknowledged.ts'
import type { Acknowledged } from '../../../contract/order/placeOrder.ts'
import { untilRead } from '../../../kit/artwork/reading.ts'
import { call } from '../call.ts'
import type { Confirmed } from './queries.ts'

const queryKey = (orderKey: string) => [settledArtwork.path, orderKey]

/** What is to be known of the artwork before it is ordered, whether it was said to be, and what is still wanting; asks until all is read. */
export function useArtworkNotes({ orderKey, lines }: Confirmed) {
  const queries = useQueryClient()
  const { data: files = [] } = useQuery({
    queryKey: queryKey(orderKey),
    queryFn: () => call(settledArtwork, { key: orderKey }),
    enabled: lines.some(({ artwork }) => artwork.length > 0),
    refetchInterval: ({ state }) => untilRead(state.data),
  })
  const acknowledged = acknowledgedOf(files)
  const shown = JSON.stringify(acknowledged)
  // What was found since it was said is not known yet.
  const [said, say] = useState('')
  const isKnown = acknowledged.length === 0 || said === shown
  return {
    files,
    /** Of how many findings it is. */
    count: files.flatMap(toKnow).length,
    isKnown,
    tick: (on: boolean) => say(on ? shown : ''),
    acknowledged: isKnown ? acknowledged : [],
    wanting: files.find(({ hindrance }) => hindrance !== null)?.hindrance ?? (isKnown ? null : '请先勾选“我已知悉”稿件的提示'),
    refresh: () => void queries.invalidateQueries({ queryKey: queryKey(orderKey) }),
  }
}

function acknowledgedOf(files: readonly SettledFile[]): Acknowledged[] {
  return files.flatMap((file) => {
    const rules = [...new Set(toKnow(file).map(({ rule }) => rule))]
    return rules.length > 0 ? [{ cartId: file.cartId, fileId: file.fileId, rules }] : []
  })
}
