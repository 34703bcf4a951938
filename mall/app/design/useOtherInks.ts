import { useEffect, useState } from 'react'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import type { Asked } from '../product/asked.ts'
import { wordOf } from '../product/link.ts'
import type { Shown } from './shown.ts'

/** What the same would cost with so many inks at a position: for a piece, with tax, in yuan; and the address that shows it. */
export type OtherInks = { readonly inks: number; readonly each: number; readonly to: string } | { readonly why: string }

/** The same configuration with so many inks at the position. */
const withInks = (asked: Asked, position: string, inks: number): Asked => ({
  ...asked,
  selection: {
    ...asked.selection,
    prints: asked.selection.prints.map((print) => (print.position === position ? { ...print, colours: inks } : print)),
  },
})

/** Asks what it would cost; null while it is not known, and where nothing is asked (`inks` null). */
export function useOtherInks(
  { productId, asked }: Pick<Shown, 'productId' | 'asked'>,
  position: string,
  inks: number | null,
): OtherInks | null {
  const [told, tell] = useState<{ readonly of: string; readonly is: OtherInks } | null>(null)
  const of = `${position} ${inks}`
  useEffect(() => {
    if (inks === null) return undefined
    let stale = false
    const other = withInks(asked, position, inks)
    const to = `/productEdit?productId=${productId}&c=${wordOf(other)}`
    call(priceProduct, { productId, ...other }).then(
      ({ unitGross }) => stale || tell({ of, is: { inks, each: Number(unitGross), to } }),
      (error: unknown) => stale || tell({ of, is: { why: wordsOf(error) } }),
    )
    return () => void (stale = true)
  }, [productId, asked, position, inks, of])
  return told?.of === of ? told.is : null
}
