import { rounded } from '../artwork/place.ts'
import { guidesAtMost, type Guides } from '../contract/artwork/design.ts'

/** x: upright, told by how far from the left; y: level, by how far from the top. */
export type Way = keyof Guides

const noGuides: Guides = { x: [], y: [] }

/** With one more guide, in its order; the same where there is one already, or no room. */
export function withGuide(guides: Guides = noGuides, way: Way, mm: number): Guides {
  const at = fine(mm)
  if (guides[way].length >= guidesAtMost || guides[way].includes(at)) return guides
  return { ...guides, [way]: [...guides[way], at].toSorted((a, b) => a - b) }
}

/** With a guide elsewhere; null: with it no more. */
export function withGuideAt(guides: Guides, way: Way, at: number, mm: number | null): Guides {
  const rest = { ...guides, [way]: guides[way].toSpliced(at, 1) }
  if (mm === null) return rest
  return { ...guides, [way]: guides[way].with(at, fine(Math.min(10_000, Math.max(-10_000, mm)))) }
}

/** As exact as anything is placed by hand. */
const fine = (mm: number): number => rounded(Math.round(mm * 10) / 10)

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const apart = 44 // px, at least, between numbers

export type Tick = { readonly mm: number; readonly isNamed: boolean }

/** The ticks of a ruler from one mm to another of which each is so many px: a number at every fifth. */
export function ticks(from: number, to: number, pxPerMm: number): Tick[] {
  const step = steps.find((mm) => mm * pxPerMm >= apart) ?? steps.at(-1) ?? 1000
  const small = step / 5
  const first = Math.ceil(from / small)
  const count = Math.max(0, Math.min(400, Math.floor(to / small) - first + 1))
  return Array.from({ length: count }, (_, n) => ({ mm: rounded((first + n) * small), isNamed: (first + n) % 5 === 0 }))
}
