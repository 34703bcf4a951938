import type { Cost } from './dearer.ts'
import type { Shown } from './shown.ts'
import { usePrices } from './usePrices.ts'

/** What the same would cost with so many inks at a position, and the address that shows it. */
export type OtherInks = (Cost & { readonly inks: number; readonly to: string }) | { readonly why: string }

/** Asks what it would cost; null while it is not known, and where nothing is asked (`inks` null). */
export function useOtherInks(shown: Pick<Shown, 'productId' | 'asked'>, position: string, inks: number | null): OtherInks | null {
  const print = shown.asked.selection.prints.find((one) => one.position === position)
  const [priced] = usePrices(shown, print && inks !== null ? [{ ...print, colours: inks }] : [])
  return priced && inks !== null ? ('why' in priced ? priced : { inks, ...priced }) : null
}
