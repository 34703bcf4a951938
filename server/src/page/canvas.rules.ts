/** A stored layout and from when on it is shown; null: from the very beginning. */
export type Due = { readonly id: number; readonly publishedAt: Date | null }

/** The layout shown at `now`: of those whose time has come the latest, and of two of one moment the newer. */
export function shownAt<T extends Due>(versions: readonly T[], now: Date): T | null {
  const due = versions.filter(({ publishedAt }) => publishedAt === null || publishedAt <= now)
  const since = ({ publishedAt }: Due): number => publishedAt?.getTime() ?? -Infinity
  return due.toSorted((a, b) => later(since(b), since(a)) || b.id - a.id)[0] ?? null
}

const later = (a: number, b: number): number => (a === b ? 0 : a - b)

type Entry = { readonly id?: unknown }
type Stored = { readonly componentContent?: { readonly product?: readonly Entry[] } | null } | null

const entriesOf = (block: Stored): readonly Entry[] => {
  const entries = block?.componentContent?.product
  return Array.isArray(entries) ? entries : []
}

const idOf = (entry: Entry | null): number => Number(entry?.id ?? NaN)

/** The products that a stored layout names, whatever kind of block names them. */
export const productsIn = (json: string): number[] =>
  storedBlocks(json).flatMap((block) => entriesOf(block).map(idOf).filter(Number.isSafeInteger))

/** The layout without these products: their names and pictures stand in it. */
export const withoutProducts = (json: string, hidden: ReadonlySet<number>): string =>
  JSON.stringify(
    storedBlocks(json).map((block) =>
      entriesOf(block).length === 0
        ? block
        : {
            ...block,
            componentContent: {
              ...block?.componentContent,
              product: entriesOf(block).filter((entry) => !hidden.has(idOf(entry))),
            },
          },
    ),
  )

/** Lists of a stored block whose entries lead somewhere. */
const linked = ['typeRoute', 'publicList', 'bannerList', 'linkList'] as const

const contentOf = (block: Stored): Record<string, unknown> => (block?.componentContent ?? {}) as Record<string, unknown>
type Leading = { readonly linkTo?: unknown } | null
const leadingIn = (block: Stored, list: string): readonly Leading[] => {
  const entries = contentOf(block)[list]
  return Array.isArray(entries) ? (entries as Leading[]) : []
}
const linkOf = (entry: Leading): string => (typeof entry?.linkTo === 'string' ? entry.linkTo : '')

/** The links of a stored layout, whatever kind of block has them. */
export const linksIn = (json: string): string[] => [
  ...new Set(storedBlocks(json).flatMap((block) => linked.flatMap((list) => leadingIn(block, list).map(linkOf).filter(Boolean)))),
]

/** The layout without entries that lead to what is gone; of banners only the link goes. */
export const withoutLinks = (json: string, dead: ReadonlySet<string>): string =>
  JSON.stringify(
    storedBlocks(json).map((block) => {
      const lists = linked.filter((list) => leadingIn(block, list).some((entry) => dead.has(linkOf(entry))))
      const kept = lists.map((list) => [list, without(leadingIn(block, list), list === 'bannerList', dead)])
      return lists.length === 0 ? block : { ...block, componentContent: { ...contentOf(block), ...Object.fromEntries(kept) } }
    }),
  )

const without = (entries: readonly Leading[], isBanner: boolean, dead: ReadonlySet<string>): readonly Leading[] =>
  isBanner
    ? entries.map((entry) => (dead.has(linkOf(entry)) ? { ...entry, linkTo: '' } : entry))
    : entries.filter((entry) => !dead.has(linkOf(entry)))

/** The blocks as they are stored; none where the layout cannot be read. */
function storedBlocks(json: string): Stored[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
