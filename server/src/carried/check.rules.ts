import { carriedFindings, type Carried, type PaidLine, type PaidPlace } from '../../../artwork/carried.ts'
import { unread as whyUnread, type ArtworkFacts, type Unread } from '../../../artwork/facts.ts'
import { groundOf } from '../../../artwork/ground.ts'
import { byGravity, factsWords, preflight, type Place } from '../../../artwork/preflight.ts'
import type { ArtworkCheck } from '../../../contract/order/artworkCheck.ts'
import { unapprovedRule, type Finding } from '../../../contract/order/finding.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'

/** A file with what it brings along and what was read of it, as far as that is known. */
export type FileRead = {
  readonly id: number
  readonly name: string
  readonly carried: Carried | null
  /** Both null: it was not read yet. */
  readonly facts: ArtworkFacts | null
  readonly unread: Unread | null
}

type Configured = {
  readonly selection: Pick<Selection, 'prints' | 'colour'>
  readonly rules: Pick<PriceRules, 'positions' | 'processes' | 'colours'>
}
type Printed = Configured & { readonly position: string | null }

/** All places that are printed of a configuration, in its own order. */
const paidPlaces = ({ selection, rules }: Configured): PaidPlace[] =>
  selection.prints.flatMap((print) => {
    const [area, process] = [rules.positions.find(({ key }) => key === print.position), rules.processes[print.process]]
    if (!area || !process) return []
    const size = { width: print.widthMm ?? area.widthMm, height: print.heightMm ?? area.heightMm }
    return [
      {
        position: area.key,
        label: area.label,
        size,
        process: process.kind,
        inks: print.colours ?? null,
        on: groundOf(rules, selection, print.process),
        ...(print.pages !== undefined && { pages: print.pages }),
        ...(area.limits && { limits: area.limits }),
      },
    ]
  })

/** Where a file is printed: at its position, or where nobody said, where all of the line is, if that is one place. */
export function placesOf({ position, ...configured }: Printed): Place[] {
  const all = paidPlaces(configured)
  if (position !== null && position !== '') return all.filter((place) => place.position === position)
  return configured.selection.prints.length === 1 ? all : []
}

export type Bought = Configured & Pick<PaidLine, 'productId' | 'quantity' | 'unit'>

/** What a line is of and pays for, as designs are compared with it. */
export const paidLineOf = ({ productId, quantity, unit, ...configured }: Bought): PaidLine => ({
  ...{ productId, quantity, unit },
  places: paidPlaces(configured),
  labels: new Map(configured.rules.positions.map(({ key, label }) => [key, label])),
})

/** What of the design that a file was made from is not as the line is; nothing of what was made from none, or where no rules are known. */
export const misfits = (carried: Carried | null | undefined, line: Bought): Finding[] =>
  carried && line.rules.positions.length > 0 ? carriedFindings(carried, paidLineOf(line)) : []

/** Lets a line have artwork that was made from these designs. @throws Refusal artwork.misfit where one must not be printed so, design.unapproved. */
export function checkFits(brought: Iterable<Carried>, line: Bought): void {
  const wrong = [...brought].flatMap((carried) => misfits(carried, line)).filter(({ severity }) => severity === 'E')
  if (wrong.length > 0) refuse(codeOf(wrong), null, wrong.map(({ words }) => words).join('；'))
}

/** What is said of a line that cannot be ordered for these reasons. */
export const codeOf = (wrong: readonly Finding[]): 'design.unapproved' | 'artwork.misfit' =>
  wrong.some(({ rule, severity }) => severity === 'E' && rule === unapprovedRule) ? 'design.unapproved' : 'artwork.misfit'

type Read = Bought & {
  readonly lineId: number
  readonly fileId: number
  readonly position: string | null
  readonly carried: Carried | null
  readonly facts: ArtworkFacts | null
  readonly unread: Unread | null
}

/** What is to be said of a file as it lies on a line. */
export function checkOf(one: Read): ArtworkCheck {
  const { lineId, fileId } = one
  return { lineId, fileId, ...judged(one) }
}

/** How far it is read, what it holds, and what is to be said of it: of its design that is known at once. */
export function judged(one: Omit<Read, 'lineId' | 'fileId'>): Pick<ArtworkCheck, 'state' | 'facts' | 'findings'> {
  const { facts, unread, carried } = one
  const own = misfits(carried, one)
  if (unread !== null) return { state: 'unread', facts: [whyUnread[unread]], findings: own }
  if (facts === null) return { state: 'reading', facts: [], findings: own }
  return { state: 'read', facts: factsWords(facts), findings: [...own, ...preflight(facts, placesOf(one), carried)].toSorted(byGravity) }
}
