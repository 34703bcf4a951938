import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Fonts } from '../artwork/drawn.ts'
import type { Surface } from '../contract/artwork/design.ts'
import { designGlyphs } from '../contract/artwork/glyphs.ts'
import { ask as askServer, wordsOf } from '../kit/ask.ts'
import { worthReading } from '../kit/once.ts'
import { asksFor, emptyTable, withAnswer, type GlyphAsk, type GlyphTable } from './glyphTable.ts'

// What fonts say never changes: it is kept for all designs of the tab.
let table: GlyphTable = emptyTable
const listeners = new Set<() => void>()
const snapshot = () => table
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function learn(ask: GlyphAsk): Promise<void> {
  const answer = await askServer(designGlyphs, ask)
  table = withAnswer(table, ask, answer)
  for (const listener of listeners) listener()
}

const rest = 100 // ms after the last change
const again = 5000 // ms after the road failed

/** What the texts of a design are set by, asked for as they are typed. `waiting`: signs of them are not there yet; `fault`: why not. */
export function useFonts(surfaces: readonly Pick<Surface, 'layers'>[]): {
  readonly fonts: Fonts
  readonly waiting: boolean
  readonly fault: string
} {
  const known = useSyncExternalStore(subscribe, snapshot, snapshot)
  const asks = useMemo(
    () =>
      asksFor(
        known,
        surfaces.flatMap(({ layers }) => layers),
      ),
    [known, surfaces],
  )
  const [failed, fail] = useState({ asked: '', words: '' })
  const [tries, tryAgain] = useState(0)
  // The same signs are the same question, however the design changed besides.
  const asked = JSON.stringify(asks)
  useEffect(() => {
    const left = JSON.parse(asked) as GlyphAsk[]
    if (left.length === 0) return undefined
    let isStale = false
    let timer = setTimeout(() => void learnAll(), rest)
    async function learnAll() {
      try {
        await Promise.all(left.map(learn))
      } catch (error) {
        if (isStale) return
        fail({ asked, words: wordsOf(error) })
        if (error instanceof Error && worthReading(0, error)) timer = setTimeout(() => tryAgain((before) => before + 1), again)
      }
    }
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [asked, tries])
  useEffect(() => {
    const retry = () => tryAgain((before) => before + 1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return { fonts: known.fonts, waiting: asks.length > 0, fault: failed.asked === asked ? failed.words : '' }
}
