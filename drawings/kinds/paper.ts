import { darker, isDark, lighter } from '../colour.ts'
import { cloth, glint, solid, stitch } from '../material.ts'
import { written } from '../letters.ts'
import type { Draw } from '../paint.ts'
import { fill, inside, line, poly, rounded, soft } from '../shape.ts'
import { linear, type Sheet } from '../sheet.ts'
import { grain } from '../texture.ts'

/** Page edges: a pile of paper seen at the side. */
const pile = (x: number, y: number, w: number, h: number, r: number, sheets = 5) =>
  Array.from({ length: sheets }, (_, i) =>
    fill(rounded(x + (sheets - i) * 2.4, y + (sheets - i) * 2.6, w, h, r), i % 2 ? '#fbf8f1' : '#dcd3c3'),
  ).join('')

/** 笔记本: soft leather cover, elastic, ribbon. */
export const notebook: Draw = ({ sheet, colour, second, logo, back }) => {
  const cover = rounded(230, 110, 520, 770, 26)
  const art =
    line('M430 870L424 930L440 918L454 934L450 870', second, 5) +
    fill('M428 860H452L454 936L440 920L424 938Z', second) +
    pile(232, 114, 520, 770, 22, 7) +
    cloth(sheet, cover, colour, { texture: 'leather', strength: 0.26, puff: 0.42, sheen: 0.24 }) +
    line('M272 112V878', darker(colour, 0.6), 3, 0.5) +
    line('M276 112V878', lighter(colour, 0.5), 2.4, 0.45) +
    inside(sheet, cover, soft(sheet, 10, line('M272 100V890', '#000', 14, 0.2))) +
    stitch(rounded(290, 130, 440, 730, 14), colour, 2) +
    glint(sheet, cover, 'M220 420L640 90', 110, 0.13, 40) +
    line('M684 108V884', darker(second, 0.5), 21, 1, 'butt') +
    line('M683 108V884', second, 18, 1, 'butt') +
    line('M679 108V884', lighter(second, 0.4), 4, 0.5, 'butt') +
    (back ? '' : logo({ x: 478, y: 400, w: 190, finish: isDark(colour) ? 'foil' : 'emboss' }))
  return { art, box: [230, 108, 540, 826], focus: [500, 410, 360], rest: 'lies' }
}

/** 活页本 with rings and tabs. */
export const planner: Draw = ({ sheet, colour, second, logo }) => {
  const cover = rounded(240, 120, 530, 760, 18)
  const tabs = ['#c7330b', '#e6b141', '#265641', '#2a5caa'].map((c, i) => fill(rounded(752, 200 + i * 120, 46, 92, 10), c)).join('')
  const rings = Array.from({ length: 12 }, (_, i) => {
    const y = 164 + i * 60
    return (
      `<ellipse cx="262" cy="${y}" rx="8" ry="8" fill="${darker(colour, 0.7)}"/>` +
      line(`M262 ${y}C262 ${y - 22} 212 ${y - 22} 210 ${y - 2}C210 ${y + 14} 240 ${y + 14} 258 ${y + 4}`, '#6d7075', 9) +
      line(`M262 ${y - 1}C262 ${y - 24} 212 ${y - 24} 210 ${y - 4}`, '#e8eaec', 4)
    )
  }).join('')
  const art =
    tabs +
    pile(242, 124, 528, 758, 16, 6) +
    solid(sheet, cover, colour) +
    grain(sheet, cover, 'speckle', colour, 0.3) +
    fill(rounded(240, 700, 530, 180, 18), second) +
    grain(sheet, rounded(240, 700, 530, 180, 18), 'leather', second, 0.2) +
    glint(sheet, cover, 'M220 500L700 80', 120, 0.2, 40) +
    rings +
    logo({ x: 510, y: 400, w: 220 })
  return { art, box: [206, 118, 594, 772], focus: [500, 400, 400], rest: 'lies' }
}

