import type { BlankDetail, Match, ProductBlank } from '../../contract/goods/blank.ts'

type Cell = {
  readonly colour: string
  readonly size: string
  readonly label: string
  readonly colourLabel: string
  readonly sizeLabel: string
}

/** What a form calls the pair of a product's colour and size. */
export const matchKey = ({ colour, size }: { readonly colour: string; readonly size: string }): string => `${colour}|${size}`

/** Every colour in every size of a product; one without a name where it has neither. */
export function cellsOf({ colours, sizes }: Pick<ProductBlank, 'colours' | 'sizes'>): Cell[] {
  const none = [{ key: '', label: '' }]
  return (colours.length > 0 ? colours : none).flatMap((colour) =>
    (sizes.length > 0 ? sizes : none).map((size) => ({
      colour: colour.key,
      size: size.key,
      label: [colour.label, size.label].filter(Boolean).join(' ') || '全部',
      colourLabel: colour.label,
      sizeLabel: size.label,
    })),
  )
}

/** The variant that a cell takes already, else the one of the same name, else the only one there is; null: none. */
export function suggestedFor(cell: Cell, { blankId, matches }: ProductBlank, blank: Pick<BlankDetail, 'id' | 'variants'>): number | null {
  if (blankId === blank.id) return matches.find((match) => matchKey(match) === matchKey(cell))?.variantId ?? null
  const same = blank.variants.find(({ colour, size }) => colour === cell.colourLabel && size === cell.sizeLabel)
  const only = blank.variants.length === 1 ? blank.variants[0] : undefined
  return (same ?? only)?.id ?? null
}

/** What was chosen for the product's cells; those without a variant are left out. */
export const matchesOf = (madeOf: ProductBlank, variants: Readonly<Record<string, number | null>>): Match[] =>
  cellsOf(madeOf).flatMap((cell) => {
    const variantId = variants[matchKey(cell)]
    return variantId ? [{ colour: cell.colour, size: cell.size, variantId }] : []
  })
