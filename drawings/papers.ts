import { written } from './letters.ts'
import { colours, type ColourName } from './colour.ts'
import { drawn } from './kinds.ts'
import { fill, group, line, oval, poly, rounded } from './shape.ts'
import { linear, newSheet, type Sheet } from './sheet.ts'
import { grain } from './texture.ts'
import { picture, placed } from './views.ts'

/** Lines of writing too small to read: a paper's running text. */
const lines = (x: number, y: number, widths: readonly number[], gap: number, colour = '#8b8378', weight = 9) =>
  widths.map((w, i) => line(`M${x} ${y + i * gap}H${x + w}`, colour, weight, 0.75)).join('')

const star = (cx: number, cy: number, r: number) =>
  poly(
    ...Array.from({ length: 10 }, (_, i) => [
      cx + Math.sin((i * Math.PI) / 5) * r * (i % 2 ? 0.4 : 1),
      cy - Math.cos((i * Math.PI) / 5) * r * (i % 2 ? 0.4 : 1),
    ]).flat(),
  )

/** A company's round stamp. */
const stamp = (cx: number, cy: number, r: number) =>
  group(
    line(oval(cx, cy, r), '#c7261b', r * 0.06) +
      fill(star(cx, cy, r * 0.34), '#c7261b') +
      Array.from({ length: 11 }, (_, i) => {
        const turn = -130 + i * 26
        return group(
          line(
            `M${cx - 8} ${cy - r * 0.78}H${cx + 8}M${cx} ${cy - r * 0.86}V${cy - r * 0.66}M${cx - 8} ${cy - r * 0.66}H${cx + 8}`,
            '#c7261b',
            4,
          ),
          `transform="rotate(${turn} ${cx} ${cy})"`,
        )
      }).join(''),
    'opacity=".82"',
  )

/** A square code that says nothing: three eyes and scattered cells. */
function code2d(x: number, y: number, size: number): string {
  const cell = size / 21
  const eye = (col: number, row: number) =>
    `<rect x="${x + col * cell}" y="${y + row * cell}" width="${cell * 7}" height="${cell * 7}" fill="#2b2725"/><rect x="${x + (col + 1) * cell}" y="${y + (row + 1) * cell}" width="${cell * 5}" height="${cell * 5}" fill="#fff"/><rect x="${x + (col + 2) * cell}" y="${y + (row + 2) * cell}" width="${cell * 3}" height="${cell * 3}" fill="#2b2725"/>`
  const free = (col: number, row: number) => !((col < 8 && row < 8) || (col > 12 && row < 8) || (col < 8 && row > 12))
  const cells = Array.from({ length: 441 }, (_, i) => {
    const [col, row] = [i % 21, Math.floor(i / 21)]
    return free(col, row) && (i * i * 31 + i * 17 + col * row * 5) % 7 < 3
      ? `M${(x + col * cell).toFixed(1)} ${(y + row * cell).toFixed(1)}h${cell.toFixed(1)}v${cell.toFixed(1)}h-${cell.toFixed(1)}Z`
      : ''
  }).join('')
  return fill(cells, '#2b2725') + eye(0, 0) + eye(14, 0) + eye(0, 14)
}

const sheetOfPaper = (sheet: Sheet, w: number, h: number, tint: string) =>
  fill(
    `M0 0H${w}V${h}H0Z`,
    linear(
      sheet,
      [
        [0, '#fffdf7'],
        [1, tint],
      ],
      [0, 0, 1, 1],
    ),
  ) + grain(sheet, `M0 0H${w}V${h}H0Z`, 'paper', tint, 0.05)

