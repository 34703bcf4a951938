import { workOf } from '../../../artwork/printable.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import { liesIn } from '../../../artwork/place.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'

/** More takes longer than anybody waits. */
const workAtMost = 300_000

/**
 * The surfaces that something lies on, with what their positions are called. @throws Refusal input.invalid for one that the product has not,
 * that is larger than there is room or more work than is done, or of which nothing would be printed.
 */
export function surfacesToPrint(
  surfaces: readonly Surface[],
  { positions }: Pick<PriceRules, 'positions'>,
  names: Names | undefined,
): { surface: Surface; label: string }[] {
  const wrong = (at: number, msg: string): never => refuse('input.invalid', { fields: { [`design.surfaces.${at}`]: msg } }, msg)
  return surfaces.flatMap((surface, at) => {
    const { position, widthMm, heightMm, layers } = surface
    const area = positions.find(({ key }) => key === position)
    if (!area) return wrong(at, `印刷部位不正确，可选：${positions.map(({ label }) => label).join('、')}`)
    if (widthMm > area.widthMm || heightMm > area.heightMm) return wrong(at, `${area.label}最大可印 ${area.widthMm}×${area.heightMm} 毫米`)
    const shown = layers.filter(({ hidden }) => !hidden)
    if (shown.length === 0) return []
    if (workOf(surface, names) > workAtMost) return wrong(at, `${area.label}的名单行数与图形过多，请减少行数或简化图形`)
    if (shown.every((layer) => liesIn(surface, layer) === 'outside')) return wrong(at, `${area.label}的内容都在印刷区域之外，不会被印出`)
    return [{ surface, label: area.label }]
  })
}
