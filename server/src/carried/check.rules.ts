import { carriedFindings, type Carried, type PaidLine, type PaidPlace } from '../../../artwork/carried.ts'
import { unread as whyUnread, type ArtworkFacts, type Unread } from '../../../artwork/facts.ts'
import { groundOf } from '../../../artwork/ground.ts'
import { byGravity, factsWords, preflight, type Place } from '../../../artwork/preflight.ts'
import type { ArtworkCheck } from '../../../contract/order/artworkCheck.ts'
import { unapprovedRule, unreadRule, type Finding } from '../../../contract/order/finding.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
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
  /** How many of each colour and size; null: it is bought by a number alone. */
  readonly matrix: Matrix | null
  readonly rules: Pick<PriceRules, 'positions' | 'processes' | 'colours'>
}
type Printed = Configured & { readonly position: string | null }

/** All places that are printed of a configuration, in its own order. */
const paidPlaces = ({ selection, matrix, rules }: Configured): PaidPlace[] =>
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
        on: groundOf(rules, selection, print.process, matrix),
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

/** What the files on a line bring along; of those that were made from no design, nothing. */
type Lying = readonly (Carried | null | undefined)[]

/**
 * What of the design that a file was made from is not as the line is, on which all these lie; nothing of what was made from none, or where
 * no rules are known.
 */
export const misfits = (carried: Lying[number], line: Bought, lying: Lying): Finding[] =>
  carried && line.rules.positions.length > 0
    ? carriedFindings(
        carried,
        paidLineOf(line),
        lying.flatMap((one) => one ?? []),
      )
    : []

/** Lets a line have artwork of which all that was made from designs is `brought`. @throws Refusal artwork.misfit where one must not be printed so, design.unapproved. */
export function checkFits(brought: readonly Carried[], line: Bought): void {
  const wrong = brought.flatMap((carried) => misfits(carried, line, brought)).filter(({ severity }) => severity === 'E')
  if (wrong.length > 0) refuse(codeOf(wrong), null, wordsOf(wrong))
}

/** Each once, though it may be said of several files. */
export const wordsOf = (found: readonly Finding[]): string => [...new Set(found.map(({ words }) => words))].join('；')

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

/** What is to be said of each of these files as they lie on their lines; of a line all are there. */
export function checksOf(files: readonly Read[]): ArtworkCheck[] {
  const lines = Map.groupBy(files, ({ lineId }) => lineId)
  return files.map((one) => {
    const { lineId, fileId } = one
    const lying = (lines.get(lineId) ?? []).map(({ carried }) => carried)
    return { lineId, fileId, ...judged(one, lying) }
  })
}

/** What is not read for these reasons people look at; for all others whoever brought it has to bring it otherwise. */
const forPeople: ReadonlySet<Unread> = new Set(['kind', 'large'])
const notRead = '未能自动检查'

/** How far it is read, what it holds, and what is to be said of it: of its design that is known at once. */
export function judged(one: Omit<Read, 'lineId' | 'fileId'>, lying: Lying): Pick<ArtworkCheck, 'state' | 'facts' | 'findings'> {
  const { facts, unread, carried } = one
  const own = misfits(carried, one, lying)
  if (unread !== null && !forPeople.has(unread)) {
    const finding: Finding = { rule: unreadRule, severity: 'E', words: whyUnread[unread] }
    return { state: 'unread', facts: [notRead], findings: [...own, finding].toSorted(byGravity) }
  }
  if (unread !== null) return { state: 'unread', facts: [whyUnread[unread]], findings: own }
  if (facts === null) return { state: 'reading', facts: [], findings: own }
  return { state: 'read', facts: factsWords(facts), findings: [...own, ...preflight(facts, placesOf(one), carried)].toSorted(byGravity) }
}