/** A business licence of a company that does not exist, as uploaded for verification; 1400 × 1000. `code` is its credit code. */
export function licenceSvg(code = '91310000MA1FAKE00X'): string {
  const sheet = newSheet()
  const border = line(rounded(46, 46, 1308, 908, 6), '#b98e3e', 10) + line(rounded(66, 66, 1268, 868, 4), '#b98e3e', 3)
  const fields = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        lines(150, 446 + i * 74, [110], 0, '#5e564c', 11) +
        lines(300, 446 + i * 74, [[300, 250, 340, 200, 330][i] ?? 300], 0, '#2f2b27', 11),
    )
    .join('')
  const right = [0, 1, 2]
    .map((i) => lines(760, 446 + i * 74, [110], 0, '#5e564c', 11) + lines(910, 446 + i * 74, [[280, 220, 300][i] ?? 260], 0, '#2f2b27', 11))
    .join('')
  const square = fill(rounded(1140, 120, 150, 150, 4), '#fff') + code2d(1150, 130, 130)
  const emblem = fill(oval(700, 150, 54), '#c7261b') + line(oval(700, 150, 54), '#d9a94a', 8) + fill(star(700, 146, 28), '#f2cf6b')
  const content =
    border +
    emblem +
    written('营业执照', 470, 236, 92, '#2b2725', 11) +
    written(code, 470, 366, 26, '#5e564c', 11) +
    square +
    fields +
    right +
    lines(760, 690, [430, 400], 44, '#2f2b27', 10) +
    stamp(1130, 800, 96) +
    written('2021', 980, 880, 26, '#5e564c')
  return picture(sheet, sheetOfPaper(sheet, 1400, 1000, '#f7edd6') + content, 1400, 1000)
}

/** A bank's transfer slip for `amount` (yuan as text) under `remark`; 1200 × 760. */
export function transferSlipSvg(amount = '14427.84', remark = 'YC8K2M'): string {
  const sheet = newSheet()
  const box = (x: number, y: number, w: number, h: number) => line(`M${x} ${y}H${x + w}V${y + h}H${x}Z`, '#a9b8c6', 3)
  const rows = [0, 1, 2]
    .map(
      (i) =>
        box(60, 200 + i * 84, 540, 84) +
        box(600, 200 + i * 84, 540, 84) +
        lines(84, 242 + i * 84, [90], 0, '#75818d') +
        lines(220, 242 + i * 84, [[300, 260, 220][i] ?? 240], 0, '#28323b') +
        lines(624, 242 + i * 84, [90], 0, '#75818d') +
        lines(760, 242 + i * 84, [[260, 320, 240][i] ?? 240], 0, '#28323b'),
    )
    .join('')
  const content =
    fill('M0 0H1200V16H0Z', colours.royal) +
    fill(oval(110, 96, 40), colours.royal) +
    fill(rounded(90, 76, 40, 40, 4), '#fff') +
    fill(rounded(103, 89, 14, 14, 2), colours.royal) +
    written('转账', 480, 66, 60, '#28323b', 10) +
    lines(640, 98, [110], 0, '#28323b', 14) +
    lines(880, 86, [240, 200], 34, '#75818d') +
    rows +
    box(60, 452, 1080, 92) +
    lines(84, 498, [90], 0, '#75818d') +
    written(amount, 220, 478, 42, '#c7261b', 10) +
    box(60, 544, 1080, 84) +
    lines(84, 586, [90], 0, '#75818d') +
    written(remark, 220, 570, 34, '#28323b', 10) +
    written('2026-05-18', 84, 668, 26, '#75818d', 10) +
    stamp(1000, 600, 92)
  return picture(sheet, sheetOfPaper(sheet, 1200, 760, '#eef3f8') + content, 1200, 760)
}

/** What a proof shows: the goods, and where on the sheet their print stands and what it measures. */
type Proofed = {
  goods: Parameters<typeof drawn>[1] & { colour: ColourName }
  at: { x: number; y: number; w: number; h: number }
  mm: readonly [wide: number, high: number]
}

/** What the demo's proofs show. */
export const proofed = {
  tote: {
    goods: { kind: 'tote', colour: 'natural', mark: 'yunfan' },
    at: { x: 330, y: 508, w: 340, h: 300 },
    mm: [250, 220],
  },
  schoolTote: {
    goods: { kind: 'tote', colour: 'natural', mark: 'qiming' },
    at: { x: 330, y: 508, w: 340, h: 300 },
    mm: [250, 220],
  },
  tshirt: {
    goods: { kind: 'tshirt', colour: 'white', mark: 'lanhai' },
    at: { x: 392, y: 322, w: 216, h: 196 },
    mm: [250, 226],
  },
  thermos: {
    goods: { kind: 'thermos', colour: 'ink', mark: 'shanhe' },
    at: { x: 408, y: 508, w: 168, h: 148 },
    mm: [45, 40],
  },
} as const satisfies Record<string, Proofed>

