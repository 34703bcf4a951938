import type { PaidPlace } from '../../../artwork/carried.ts'
import { findingsOf, type Picture } from '../../../artwork/findings.ts'
import { filled, namesFindings } from '../../../artwork/names.ts'
import { notedOf } from '../../../artwork/noted.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { sceneOf } from '../../../contract/goods/printPlace.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import type { Finding } from '../../../contract/order/finding.ts'
import { mendingMoves, type Mendable } from '../../../contract/artwork/mend.ts'
import type { PriceRules, Print, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import { wornColour, wornViews } from '../../../pricing/worn.ts'
import { checkFits, paidLineOf, type Bought } from '../carried/check.rules.ts'
import { surfacesToPrint } from '../design/design.rules.ts'
import { printedKey } from '../design/printed.rules.ts'
import { checkSeen } from '../order/artwork.rules.ts'
import { legalMoves, type Mover, type OrderFacts } from '../order/order.rules.ts'

/** A surface with the list of its design, as it is kept with the file that was made of it. */
export type Drawn = Surface & { readonly names?: Names }

/** A line with a design on it, and how it is printed by the rules that it was priced by. */
export type MendedLine = Bought & {
  readonly rules: PriceRules
  readonly selection: Selection
  readonly matrix: Matrix | null
  readonly views: readonly PrintView[]
  readonly surface: Drawn
}

/** Why what lies on a line may not be mended now by this member of staff, in words; '': it may. */
export function barredFor(order: OrderFacts, lineId: number, staff: Mover): string {
  const may = legalMoves(order, staff).some((one) => one.lineId === lineId && mendingMoves.includes(one.move))
  return may ? '' : '只有待检查、待制作校样或等客户确认校样的稿件可以修改；校样已确认、订单已结束或未到制作时不能修改'
}

/** Lets it be mended. @throws Refusal order.move.forbidden that says why not. */
export function checkMendable(order: OrderFacts, lineId: number, staff: Mover): void {
  const why = barredFor(order, lineId, staff)
  if (why !== '') refuse('order.move.forbidden', null, why)
}

/**
 * Lets a design be sent by whoever saw what lies on the line, and which proofs were sent. `there`: the files that lie there now.
 * @throws Refusal artwork.changed, proof.stale where it is not so any more.
 */
export function checkStill(
  { seen, rounds }: { readonly seen: readonly number[]; readonly rounds: number },
  there: Iterable<number>,
  roundsNow: number,
): void {
  checkSeen(seen, there)
  if (rounds !== roundsNow) refuse('proof.stale', null, '修改期间已有人发送了新的校样，请返回稿件台查看后再修改')
}

/** The place of a line that a surface is printed at. @throws Refusal artwork.misfit where it is printed there no more. */
export const placeOf = (line: MendedLine): PaidPlace =>
  paidLineOf(line).places.find(({ position }) => position === line.surface.position) ?? refuse('artwork.misfit')

/** That place as the editor is told it. */
export function placeShown(line: MendedLine): Mendable['place'] {
  const { label, process, inks, on = null, position: key, limits } = placeOf(line)
  const { rules, selection, matrix, views } = line
  const worn = wornColour(rules, selection, matrix)
  const [position, print] = [rules.positions.find((one) => one.key === key), selection.prints.find((one) => one.position === key)]
  return {
    ...{ label, process, inks, ...(limits && { limits }) },
    below: on,
    by: print ? byOf(rules, print) : '',
    scene: position && print ? sceneOf(wornViews(views, rules, worn), position, print) : null,
    ground: worn?.hex ?? null,
  }
}

const byOf = ({ processes }: PriceRules, { process, colours }: Print): string =>
  [processes[process]?.label ?? process, colours ? `${colours}色` : ''].filter(Boolean).join(' ')

/** The surface with other layers on it: what else it is stays, but that it may no longer be what a template was filled in to be. */
export function mendedWith({ position, widthMm, heightMm, guides }: Surface, layers: Layer[]): Surface {
  return { position, widthMm, heightMm, layers, ...(guides && { guides }) }
}

/**
 * Lets a design be printed as it was changed: with nothing that the buyer did not place, in what he paid for, and not as it was.
 * Answers what its position is called. @throws Refusal input.invalid, artwork.misfit.
 */
export function checkMended(line: MendedLine, mended: Surface): string {
  const { surface: own, rules } = line
  const { names } = own
  if (!mended.layers.every((layer) => isOf(own, layer)))
    wrong('只能使用这份设计中原有的图片和 PDF 页面；要换成其他文件，请退回稿件由客户更换')
  if (printedKey(mended, names) === printedKey(own, names)) wrong('设计没有改动；只需发送校样时，请用“发送校样”')
  const unnamed = namesFindings(mended.layers, names).filter(({ severity }) => severity === 'E')
  if (unnamed.length > 0) wrong(wordsIn(unnamed))
  const carried = { ...notedOf(mended, names), position: own.position, productIds: [line.productId] }
  checkFits([carried], line)
  const [printed] = surfacesToPrint([mended], rules, names)
  return printed?.label ?? wrong('设计是空的，请至少保留一个会被印出的图层')
}

const wrong = (msg: string): never => refuse('input.invalid', { fields: { layers: msg } }, msg)

/** Whether a layer shows no file that the surface does not. */
const isOf = ({ layers }: Surface, layer: Layer): boolean => {
  const source = sourceOf(layer)
  return source === null || layers.some((one) => sourceOf(one) === source)
}

const sourceOf = (layer: Layer): string | null =>
  layer.kind === 'picture'
    ? `picture ${layer.fileId}`
    : layer.kind === 'page'
      ? JSON.stringify([layer.fileId, layer.page, layer.previewId, layer.read])
      : null

/** Lets it be printed as the rules for artwork have it. @throws Refusal artwork.misfit naming what must not be printed so. */
export function checkSound(line: MendedLine, mended: Surface, pictures: ReadonlyMap<number, Picture>): void {
  const found = findingsOf(filled(mended, line.surface.names, 0), placeOf(line), pictures)
  const grave = found.filter(({ severity }) => severity === 'E')
  if (grave.length > 0) refuse('artwork.misfit', null, wordsIn(grave))
}

const wordsIn = (found: readonly Finding[]): string => found.map(({ words }) => words).join('；')
