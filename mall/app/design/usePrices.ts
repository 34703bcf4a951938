import { useEffect, useRef, useState } from 'react'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { parseRate, parseYuan } from '../../../contract/money.ts'
import type { Print } from '../../../contract/price/price.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import type { Asked } from '../product/asked.ts'
import { wordOf } from '../product/link.ts'
import type { Cost } from './dearer.ts'
import type { Shown } from './shown.ts'

/** What a configuration costs, and the address that shows it. */
export type Priced = (Cost & { readonly to: string }) | { readonly why: string }

/** The same configuration with another print at its position. */
const withPrint = (asked: Asked, print: Print): Asked => ({
  ...asked,
  selection: { ...asked.selection, prints: asked.selection.prints.map((one) => (one.position === print.position ? print : one)) },
})

/** What it would cost with each of these prints instead of what is at their position, in their order; null while it is not known. */
export function usePrices({ productId, asked }: Pick<Shown, 'productId' | 'asked'>, prints: readonly Print[]): readonly (Priced | null)[] {
  const [told, tell] = useState<ReadonlyMap<string, Priced>>(new Map())
  const others = prints.map((print) => withPrint(asked, print))
  const words = others.map(wordOf)
  const wanted = words.join(' ')
  const latest = useRef(others)
  useEffect(() => {
    latest.current = others
  })
  useEffect(() => {
    let stale = false
    for (const other of wanted === '' ? [] : latest.current) {
      const word = wordOf(other)
      const hear = (priced: Priced) => stale || tell((before) => new Map(before).set(word, priced))
      call(priceProduct, { productId, ...other }).then(
        ({ unitGross, gross }) =>
          hear({ each: parseRate(unitGross), gross: parseYuan(gross), to: `/productEdit?productId=${productId}&c=${word}` }),
        (error: unknown) => hear({ why: wordsOf(error) }),
      )
    }
    return () => void (stale = true)
  }, [productId, wanted])
  return words.map((word) => told.get(word) ?? null)
}
