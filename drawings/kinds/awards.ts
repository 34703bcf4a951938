import { darker, lighter } from '../colour.ts'
import { cloth, disc, gold, metal } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, oval, poly, rounded, soft, turned } from '../shape.ts'
import { linear } from '../sheet.ts'

/** 奖牌 on its ribbon. */
export const medal: Draw = (paint) => {
  const { sheet, colour, second, logo } = paint
  const stripe = (d: string) => inside(sheet, d, line('M260 60L500 470M740 60L500 470', second, 26, 1, 'butt'))
  const left = 'M214 70L310 70L530 450L480 480Z'
  const right = 'M786 70L690 70L470 450L520 480Z'
  const notches = Array.from({ length: 48 }, (_, i) => {
    const a = (i * Math.PI) / 24
    return line(
      `M${(500 + 212 * Math.cos(a)).toFixed(1)} ${(660 + 212 * Math.sin(a)).toFixed(1)}L${(500 + 224 * Math.cos(a)).toFixed(1)} ${(660 + 224 * Math.sin(a)).toFixed(1)}`,
      '#7a5a1c',
      3,
      0.5,
    )
  }).join('')
  const art =
    cloth(sheet, right, darker(colour, 0.14), { texture: 'weave', strength: 0.16, puff: 0.2 }) +
    stripe(right) +
    cloth(sheet, left, colour, { texture: 'weave', strength: 0.16, puff: 0.2 }) +
    stripe(left) +
    line(oval(500, 450, 26), darker(gold, 0.4), 15) +
    line(oval(500, 450, 26), lighter(gold, 0.3), 8) +
    disc(sheet, 500, 660, 226, gold) +
    notches +
    logo({ x: 500, y: 664, w: 180, finish: 'engrave' }, gold) +
    inside(sheet, oval(500, 660, 226), soft(sheet, 16, line('M310 640L560 440', '#fff', 44, 0.4)))
  return { art, box: [214, 70, 572, 816], focus: [500, 660, 340], rest: 'lies' }
}

/** 奖杯: crystal star column on a black base. */
export const trophy: Draw = ({ sheet, colour, logo }) => {
  const left = poly(430, 110, 500, 170, 500, 740, 380, 740)
  const right = poly(620, 250, 500, 170, 500, 740, 640, 740)
  const art =
    fill(
      left,
      linear(
        sheet,
        [
          [0, '#ffffff', 0.95],
          [0.5, '#cfdfe4', 0.9],
          [1, '#9fbac3', 0.95],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(
      right,
      linear(
        sheet,
        [
          [0, '#e9f2f4', 0.95],
          [0.4, '#b2cad1', 0.9],
          [1, '#7fa0ab', 0.95],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(poly(430, 110, 620, 250, 500, 170), '#ffffff', 0.9) +
    fill(poly(380, 740, 430, 110, 452, 130, 420, 740), '#fff', 0.55) +
    fill(poly(640, 740, 620, 250, 604, 240, 600, 740), '#fff', 0.4) +
    fill(poly(500, 560, 500, 740, 600, 740), lighter(colour, 0.2), 0.35) +
    fill(poly(500, 560, 500, 740, 400, 740), colour, 0.28) +
    line('M500 170V740', '#fff', 3, 0.9) +
    fill(
      poly(340, 740, 680, 740, 700, 880, 320, 880),
      linear(
        sheet,
        [
          [0, lighter(colour, 0.2)],
          [0.3, colour],
          [1, darker(colour, 0.5)],
        ],
        [0, 0, 1, 0.5],
      ),
    ) +
    line('M340 741H680', lighter(colour, 0.6), 3, 0.7) +
    fill(
      rounded(410, 784, 200, 56, 6),
      linear(
        sheet,
        [
          [0, '#f0d894'],
          [0.5, '#c99a3f'],
          [1, '#e9cd84'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(rounded(440, 806, 140, 10, 5), '#6d4f17') +
    logo({ x: 505, y: 430, w: 150, finish: 'print', colour: '#35535e', opacity: 0.8 })
  return {
    art,
    box: [318, 110, 384, 772],
    focus: [500, 430, 320],
    rest: 'stands',
    foot: poly(322, 870, 700, 870, 720, 850, 320, 850),
  }
}

/** 金属奖杯: a gilt loving cup on a turned base. */
export const metalCup: Draw = ({ sheet, colour, logo }) => {
  const bowl = 'M330 170H670C670 360 620 500 540 540V640H460V540C380 500 330 360 330 170Z'
  const ear = (flip: number) =>
    group(
      line('M330 220C210 200 200 400 372 440', darker(gold, 0.45), 30) +
        line('M330 220C210 200 200 400 372 440', gold, 23) +
        line('M326 214C214 200 204 380 366 430', lighter(gold, 0.7), 6, 0.9),
      flip < 0 ? 'transform="translate(1000 0) scale(-1 1)"' : '',
    )
  const art =
    ear(1) +
    ear(-1) +
    fill(bowl, metal(sheet, gold)) +
    fill(oval(500, 170, 170, 30), darker(gold, 0.5)) +
    line(oval(500, 170, 170, 30), lighter(gold, 0.5), 7) +
    fill(
      turned(
        500,
        [
          [626, 62],
          [650, 92],
          [668, 92],
        ],
        0.16,
      ),
      metal(sheet, gold),
    ) +
    fill(
      poly(376, 676, 624, 676, 650, 880, 350, 880),
      linear(
        sheet,
        [
          [0, lighter(colour, 0.2)],
          [0.3, colour],
          [1, darker(colour, 0.5)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    fill(
      rounded(414, 740, 172, 90, 6),
      linear(
        sheet,
        [
          [0, '#f0d894'],
          [0.5, '#c99a3f'],
          [1, '#e9cd84'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    logo({ x: 500, y: 785, w: 130, layout: 'row', finish: 'engrave' }, gold) +
    logo({ x: 492, y: 340, w: 140, layout: 'mark', finish: 'engrave', bend: 6 }, gold)
  return {
    art,
    box: [240, 140, 520, 742],
    focus: [495, 360, 340],
    rest: 'stands',
    foot: poly(352, 872, 648, 872, 640, 850, 360, 850),
  }
}
