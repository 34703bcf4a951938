import type { PrintForm } from '../../../contract/goods/printForm.ts'
import type { KindName } from '../../../drawings/kinds.ts'

/** Bodies that are drawn round: how wide each is in its field of 1000, and how high its edge is as it is seen from above. */
const bodies: Partial<Record<KindName, readonly [width: number, edge: number]>> = {
  mug: [416, 52],
  thermos: [268, 16],
  tumbler: [300, 20],
  glassCup: [440, 24],
  paperCup: [310, 22],
  metalCup: [330, 0],
}

/** What is sewn, and how many mm its folds take along what is printed on it. */
const folds: Partial<Record<KindName, number>> = {
  tote: 4,
  nonwoven: 2,
  drawstring: 4,
  coolerBag: 2,
  backpack: 3,
  tshirt: 5,
  polo: 5,
  hoodie: 5,
  jacket: 5,
  apron: 5,
  cap: 2,
  bucketHat: 2,
  scarf: 4,
  socks: 2,
  cushion: 4,
  towel: 3,
  blanket: 4,
  flag: 8,
  umbrella: 3,
}

/** What goods of a kind are like where they are printed on; undefined: flat. `wide`: the print's width in the drawing's field, `mm`: what a unit of it stands for. */
export function printFormOf(kind: KindName, wide: number, mm: number): PrintForm | undefined {
  const foldMm = folds[kind]
  if (foldMm !== undefined) return { kind: 'cloth', foldMm }
  const [width, edge] = bodies[kind] ?? []
  if (width === undefined || edge === undefined) return undefined
  const half = Math.asin(Math.min(1, wide / width))
  const arc = Math.round((half * 360) / Math.PI)
  return { kind: 'cylinder', axis: 'vertical', arc, bowMm: Math.round(edge * (1 - Math.cos(half)) * mm) }
}
