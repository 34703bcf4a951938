import { Design } from '../../../contract/artwork/design.ts'
import { designDetail } from '../../../contract/artwork/shelf.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'
import { keepDraft, readDraft } from '../drafts.ts'

/** A design as it is kept on the server: which one, what it is called, for which configuration, from which revision this page goes on. */
export type Kept = { readonly id: number; readonly rev: number; readonly name: string; readonly configuration: string }

/** `kept` null: it is not kept yet. `isUnsent`: the design has changes that the server has not. */
export type Begun = { readonly kept: Kept | null; readonly design: Design | null; readonly isUnsent: boolean }

const pageOf = (id: number): string => `saved design ${id}`

/** Keeps for this tab what could not be sent yet; null: all was. */
export const keepUnsent = (id: number, unsent: { readonly rev: number; readonly design: Design } | null): void =>
  keepDraft(pageOf(id), unsent)

/** @public What this tab kept of a design and did not send; null: nothing. */
export function unsentOf(kept: unknown): { rev: number; design: Design } | null {
  if (typeof kept !== 'object' || kept === null || !('rev' in kept) || !('design' in kept)) return null
  const design = Design.safeParse(kept.design)
  return design.success && typeof kept.rev === 'number' ? { rev: kept.rev, design: design.data } : null
}

/**
 * The design with the number that an address or this tab names, with what this tab changed and did not send; null where it names none. Changes go on
 * from the revision that they were made from, so that what others saved meanwhile is told. @throws Refusal design.missing.
 */
export async function beginSaved(named: string | number | null): Promise<Begun> {
  const id = Number(named ?? '')
  if (!Number.isSafeInteger(id) || id <= 0) return { kept: null, design: null, isUnsent: false }
  const { name, rev, design, configuration, mayEdit } = await call(designDetail, { id })
  if (!mayEdit) throw new Refusal('permit.missing', null, '这份设计只能查看，请先在“我的设计”中复制一份再修改')
  const unsent = unsentOf(readDraft(pageOf(id)))
  return { kept: { id, name, configuration, rev: unsent?.rev ?? rev }, design: unsent?.design ?? design, isUnsent: unsent !== null }
}