/** A proof as staff send it for approval: the goods with the print's place and size marked; 1400 × 1000. */
export function proofSvg({ goods: of, at, mm }: Proofed): string {
  const sheet = newSheet()
  const goods = placed(sheet, drawn(sheet, of), 500, 920, 820)
  const [right, bottom] = [at.x + at.w, at.y + at.h]
  const blue = of.colour === 'ink' ? '#4096ff' : '#0958d9'
  const arrow = (x1: number, y1: number, x2: number, y2: number) => {
    const [dx, dy] = x1 === x2 ? [0, 1] : [1, 0]
    const head = (x: number, y: number, s: number) =>
      fill(poly(x, y, x + s * (dx * 14 + dy * 6), y + s * (dy * 14 + dx * 6), x + s * (dx * 14 - dy * 6), y + s * (dy * 14 - dx * 6)), blue)
    return line(`M${x1} ${y1}L${x2} ${y2}`, blue, 2.4) + head(x1, y1, 1) + head(x2, y2, -1)
  }
  const frame = `<rect x="${at.x}" y="${at.y}" width="${at.w}" height="${at.h}" fill="none" stroke="${blue}" stroke-width="2.4" stroke-dasharray="10 8"/>`
  const crosses = [
    [at.x, at.y],
    [right, at.y],
    [at.x, bottom],
    [right, bottom],
  ]
    .map(([x = 0, y = 0]) => line(`M${x - 18} ${y}H${x + 18}M${x} ${y - 18}V${y + 18}`, blue, 2))
    .join('')
  const chips = ['#2b2a2c', colours[of.colour], colours.vermilion]
    .map(
      (c, i) =>
        fill(rounded(1010, 250 + i * 90, 64, 64, 8), c) +
        line(rounded(1010, 250 + i * 90, 64, 64, 8), '#b8ae9f', 2) +
        lines(1100, 270 + i * 90, [150, 100], 26),
    )
    .join('')
  const panel =
    fill(rounded(970, 60, 380, 880, 14), '#ffffff') +
    line(rounded(970, 60, 380, 880, 14), '#e0d8ca', 3) +
    written('PROOF 01', 1010, 110, 42, '#2b2a2c', 11) +
    lines(1010, 200, [240], 0) +
    chips +
    lines(1010, 560, [300, 260, 290, 210, 280], 44) +
    line('M1010 850H1310', '#b8ae9f', 2) +
    lines(1010, 890, [120], 0)
  const measures =
    arrow(at.x, bottom + 32, right, bottom + 32) +
    written(`${mm[0]} MM`, at.x + at.w / 2 - 48, bottom + 50, 22, blue) +
    arrow(right + 30, at.y, right + 30, bottom) +
    written(`${mm[1]} MM`, right + 46, at.y + at.h / 2 - 10, 22, blue)
  return picture(sheet, fill('M0 0H1400V1000H0Z', '#f6f1e8') + goods + frame + crosses + measures + panel, 1400, 1000)
}

/** A photograph of goods as they arrived, for a claim: a bag whose print came out pale; 1000 × 1000. */
export function paleBagSvg(): string {
  const sheet = newSheet()
  const bag = placed(sheet, drawn(sheet, { kind: 'tote', colour: 'natural', mark: 'qiming' }), 500, 920, 820)
  const [table, light] = [fill('M0 0H1000V1000H0Z', '#b9a88f'), fill('M0 0H1000V1000H0Z', '#f4efe2', 0.3)]
  return picture(sheet, table + bag + light, 1000, 1000)
}

/** A photograph of a carton that stood in water; 1000 × 1000. */
export function wetBoxSvg(): string {
  const box =
    fill('M0 0H1000V1000H0Z', '#9aa0a3') +
    fill('M180 420L640 470V880L180 800Z', '#c79a62') +
    fill('M640 470L850 390V770L640 880Z', '#a67c4a') +
    fill('M180 420L400 350L850 390L640 470Z', '#d9b380') +
    fill('M598 368L652 373L436 448L384 442Z', '#e9dcc3', 0.8) +
    fill('M384 442L436 448V560L384 552Z', '#e9dcc3', 0.8)
  const wet =
    fill('M180 690C240 640 300 720 380 690C470 650 540 760 640 720V880L180 800Z', '#5a4126', 0.5) +
    fill('M640 720C700 690 760 730 850 650V770L640 880Z', '#4a351e', 0.5) +
    fill('M120 830C300 780 420 900 640 900C780 900 860 800 930 830C900 930 220 950 120 830Z', '#5f6b72', 0.35)
  return picture(newSheet(), box + wet, 1000, 1000)
}
