import { darker, lighter } from '../colour.ts'
import { cloth, metal, roundness } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, line, poly, rounded, soft } from '../shape.ts'
import { linear } from '../sheet.ts'
import { grain } from '../texture.ts'

/** 签字笔: metal barrel pen, with a second one beside it. */
export const pen: Draw = ({ sheet, colour, second, logo }) => {
  const one = (mark: string, body: string) =>
    fill(
      turned2([
        [90, 17],
        [104, 22],
        [150, 22],
      ]),
      metal(sheet, '#cfd2d6'),
    ) +
    fill(
      turned2([
        [150, 25],
        [500, 25],
      ]),
      roundness(sheet, body, 0.6),
    ) +
    fill(
      turned2([
        [500, 27],
        [522, 27],
      ]),
      metal(sheet, '#cfd2d6'),
    ) +
    fill(
      turned2([
        [522, 25],
        [770, 24],
        [800, 22],
      ]),
      roundness(sheet, body, 0.6),
    ) +
    fill(
      turned2([
        [800, 22],
        [860, 11],
        [884, 4],
      ]),
      metal(sheet, '#c4c8cc'),
    ) +
    fill(
      turned2([
        [884, 4],
        [900, 2],
      ]),
      metal(sheet, '#8d9095'),
    ) +
    line('M-4 110C-60 112 -42 150 -40 180V330C-40 350 -30 356 -24 344', '#7d8186', 13) +
    line('M-6 107C-58 110 -44 150 -43 180V330', '#e6e8ea', 6) +
    mark
  const art =
    group(one('', second), 'transform="translate(690 20) rotate(32 0 500) scale(1.5 1)"') +
    group(
      one(
        group(logo({ x: 0, y: 0, w: 190, layout: 'row', finish: 'engrave' }), 'transform="translate(2 650) rotate(-90) scale(.9 .66)"'),
        colour,
      ),
      'transform="translate(450 -20) rotate(32 0 500) scale(1.5 1)"',
    )
  return { art, box: [210, 130, 720, 730], focus: [370, 610, 340], rest: 'lies' }
}

/** A turned body on the axis x = 0 with straight ends. */
const turned2 = (rows: readonly (readonly [number, number])[]) =>
  `M${rows.map(([y, half]) => `${half} ${y}`).join('L')}L${rows
    .toReversed()
    .map(([y, half]) => `${-half} ${y}`)
    .join('L')}Z`

/** 礼盒装签字笔: pen lying in velvet. */
export const penSet: Draw = ({ sheet, colour, second, logo }) => {
  const tray = rounded(170, 330, 660, 330, 16)
  const sleeve = () =>
    linear(sheet, [
      [0, lighter(second, 0.6)],
      [0.3, second],
      [1, darker(second, 0.5)],
    ])
  const penBody = group(
    fill(
      rounded(0, 0, 70, 36, 10),
      linear(sheet, [
        [0, '#fff'],
        [0.4, '#c9ccd1'],
        [1, '#777a80'],
      ]),
    ) +
      fill(rounded(70, -3, 250, 42, 8), sleeve()) +
      fill(
        rounded(320, -4, 16, 44, 3),
        linear(sheet, [
          [0, '#f3dd9c'],
          [1, '#7d5c1d'],
        ]),
      ) +
      fill(rounded(336, -3, 150, 42, 6), sleeve()) +
      fill(
        poly(486, 0, 548, 14, 548, 22, 486, 36),
        linear(sheet, [
          [0, '#fff'],
          [0.5, '#b9bcc1'],
          [1, '#6d7075'],
        ]),
      ),
    'transform="translate(226 474)"',
  )
  const art =
    fill(
      rounded(170, 150, 660, 190, 14),
      linear(sheet, [
        [0, darker(colour, 0.1)],
        [1, darker(colour, 0.4)],
      ]),
    ) +
    grain(sheet, rounded(170, 150, 660, 190, 14), 'leather', colour, 0.2) +
    fill(rounded(192, 168, 616, 160, 8), '#efe6d6') +
    logo({ x: 500, y: 248, w: 210, layout: 'row', finish: 'foil' }, '#efe6d6') +
    cloth(sheet, tray, colour, { texture: 'leather', strength: 0.24, puff: 0.25 }) +
    fill(rounded(200, 360, 600, 270, 10), darker(colour, 0.6)) +
    cloth(sheet, rounded(204, 366, 592, 260, 10), '#3a3236', { texture: 'felt', strength: 0.3, puff: 0.5 }) +
    soft(sheet, 8, fill(rounded(222, 468, 566, 60, 26), '#000', 0.6)) +
    penBody +
    cloth(sheet, rounded(170, 660, 660, 120, 14), darker(colour, 0.14), {
      texture: 'leather',
      strength: 0.24,
      puff: 0.3,
    })
  return { art, box: [170, 150, 660, 630], focus: [480, 420, 420], rest: 'lies' }
}
