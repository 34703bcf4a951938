import { newDrawing, shapeKeys, shapes, type Shape } from '../../../../artwork/shapes.ts'
import { svgDrawing } from '../../../../artwork/svgDrawing.ts'
import { fontKeys, maskLabels, type Ink, type Layer, type MaskKey, type PlacedText } from '../../../../contract/artwork/layer.ts'
import { hardDesigns } from './hard.fixture.ts'
import { golds, pageOf, pages, pictures, type Golden, type GoldenFiles } from './files.fixture.ts'
import { rolls, type Roll } from './roll.fixture.ts'

const generated = 48
/** In all, with those that were made by hand. */
export const goldens = 60

/** All of them, the same each time. */
export function goldenDesigns(files: GoldenFiles): Golden[] {
  const drawn = Array.from({ length: generated }, (_, seed) => designOf(seed, files))
  return [...hardDesigns(files), ...drawn].slice(0, goldens)
}

const sizes = [
  [100, 80],
  [60, 90],
  [120, 40],
  [80, 80],
] as const

function designOf(seed: number, files: GoldenFiles): Golden {
  const roll = rolls(seed)
  const [widthMm, heightMm] = roll.of(sizes)
  const count = 2 + roll.below(7)
  const makers = roll.shuffled([text, text, shape, svg, photo, cut, code, page])
  const layers = Array.from({ length: count }, (_, at) =>
    (makers[at % makers.length] ?? text)(roll, { widthMm, heightMm }, `l${at}`, files),
  )
  // Every third one has some of its layers in a group, every seventh one that is hidden.
  const grouped = layers.map((layer, at): Layer => (seed % 3 === 0 && at < 3 ? { ...layer, group: 'g' } : layer))
  const last = grouped.at(-1)
  return {
    name: `set ${seed}`,
    widthMm,
    heightMm,
    layers: seed % 7 === 0 && last ? [...grouped, { ...last, id: 'h', hidden: true }] : grouped,
  }
}

type Sheet = { readonly widthMm: number; readonly heightMm: number }
type Maker = (roll: Roll, sheet: Sheet, id: string, files: GoldenFiles) => Layer

const inkOf = (roll: Roll): Ink => (roll.below(4) === 0 ? roll.of(golds) : { rgb: roll.colour(), spot: null })
const anywhere = (roll: Roll, { widthMm, heightMm }: Sheet) => ({
  x: roll.between(0.1 * widthMm, 0.9 * widthMm),
  y: roll.between(0.1 * heightMm, 0.9 * heightMm),
  angle: roll.below(2) === 0 ? 0 : roll.between(-180, 180),
})

const says = [
  '荣达印采',
  '企业定制 2026',
  'AVATAR To. Wave',
  '感谢有您，\n一路同行！',
  '「匠心」（定制）',
  'Yincai\n印采 AW',
  '五折优惠：￥12.50',
  '第1届 Gala',
]

const text: Maker = (roll, sheet, id): PlacedText => ({
  ...{ kind: 'text', id, ...anywhere(roll, sheet), width: 40, height: 10, text: roll.of(says), font: roll.of(fontKeys) },
  ...{ size: roll.between(4, 14), align: roll.of(['start', 'middle', 'end'] as const), leading: roll.between(0.9, 1.6) },
  ...{ tracking: roll.between(-0.05, 0.3), isVertical: roll.below(4) === 0, bend: roll.below(3) === 0 ? roll.between(-300, 300) : 0 },
  ...{ ink: inkOf(roll), outline: roll.below(3) === 0 ? { ink: inkOf(roll), width: roll.between(0.2, 1) } : null },
})

const shape: Maker = (roll, sheet, id) => {
  const { label, box, d, line }: Shape = shapes[roll.of(shapeKeys)]
  const stroke = { ink: inkOf(roll), width: line ?? roll.between(2, 5) }
  const part = {
    d,
    fill: line === undefined ? inkOf(roll) : null,
    evenOdd: roll.below(2) === 0,
    stroke: line === undefined && roll.below(2) === 0 ? null : stroke,
  }
  return { ...newDrawing(sheet, { name: label, box, parts: [part] }, roll.between(0.2, 0.6), id), ...anywhere(roll, sheet) }
}

const svg: Maker = (roll, sheet, id) => {
  const [one, other] = [roll.colour(), roll.colour()]
  const drawn = svgDrawing(
    `<svg viewBox="0 0 100 60"><g transform="rotate(${roll.below(40)} 50 30)"><path fill="${one}" fill-rule="evenodd" d="M10 10h60v40h-60zm10 10v20h40v-20z"/>` +
      `<circle cx="70" cy="30" r="18" fill="${other}" stroke="${one}" stroke-width="3"/><path d="M5 55q20-30 40 0t40-10" fill="none" stroke="${other}" stroke-width="2"/></g></svg>`,
  )
  if ('fault' in drawn) throw new Error(drawn.fault)
  return { ...newDrawing(sheet, { name: '标志.svg', ...drawn }, roll.between(0.3, 0.7), id), ...anywhere(roll, sheet) }
}

const sizedTo = (roll: Roll, proportion: number) => {
  const width = roll.between(15, 45)
  return { width, height: width * proportion }
}

const photo: Maker = (roll, sheet, id) => {
  const { fileId, proportion } = roll.of(pictures)
  return { kind: 'picture', id, fileId, ...anywhere(roll, sheet), ...sizedTo(roll, proportion) }
}

const cut: Maker = (roll, sheet, id, files) => {
  const crop = { left: roll.between(0, 0.3), top: roll.between(0, 0.3), width: roll.between(0.4, 0.7), height: roll.between(0.4, 0.7) }
  const whole = photo(roll, sheet, id, files)
  const mask = roll.of(Object.keys(maskLabels) as MaskKey[])
  return whole.kind === 'picture'
    ? { ...whole, width: whole.width * crop.width, height: whole.height * crop.height, crop, ...(roll.below(3) > 0 && { mask }) }
    : whole
}

const code: Maker = (roll, sheet, id) => {
  const kind = roll.of(['qr', 'code128', 'ean13'] as const)
  const data = { qr: 'https://www.example.com/印采?n=60', code128: 'YC-2026/000123', ean13: '6901234567892' }[kind]
  const size = { qr: { width: 25, height: 25 }, code128: { width: 45, height: 15 }, ean13: { width: 40, height: 25 } }[kind]
  return { kind: 'code', id, code: kind, data, ink: inkOf(roll), ...anywhere(roll, sheet), ...size }
}

const page: Maker = (roll, sheet, id, files) => ({ ...pageOf(roll.of(pages), files), id, ...anywhere(roll, sheet) })
