import type { PrintForm } from '../../contract/goods/printForm.ts'
import type { Size } from '../../contract/goods/printPlace.ts'

export const formLabels = { flat: '平面', cylinder: '圆柱', cloth: '布料' } as const satisfies Record<PrintForm['kind'], string>

/** What an area of this size is likely to be like, when nothing was said yet but the kind. */
export function newForm(kind: PrintForm['kind'], { heightMm }: Size): PrintForm {
  if (kind === 'cylinder') return { kind, axis: 'vertical', arc: 100, bowMm: Math.min(500, Math.round(heightMm / 20)) }
  return kind === 'cloth' ? { kind, foldMm: 4 } : { kind }
}

type Flat = Extract<PrintForm, { kind: 'flat' }>
type Corner = NonNullable<Flat['corners']>[number]

const still: Corner = { xMm: 0, yMm: 0 }

/** The form with one corner moved; where none is, nothing is said of corners. */
export function withCorner(form: Flat, at: number, moved: Partial<Corner>): Flat {
  const corners = [0, 1, 2, 3].map((n) => ({ ...(form.corners?.[n] ?? still), ...(n === at && moved) }))
  return corners.every(({ xMm, yMm }) => xMm === 0 && yMm === 0) ? { kind: 'flat' } : { kind: 'flat', corners }
}
