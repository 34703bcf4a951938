import { z } from 'zod'
import { processesFinding } from '../../../artwork/carried.ts'
import { findingsOf, type Picture } from '../../../artwork/findings.ts'
import { groundOf } from '../../../artwork/ground.ts'
import { filled, namesFindings } from '../../../artwork/names.ts'
import { byGravity } from '../../../artwork/preflight.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { designApprovalMachine, designApprovalStates, type DesignApprovalState } from '../../../contract/artwork/designApprovalState.ts'
import type { DesignApprovalRow } from '../../../contract/artwork/designApproval.ts'
import { hindrance, stateAfter, type MoveOf } from '../../../contract/moves.ts'
import type { Finding } from '../../../contract/order/finding.ts'
import { Print, type PriceRules, type Selection } from '../../../contract/price/price.ts'
import { Matrix } from '../../../contract/price/quantity.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'

type Decider = Pick<Buyer, 'accountId' | 'main'>

/** A request as far as it says who may decide it. */
export type Asked = {
  readonly state: DesignApprovalState
  readonly askedBy: number
  /** Whose word is asked for; null: anybody's who may approve designs. */
  readonly toId: number | null
  readonly decidedBy: number | null
  /** Whose the design is; null: it was deleted for good. */
  readonly ownerId: number | null
  /** The design is as it was asked about, and is not deleted. */
  readonly isSame: boolean
}

/** Whether it is there for somebody who may approve designs: who is asked, who asked, who decided; the main account sees all. */
export const isShown = ({ toId, askedBy, decidedBy }: Asked, { accountId, main }: Decider): boolean =>
  main || toId === null || [toId, askedBy, decidedBy].includes(accountId)

/** @throws Refusal where somebody who may approve designs may not decide this one: nobody but the main account decides what is his own. */
export function checkDecider({ toId, askedBy, ownerId }: Asked, { accountId, main }: Decider): void {
  if (main) return
  if (askedBy === accountId || ownerId === accountId) refuse('design.approval.own')
  if (toId !== null && toId !== accountId) refuse('design.approval.notYours')
}

type Move = MoveOf<typeof designApprovalMachine>

/** The state after a word of somebody's. @throws Refusal design.approval.*, where it must not be said. */
export function decidedAs(asked: Asked, move: 'approve' | 'return', who: Decider & Pick<Buyer, 'grants' | 'by'>): DesignApprovalState {
  checkDecider(asked, who)
  const after = moved(asked.state, move, who)
  if (move === 'approve' && !asked.isSame) refuse('design.approval.changed')
  return after
}

/** @throws Refusal design.approval.over where it is not to be moved so any more. */
export function moved(state: DesignApprovalState, move: Move, who: Pick<Buyer, 'grants' | 'by'>): DesignApprovalState {
  const asker = { side: 'buyer', by: who.by, grants: who.grants } as const
  const bar = hindrance(designApprovalMachine, move, {
    state,
    asker,
    say: (why) => (why === 'state' ? new Refusal('design.approval.over') : new Refusal('permit.missing')),
  })
  if (bar) throw bar
  return stateAfter(designApprovalMachine, state, move)
}

/** Whether a word could be said now. */
export function mayDecide(asked: Asked, move: 'approve' | 'return', who: Decider & Pick<Buyer, 'grants' | 'by'>): boolean {
  try {
    decidedAs(asked, move, who)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export type Shown = {
  readonly id: number
  readonly name: string
  readonly askedByName: string
  readonly askedAt: Date
  readonly note: string
  readonly to: string | null
  readonly state: DesignApprovalState
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly reason: string
}

export const rowOf = (one: Shown, storeName: string): Omit<DesignApprovalRow, 'cover' | 'pictures'> => ({
  ...{
    approvalId: one.id,
    name: one.name,
    storeName,
    askedBy: one.askedByName,
    askTime: shanghai(one.askedAt),
    note: one.note,
    to: one.to,
  },
  ...{ state: one.state, stateLabel: designApprovalStates[one.state], decidedBy: one.decidedByName, reason: one.reason },
  decideTime: one.decidedAt && shanghai(one.decidedAt),
})

const Configured = z.object({ s: z.object({ prints: z.array(Print), colour: z.string().optional() }), m: Matrix.optional() })
type Configured = Pick<Selection, 'prints' | 'colour'> & { readonly matrix?: Matrix | undefined }

/** The prints and the colour of a configuration as the address of a product's page has it; none of what nobody can read. */
function configured(configuration: string): Configured {
  try {
    const { s, m } = Configured.parse(JSON.parse(Buffer.from(configuration, 'base64url').toString('utf8')))
    return { ...s, matrix: m }
  } catch {
    return { prints: [] }
  }
}

type Rules = Pick<PriceRules, 'positions' | 'processes' | 'colours'>

/**
 * What is found in a design as it was drawn, surface by surface, with the first row of its list filled in, and in the list itself; of a
 * position that the product has not any more, that it has not.
 */
export const findingsIn = (
  { surfaces, names }: Pick<Design, 'surfaces' | 'names'>,
  configuration: string,
  rules: Rules | null,
  pictures: ReadonlyMap<number, Picture>,
): { position: string; findings: Finding[] }[] => {
  const { prints, colour, matrix } = configured(configuration)
  return surfaces
    .filter(({ layers }) => layers.length > 0)
    .map((surface) => {
      const { position } = surface
      const area = rules?.positions.find(({ key }) => key === position)
      const [print, ...beside] = prints.filter((one) => one.position === position)
      const by = print?.process ?? area?.processes[0] ?? ''
      const process = rules?.processes[by]
      if (!area || !process) return { position, findings: [{ rule: 'P28', severity: 'E', words: '商品已不印这个部位' }] }
      const several = processesFinding(area.label, 1 + beside.length)
      if (several) return { position, findings: [several] }
      const place = {
        ...{ label: area.label, process: process.kind, inks: print?.colours ?? null, on: groundOf(rules, { colour }, by, matrix) },
        ...(area.limits && { limits: area.limits }),
      }
      const found = [...namesFindings(surface.layers, names), ...findingsOf(filled(surface, names, 0), place, pictures)].toSorted(byGravity)
      return { position, findings: found.map(({ rule, severity, words }) => ({ rule, severity, words })) }
    })
}
