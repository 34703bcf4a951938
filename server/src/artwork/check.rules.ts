import { unread as whyUnread, type ArtworkFacts, type Unread } from '../../../artwork/facts.ts'
import { factsWords, preflight, type Place } from '../../../artwork/preflight.ts'
import type { ArtworkCheck } from '../../../contract/order/artworkCheck.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'

type Printed = {
  readonly position: string | null
  readonly selection: Pick<Selection, 'prints'>
  readonly rules: Pick<PriceRules, 'positions' | 'processes'>
}

/** Where a file is printed: at its position, or where nobody said, where all of the line is, if that is one place. */
export function placesOf({ position, selection: { prints }, rules: { positions, processes } }: Printed): Place[] {
  const own =
    position === null || position === '' ? (prints.length === 1 ? prints : []) : prints.filter((print) => print.position === position)
  return own.flatMap((print) => {
    const [area, process] = [positions.find(({ key }) => key === print.position), processes[print.process]]
    if (!area || !process) return []
    const size = { width: print.widthMm ?? area.widthMm, height: print.heightMm ?? area.heightMm }
    return [{ label: area.label, size, process: process.kind, inks: print.colours ?? null }]
  })
}

type Read = Printed & {
  readonly lineId: number
  readonly fileId: number
  readonly facts: ArtworkFacts | null
  readonly unread: Unread | null
}

/** What is to be said of a file as it lies on a line. */
export function checkOf(one: Read): ArtworkCheck {
  const { lineId, fileId, facts, unread } = one
  if (unread !== null) return { lineId, fileId, state: 'unread', facts: [whyUnread[unread]], findings: [] }
  if (facts === null) return { lineId, fileId, state: 'reading', facts: [], findings: [] }
  return { lineId, fileId, state: 'read', facts: factsWords(facts), findings: preflight(facts, placesOf(one)) }
}