/** 便签: a cube of notes and the printed top sheet lifting at a corner. */
export const stickyNotes: Draw = ({ sheet, colour, second, logo }) => {
  const layer = (y: number) => line(`M250 ${y}L640 ${y + 52}L800 ${y - 48}`, darker(colour, 0.45), 1.4, 0.28)
  const art =
    fill(
      poly(250, 450, 640, 502, 640, 760, 250, 700),
      linear(
        sheet,
        [
          [0, lighter(colour, 0.1)],
          [1, darker(colour, 0.14)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    fill(
      poly(640, 502, 800, 400, 800, 640, 640, 760),
      linear(
        sheet,
        [
          [0, darker(colour, 0.2)],
          [1, darker(colour, 0.36)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    Array.from({ length: 22 }, (_, i) => layer(462 + i * 11)).join('') +
    fill(poly(250, 640, 640, 694, 640, 760, 250, 700), second, 0.9) +
    fill(poly(640, 694, 800, 590, 800, 640, 640, 760), darker(second, 0.25), 0.9) +
    fill('M250 450L420 356L800 400L640 502Z', lighter(colour, 0.22)) +
    soft(sheet, 10, fill('M270 446L640 496L730 440L470 460Z', '#000', 0.24)) +
    fill(
      'M252 444C330 420 400 350 420 300Q620 300 786 320C790 370 720 420 650 486Q440 440 252 444Z',
      linear(
        sheet,
        [
          [0, lighter(colour, 0.36)],
          [0.5, colour],
          [1, darker(colour, 0.1)],
        ],
        [0, 0, 0.6, 1],
      ),
    ) +
    logo({ x: 520, y: 394, w: 150, layout: 'row', skew: [-26, 5] })
  return {
    art,
    box: [250, 296, 550, 466],
    focus: [520, 420, 340],
    rest: 'stands',
    foot: poly(250, 700, 640, 760, 800, 640, 420, 620),
  }
}

/** A landscape beside the days of a month. */
function printedMonth(sheet: Sheet, page: string, { colour, second }: { readonly colour: string; readonly second: string }): string {
  const days = Array.from({ length: 31 }, (_, i) => {
    const at = i + 3
    const x = 522 + (at % 7) * 36
    const y = 442 + Math.floor(at / 7) * 56
    return written(String(i + 1), x, y, 15, at % 7 === 0 || at % 7 === 6 ? '#c7330b' : '#3a3835')
  }).join('')
  const hills =
    fill('M200 640Q270 520 340 590Q400 500 486 620V760H196Z', darker(second, 0.1)) +
    fill('M198 700Q300 600 380 680Q440 640 486 690V770H194Z', lighter(second, 0.25)) +
    `<circle cx="410" cy="420" r="40" fill="#f3e6cf"/>`
  return (
    inside(
      sheet,
      page,
      fill(
        'M180 270H486V790H170Z',
        linear(sheet, [
          [0, lighter(colour, 0.2)],
          [1, colour],
        ]),
      ) + hills,
    ) +
    written('2026', 524, 326, 30, '#2b2a2c') +
    written('05', 524, 372, 40, '#c7330b', 15) +
    line('M520 426H772', '#c9bfae', 2) +
    days
  )
}

/** 台历: tent calendar with wire binding. */
export const calendar: Draw = ({ sheet, colour, second, isPlain, logo }) => {
  const page = poly(200, 270, 780, 270, 800, 790, 180, 790)
  const wire = Array.from({ length: 26 }, (_, i) =>
    line(`M${214 + i * 22} 284C${204 + i * 22} 240 ${222 + i * 22} 236 ${222 + i * 22} 276`, i % 2 ? '#6c6f74' : '#8d9095', 5),
  ).join('')
  const art =
    fill(poly(780, 270, 800, 790, 870, 760), darker(colour, 0.35)) +
    fill(
      poly(176, 786, 804, 786, 812, 822, 168, 822),
      linear(sheet, [
        [0, colour],
        [1, darker(colour, 0.3)],
      ]),
    ) +
    fill(
      page,
      linear(sheet, [
        [0, '#fffefb'],
        [1, '#efe8dc'],
      ]),
    ) +
    (isPlain ? '' : printedMonth(sheet, page, { colour, second })) +
    wire +
    logo({ x: 340, y: 350, w: 150, layout: 'row', colour: isDark(colour) ? '#f6f1e6' : '#2b2a2c' })
  return {
    art,
    box: [168, 240, 702, 582],
    focus: [420, 460, 400],
    rest: 'stands',
    written: true,
    foot: poly(168, 822, 812, 822, 872, 764, 240, 764),
  }
}

/** 文件夹 with sheets and a business card. */
export const folder: Draw = ({ sheet, colour, second, logo }) => {
  const front = 'M230 190H770Q780 190 780 200V842Q780 852 770 852H230Q220 852 220 842V200Q220 190 230 190Z'
  const art =
    fill(rounded(300, 130, 500, 700, 4), darker(colour, 0.3)) +
    fill(rounded(268, 152, 500, 690, 3), '#fdfbf6') +
    fill(rounded(258, 166, 500, 690, 3), '#f3ede1') +
    line('M300 176H700', '#cfc6b6', 3) +
    cloth(sheet, front, colour, { texture: 'paper', strength: 0.05, puff: 0.14, sheen: 0.2 }) +
    fill('M220 640L780 720V842Q780 852 770 852H230Q220 852 220 842Z', second, 0.92) +
    fill('M220 640L780 720V732L220 652Z', lighter(second, 0.3), 0.7) +
    glint(sheet, front, 'M180 520L640 160', 120, 0.16, 44) +
    logo({ x: 500, y: 410, w: 230 })
  return { art, box: [220, 130, 582, 724], focus: [500, 420, 400], rest: 'lies' }
}
