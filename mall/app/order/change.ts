import { lackingOf, type Brief } from '../../../contract/production/artwork.ts'
import type { OrderLine } from '../../../contract/order/order.ts'
import { briefsTyped, type AllTyped } from './briefs.ts'

type File = { readonly id: number; readonly name: string }
type Line = Pick<OrderLine, 'positions' | 'artwork'>

/** What is to become of the files on a line: which of them go, and which come. */
export type Change = { readonly removed: ReadonlySet<number>; readonly added: readonly File[]; readonly typed: AllTyped }

/** The change in words, before it is made: what goes, what stays, what comes. */
export function changeWords({ artwork }: Pick<Line, 'artwork'>, { removed, added }: Pick<Change, 'removed' | 'added'>): string[] {
  const named = (files: readonly File[]) => files.map(({ name }) => name).join('、') || '无'
  return [
    `将移除：${named(artwork.filter(({ id }) => removed.has(id)))}`,
    `保留：${named(artwork.filter(({ id }) => !removed.has(id)))}`,
    `新增：${named(added)}`,
  ]
}

/** Positions without a file once the change is made, in words. */
export function lackingAfter({ positions, artwork }: Line, { removed, added, typed }: Change): string[] {
  const kept = artwork.filter(({ id }) => !removed.has(id))
  const come = added.map(({ id }) => ({ position: typed[id]?.position ?? (positions.length > 1 ? null : (positions[0]?.key ?? '')) }))
  return lackingOf(positions, [...kept, ...come]).map(({ label }) => label)
}

/** What is sent: what stays with what was said of it, and what comes with what was typed; null while a position has still to be chosen. */
export function changeTyped(line: Line, { removed, added, typed }: Change): { fileIds: number[]; briefs: Brief[]; seen: number[] } | null {
  const kept = line.artwork.filter(({ id }) => !removed.has(id))
  const ids = added.map(({ id }) => id)
  const briefs = briefsTyped(line, ids, typed)
  if (!briefs) return null
  const said = kept.flatMap(({ id: fileId, position, note }) => (position === null ? [] : [{ fileId, position, note }]))
  return { fileIds: [...kept.map(({ id }) => id), ...ids], briefs: [...said, ...briefs], seen: line.artwork.map(({ id }) => id) }
}

type Decided = { readonly open: readonly File[]; readonly kept: number; readonly all: number; readonly added: number }

/** Why it cannot be changed as it stands; '': it can. `open`: files of which nobody said whether they stay. */
export function hindranceOf({ open, kept, all, added }: Decided): string {
  if (open.length > 0) return `请选择 ${open.map(({ name }) => name).join('、')} 保留还是移除`
  if (kept + added === 0) return '至少保留或新增一个稿件'
  return kept === all && added === 0 ? '请移除或添加稿件，现在没有任何更换' : ''
}
