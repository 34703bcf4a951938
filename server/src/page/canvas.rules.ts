/** A stored layout and from when on it is shown; null: from the very beginning. */
export type Due = { readonly id: number; readonly publishedAt: Date | null }

/** The layout shown at `now`: of those whose time has come the latest, and of two of one moment the newer. */
export function shownAt<T extends Due>(versions: readonly T[], now: Date): T | null {
  const due = versions.filter(({ publishedAt }) => publishedAt === null || publishedAt <= now)
  const since = ({ publishedAt }: Due): number => publishedAt?.getTime() ?? -Infinity
  return due.toSorted((a, b) => later(since(b), since(a)) || b.id - a.id)[0] ?? null
}

const later = (a: number, b: number): number => (a === b ? 0 : a - b)
