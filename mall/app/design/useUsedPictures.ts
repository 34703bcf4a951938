import { useEffect, useState } from 'react'
import { usedPictures, type UsedPicture } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call, heed } from '../call.ts'

const perPage = 24

type Shelf = { readonly rows: readonly UsedPicture[]; readonly pages: number }

/** A page of the pictures that the company's designs placed; null: it is not there yet. `fault`: why it does not come. */
export function useUsedPictures(page: number): { readonly shelf: Shelf | null; readonly fault: string; readonly again: () => void } {
  const [shelf, setShelf] = useState<Shelf | null>(null)
  const [fault, setFault] = useState('')
  const [tries, tryAgain] = useState(0)
  useEffect(() => {
    let isStale = false
    async function ask() {
      try {
        const { rows, total } = await call(usedPictures, { keyword: '', page, limit: perPage })
        if (isStale) return
        setFault('')
        setShelf({ rows, pages: Math.ceil(total / perPage) })
      } catch (error) {
        if (isStale) return
        heed(error)
        setFault(wordsOf(error))
      }
    }
    void ask()
    return () => {
      isStale = true
    }
  }, [page, tries])
  return { shelf, fault, again: () => tryAgain((before) => before + 1) }
}
