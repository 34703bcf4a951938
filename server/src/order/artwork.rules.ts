import { briefText, wholeArticle, type Artwork, type Brief } from '../../../contract/production/artwork.ts'
import { isOpen } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { LineFacts, OrderFacts } from './order.rules.ts'

/** @throws Refusal order.missing for a line of no such order, order.move.forbidden where nothing is printed or no more can be. */
function printedLine({ state, lines }: OrderFacts, lineId: number): LineFacts {
  const line = lines.find(({ id }) => id === lineId) ?? refuse('order.missing')
  if (!line.printed) refuse('order.move.forbidden', null, '该商品没有印刷，无需稿件')
  // Artwork need not wait for approval or payment.
  if (!isOpen(state)) refuse('order.move.forbidden')
  return line
}

/** The move that bringing artwork for a line is; whether it may be made now is for `stepOf` to say. @throws as `printedLine`. */
export const artworkMove = (order: OrderFacts, lineId: number): 'receiveArtwork' | 'replaceArtwork' =>
  printedLine(order, lineId).state === 'artwork_pending' ? 'receiveArtwork' : 'replaceArtwork'

/** The move that saying anew what artwork is for is. @throws as `printedLine`. */
export function briefMove(order: OrderFacts, lineId: number): 'briefArtwork' {
  printedLine(order, lineId)
  return 'briefArtwork'
}

export type Position = { readonly key: string; readonly label: string }

/** What a position of a file is called: '' where nobody said, its key where the rules know it no more. */
export const positionLabel = (positions: readonly Position[], position: string | null): string =>
  position === null ? '' : position === '' ? wholeArticle : (positions.find(({ key }) => key === position)?.label ?? position)

/**
 * Lets files be said to be for positions that the line is printed at, each file once.
 * @throws Refusal input.invalid naming the brief and what is accepted, file.missing for a file that is none of `fileIds`.
 */
export function checkBriefs(briefs: readonly Brief[], fileIds: readonly number[], positions: readonly Position[]): void {
  const seen = new Set<number>()
  briefs.forEach(({ fileId, position }, at) => {
    if (!fileIds.includes(fileId)) refuse('file.missing', { id: fileId })
    if (seen.has(fileId)) refuse('input.invalid', { fields: { [`briefs.${at}.fileId`]: '同一稿件只能说明一次' } })
    seen.add(fileId)
    if (position === '' || positions.some(({ key }) => key === position)) return
    const msg = `印刷部位不在所选配置中，可选：${[...positions.map(({ label }) => label), wholeArticle].join('、')}`
    refuse('input.invalid', { fields: { [`briefs.${at}.position`]: msg } }, msg)
  })
}

/** A design is printed where it was made for. `made`: for which position, by the files that were made from designs. @throws Refusal input.invalid. */
export function checkPlaces(
  briefs: readonly Brief[],
  made: ReadonlyMap<number, { readonly position: string }>,
  positions: readonly Position[],
): void {
  briefs.forEach(({ fileId, position }, at) => {
    const own = made.get(fileId)?.position
    if (own === undefined || position === '' || position === own) return
    const label = positions.find(({ key }) => key === own)?.label ?? own
    const msg = `这份稿件是为“${label}”设计的，只能印在${label}；要印在别处请为该部位另做设计`
    refuse('input.invalid', { fields: { [`briefs.${at}.position`]: msg } }, msg)
  })
}

/** What is said of each file from now on, for the timeline. */
export const briefsTold = (briefs: readonly Brief[], names: ReadonlyMap<number, string>, positions: readonly Position[]): string =>
  briefs
    .map(({ fileId, position, note }) => {
      const said = briefText({ positionLabel: positionLabel(positions, position), note })
      return `${names.get(fileId) ?? ''}（${said}）`
    })
    .join('；')

/** What whoever ordered knew of a file, as it is read within JSON. */
export type Known = { readonly by: string; readonly at: string; readonly words: readonly string[] }

export const knownShown = (known: Known | null): Artwork['known'] =>
  known && { by: known.by, time: shanghai(new Date(known.at)), words: [...known.words] }

type Named = { readonly id: number; readonly name: string }

/** Lets the artwork on a line be changed by whoever saw what lies there. @throws Refusal artwork.changed where it is not that any more. */
export function checkSeen(seen: readonly number[] | undefined, there: Iterable<number>): void {
  const now = new Set(there)
  if (seen && (seen.length !== now.size || seen.some((id) => !now.has(id)))) refuse('artwork.changed')
}

const namesAtMost = 3
const namesOf = (files: readonly Named[]): string =>
  files
    .slice(0, namesAtMost)
    .map(({ name }) => name)
    .join('、') + (files.length > namesAtMost ? ` 等 ${files.length} 个` : '')

/** What became of the files on a line, for the timeline: how many there are where none lay before, else which went, stayed and came. */
export function changeTold(before: readonly Named[], after: readonly Named[]): string {
  if (before.length === 0) return `${after.length} 个文件`
  const has = (files: readonly Named[], one: Named) => files.some(({ id }) => id === one.id)
  const parts = [
    ['移除', before.filter((one) => !has(after, one))],
    ['保留', before.filter((one) => has(after, one))],
    ['新增', after.filter((one) => !has(before, one))],
  ] as const
  return parts.flatMap(([label, files]) => (files.length > 0 ? [`${label}：${namesOf(files)}`] : [])).join('；')
}
