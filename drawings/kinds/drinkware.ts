import { darker, lighter } from '../colour.ts'
import { metal, roundness, solid, studioGlints } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, inside, line, oval, rounded, soft, turned } from '../shape.ts'
import { linear } from '../sheet.ts'
import { grain } from '../texture.ts'

/** 保温杯: powder-coated body, steel collar, screw lid. */
export const thermos: Draw = ({ sheet, colour, second, logo }) => {
  const body = turned(
    500,
    [
      [300, 118],
      [322, 134],
      [850, 134],
      [872, 126],
    ],
    0.12,
  )
  const neck = turned(
    500,
    [
      [266, 112],
      [304, 112],
    ],
    0.12,
  )
  const lid = turned(
    500,
    [
      [116, 92],
      [128, 104],
      [268, 110],
    ],
    0.12,
  )
  const foot = turned(
    500,
    [
      [866, 127],
      [884, 122],
    ],
    0.12,
  )
  const knurl = Array.from({ length: 23 }, (_, i) => {
    const x = 500 + 104 * Math.sin(((i - 11) / 11) * 1.45)
    return line(`M${x.toFixed(1)} 150V258`, '#000', 2, 0.16) + line(`M${(x + 2.2).toFixed(1)} 150V258`, '#fff', 1.4, 0.2)
  }).join('')
  const art =
    fill(foot, metal(sheet, '#b9bdc2')) +
    fill(body, roundness(sheet, colour, 0.42)) +
    grain(sheet, body, 'cotton', colour, 0.14) +
    studioGlints(sheet, body, 424, 350, 830, 616, 0.5) +
    fill(neck, metal(sheet, '#c3c7cc')) +
    inside(sheet, body, soft(sheet, 8, fill(oval(500, 306, 130, 18), '#000', 0.5))) +
    fill(lid, roundness(sheet, second, 0.4)) +
    knurl +
    fill(
      oval(500, 119, 92, 11),
      linear(
        sheet,
        [
          [0, lighter(second, 0.45)],
          [1, second],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    studioGlints(sheet, lid, 440, 140, 264, 590, 0.35) +
    logo({ x: 494, y: 560, w: 128, bend: 8, finish: 'engrave' })
  return { art, box: [366, 106, 268, 792], focus: [494, 540, 280], rest: 'stands' }
}

/** 随行杯: tapered, sliding lid, straw. */
export const tumbler: Draw = ({ sheet, colour, second, logo }) => {
  const body = turned(
    500,
    [
      [280, 178],
      [300, 180],
      [860, 128],
      [880, 120],
    ],
    0.13,
  )
  const lid = turned(
    500,
    [
      [226, 168],
      [244, 188],
      [290, 188],
    ],
    0.13,
  )
  const art =
    line('M560 220L612 60', darker('#d9d4c8', 0.3), 25, 1, 'butt') +
    line('M560 220L612 60', '#efebe0', 21, 1, 'butt') +
    line('M555 216L607 58', '#fff', 5, 0.8, 'butt') +
    fill(body, roundness(sheet, colour, 0.4)) +
    grain(sheet, body, 'cotton', colour, 0.12) +
    inside(
      sheet,
      body,
      soft(sheet, 6, line('M404 330L438 850', '#fff', 24, 0.5)) + soft(sheet, 8, fill(oval(500, 300, 190, 26), '#000', 0.4)),
    ) +
    fill(
      turned(
        500,
        [
          [838, 130],
          [880, 121],
        ],
        0.13,
      ),
      metal(sheet, '#bcc0c5'),
    ) +
    fill(lid, roundness(sheet, second, 0.5)) +
    fill(
      oval(500, 228, 168, 22),
      linear(
        sheet,
        [
          [0, lighter(second, 0.4)],
          [1, second],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    fill(oval(556, 228, 24, 7), darker(second, 0.6)) +
    fill(rounded(404, 216, 86, 20, 9), lighter(second, 0.2)) +
    logo({ x: 494, y: 570, w: 150, bend: 10, finish: 'print' })
  return { art, box: [312, 58, 376, 838], focus: [494, 560, 300], rest: 'stands' }
}

/** 焖烧罐: lunch box with handle. */
export const lunchBox: Draw = ({ sheet, colour, second, logo }) => {
  const body = turned(
    500,
    [
      [380, 216],
      [396, 224],
      [830, 218],
      [856, 200],
    ],
    0.13,
  )
  const lid = turned(
    500,
    [
      [270, 196],
      [290, 220],
      [384, 226],
    ],
    0.13,
  )
  const art =
    line('M300 320C296 130 704 130 700 320', darker(second, 0.4), 40, 1, 'butt') +
    line('M300 320C296 130 704 130 700 320', second, 33, 1, 'butt') +
    line('M308 320C308 142 690 142 690 316', lighter(second, 0.5), 7, 0.6, 'butt') +
    fill(body, roundness(sheet, colour, 0.4)) +
    grain(sheet, body, 'cotton', colour, 0.12) +
    studioGlints(sheet, body, 376, 430, 810, 690, 0.45) +
    fill(
      turned(
        500,
        [
          [384, 222],
          [402, 222],
        ],
        0.13,
      ),
      metal(sheet, '#c3c7cc'),
    ) +
    fill(lid, roundness(sheet, lighter(second, 0.06), 0.4)) +
    fill(
      oval(500, 270, 196, 26),
      linear(
        sheet,
        [
          [0, lighter(second, 0.4)],
          [1, second],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    studioGlints(sheet, lid, 380, 300, 370, 680, 0.4) +
    [290, 710]
      .map((x) => solid(sheet, rounded(x - 22, 318, 44, 110, 12), '#cfd2d6') + fill(rounded(x - 12, 386, 24, 26, 5), '#8c9096'))
      .join('') +
    logo({ x: 492, y: 630, w: 190, bend: 14 })
  return { art, box: [274, 160, 452, 722], focus: [492, 620, 340], rest: 'stands' }
}
