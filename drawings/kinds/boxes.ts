import { darker, lighter } from '../colour.ts'
import { cloth, glint, solid } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, oval, poly, rounded, soft } from '../shape.ts'
import { linear, type Sheet } from '../sheet.ts'
import { grain } from '../texture.ts'

/** 礼盒: lift-off lid, ribbon with bow. */
export const giftBox: Draw = ({ sheet, colour, second, logo }) => {
  const silk = (d: string) =>
    fill(
      d,
      linear(
        sheet,
        [
          [0, lighter(second, 0.4)],
          [0.35, second],
          [0.6, lighter(second, 0.18)],
          [1, darker(second, 0.3)],
        ],
        [0, 0, 1, 0.3],
      ),
    )
  const lidTop = poly(140, 410, 430, 300, 868, 360, 620, 494)
  const frontSide = poly(156, 500, 608, 590, 604, 870, 166, 758)
  const rightSide = poly(608, 590, 850, 440, 838, 690, 604, 870)
  const lidFront = poly(140, 410, 620, 494, 618, 600, 144, 506)
  const lidRight = poly(620, 494, 868, 360, 862, 456, 618, 600)
  const loop = (flip: number) =>
    group(
      silk('M0 0C40 -110 150 -140 176 -84C190 -40 100 6 0 0Z') +
        fill('M20 -14C60 -80 130 -104 150 -76C156 -50 90 -16 20 -14Z', darker(second, 0.5), 0.55) +
        silk('M6 -2C50 60 120 74 168 92L150 124C90 110 30 70 0 12Z'),
      `transform="translate(480 388) scale(${flip} 1)"`,
    )
  const art =
    fill(
      frontSide,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.1)],
          [1, darker(colour, 0.14)],
        ],
        [0, 0, 0.6, 1],
      ),
    ) +
    grain(sheet, frontSide, 'paper', colour, 0.07) +
    fill(
      rightSide,
      linear(
        sheet,
        [
          [0, darker(colour, 0.3)],
          [1, darker(colour, 0.5)],
        ],
        [0, 0, 0.4, 1],
      ),
    ) +
    inside(sheet, `${frontSide}${rightSide}`, soft(sheet, 9, line('M140 512L618 608L868 460', '#000', 22, 0.55))) +
    silk(poly(340, 545, 402, 557, 400, 818, 340, 803)) +
    fill(poly(708, 530, 748, 505, 742, 764, 704, 793), darker(second, 0.3)) +
    fill(
      lidFront,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.16)],
          [1, darker(colour, 0.04)],
        ],
        [0, 0, 0.5, 1],
      ),
    ) +
    fill(
      lidRight,
      linear(sheet, [
        [0, darker(colour, 0.24)],
        [1, darker(colour, 0.4)],
      ]),
    ) +
    fill(
      lidTop,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.34)],
          [1, colour],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    grain(sheet, lidTop, 'paper', colour, 0.06) +
    line('M140 410L620 494L868 360', lighter(colour, 0.6), 2.4, 0.7) +
    silk(poly(340, 445, 404, 456, 402, 556, 342, 545)) +
    fill(poly(708, 446, 750, 424, 748, 522, 708, 546), darker(second, 0.22)) +
    silk(poly(340, 445, 404, 456, 664, 332, 606, 324)) +
    silk(poly(290, 353, 340, 334, 750, 424, 708, 446)) +
    soft(sheet, 9, fill(oval(486, 402, 130, 26), '#000', 0.35)) +
    loop(1) +
    loop(-1) +
    fill(rounded(456, 366, 48, 40, 14), lighter(second, 0.14)) +
    logo({ x: 504, y: 720, w: 130, skew: [0, 13], finish: 'foil' })
  return {
    art,
    box: [140, 290, 728, 580],
    focus: [470, 640, 420],
    rest: 'stands',
    foot: poly(166, 758, 604, 868, 838, 692, 430, 620),
  }
}

type Landscape = { readonly front: string; readonly side: string; readonly colour: string; readonly second: string }

/** Hills and a sun, printed around the corner. */
const landscape = (sheet: Sheet, { front, side, colour, second }: Landscape) =>
  inside(
    sheet,
    front,
    fill('M220 640Q360 560 600 690V900H220Z', second) +
      fill('M220 700Q380 620 600 740V900H220Z', lighter(second, 0.2)) +
      `<circle cx="420" cy="480" r="150" fill="${lighter(colour, 0.5)}" opacity=".4"/>`,
  ) + inside(sheet, side, fill('M580 686L790 600V900H580Z', darker(second, 0.35)))

/** 彩盒: upright printed carton. */
export const colourBox: Draw = ({ sheet, colour, second, isPlain, logo }) => {
  const front = poly(230, 270, 590, 300, 586, 880, 236, 826)
  const side = poly(590, 300, 780, 250, 772, 784, 586, 880)
  const art =
    fill(poly(230, 270, 440, 226, 780, 250, 590, 300), lighter(colour, 0.3)) +
    fill(
      front,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.2)],
          [0.6, colour],
          [1, darker(colour, 0.1)],
        ],
        [0, 0, 0.7, 1],
      ),
    ) +
    fill(
      side,
      linear(
        sheet,
        [
          [0, darker(colour, 0.26)],
          [1, darker(colour, 0.46)],
        ],
        [0, 0, 1, 0.3],
      ),
    ) +
    (isPlain ? '' : landscape(sheet, { front, side, colour, second })) +
    fill(poly(360, 281, 450, 288, 452, 330, 430, 346, 380, 340, 360, 322), darker(colour, 0.2), 0.3) +
    line('M590 300L586 880', lighter(colour, 0.6), 2.4, 0.7) +
    glint(sheet, front, 'M210 560L520 240', 90, 0.2, 34) +
    logo({ x: 412, y: 480, w: 180, skew: [0, 5.5] })
  return {
    art,
    box: [230, 226, 550, 654],
    focus: [420, 500, 380],
    rest: 'stands',
    foot: poly(236, 826, 586, 880, 772, 784, 440, 730),
  }
}

/** 飞机盒: corrugated mailer, lid open. */
export const mailer: Draw = ({ sheet, colour, second, logo }) => {
  const front = poly(170, 620, 640, 690, 640, 850, 170, 770)
  const side = poly(640, 690, 850, 560, 850, 710, 640, 850)
  const lid = poly(250, 250, 760, 300, 850, 560, 350, 510)
  const edge = (d: string) =>
    line(d, lighter(colour, 0.35), 8) +
    `<path d="${d}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="6" stroke-dasharray="3 5" opacity=".6"/>`
  const tissue = 'M200 616Q260 570 330 590Q380 530 470 566Q560 530 640 570Q740 540 820 562L640 684Z'
  const art =
    fill(
      lid,
      linear(
        sheet,
        [
          [0, darker(colour, 0.05)],
          [1, darker(colour, 0.3)],
        ],
        [0, 0, 0.3, 1],
      ),
    ) +
    grain(sheet, lid, 'speckle', colour, 0.3) +
    logo({ x: 540, y: 396, w: 180, layout: 'row', skew: [14, 5] }) +
    fill(poly(170, 620, 350, 510, 850, 560, 640, 690), darker(colour, 0.55)) +
    cloth(sheet, tissue, lighter(second, 0.55), {
      texture: 'paper',
      strength: 0.1,
      puff: 0.5,
      folds: [
        ['M330 590L420 650', 16, 0.3],
        ['M470 566L500 660', 18, 0.3],
        ['M640 570L600 660', 16, 0.3],
      ],
    }) +
    fill(
      front,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.16)],
          [1, darker(colour, 0.1)],
        ],
        [0, 0, 0.4, 1],
      ),
    ) +
    grain(sheet, front, 'speckle', colour, 0.34) +
    fill(
      side,
      linear(
        sheet,
        [
          [0, darker(colour, 0.2)],
          [1, darker(colour, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    edge('M170 620L640 690L850 560') +
    line('M640 690V850', lighter(colour, 0.4), 2, 0.7) +
    logo({ x: 400, y: 738, w: 230, layout: 'row', skew: [0, 8.5] })
  return {
    art,
    box: [170, 250, 680, 600],
    focus: [460, 640, 400],
    rest: 'stands',
    foot: poly(170, 770, 640, 850, 850, 710, 400, 660),
  }
}

const wave = (sheet: Sheet, pad: string, colour: string) =>
  inside(
    sheet,
    pad,
    fill('M130 740Q300 560 520 640Q700 700 870 560V740Z', colour, 0.5) + fill('M130 740Q320 640 560 690Q740 720 870 640V740Z', colour, 0.7),
  )

function lyingMouse(sheet: Sheet): string {
  const mouse = 'M700 400C740 400 772 430 772 490V560C772 620 740 650 700 650C660 650 628 620 628 560V490C628 430 660 400 700 400Z'
  return (
    soft(sheet, 14, group(fill(mouse, '#000', 0.45), 'transform="translate(14 18)"')) +
    fill(
      mouse,
      linear(
        sheet,
        [
          [0, '#ffffff'],
          [0.6, '#e4e1da'],
          [1, '#b5b0a6'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    line('M700 402V500', '#aaa59b', 2.4) +
    fill(rounded(692, 440, 16, 44, 8), '#6f6b64')
  )
}

/** 鼠标垫 with a stitched edge. */
export const mousePad: Draw = ({ sheet, colour, second, isPlain, logo }) => {
  const pad = rounded(130, 270, 740, 470, 34)
  const art =
    cloth(sheet, pad, colour, { texture: 'cotton', strength: 0.3, puff: 0.2 }) +
    (isPlain ? '' : wave(sheet, pad, second)) +
    line(rounded(134, 274, 732, 462, 32), darker(colour, 0.4), 8) +
    `<path d="${rounded(134, 274, 732, 462, 32)}" fill="none" stroke="${lighter(colour, 0.3)}" stroke-width="6" stroke-dasharray="3 4"/>` +
    (isPlain ? '' : lyingMouse(sheet)) +
    logo({ x: 370, y: 470, w: 220 })
  return { art, box: [130, 270, 740, 470], focus: [390, 480, 380], rest: 'lies' }
}

/** 冰箱贴: a set of three on a steel sheet. */
export const magnet: Draw = ({ sheet, colour, second, logo }) => {
  const steel = rounded(190, 150, 620, 700, 18)
  const badge = (d: string, c: string) =>
    soft(sheet, 8, group(fill(d, '#000', 0.5), 'transform="translate(10 14)"')) +
    fill(d, darker(c, 0.35)) +
    group(solid(sheet, d, c, [0, 0, 1, 1], 0.35), 'transform="translate(-3 -4)"') +
    glint(sheet, d, 'M200 400L700 200', 40, 0.16, 18)
  const art =
    fill(
      steel,
      linear(
        sheet,
        [
          [0, '#e9ebec'],
          [0.5, '#cfd3d5'],
          [1, '#b4b9bc'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    grain(sheet, steel, 'brushed', '#c5c9cc', 0.22) +
    badge(rounded(280, 240, 250, 250, 40), colour) +
    logo({ x: 402, y: 362, w: 150 }) +
    badge(oval(640, 600, 122), second) +
    logo({ x: 637, y: 596, w: 120, layout: 'mark' }, second) +
    badge('M300 640C330 590 420 600 440 640C500 630 520 690 480 720H310C250 710 250 650 300 640Z', lighter(colour, 0.3)) +
    fill(poly(600, 250, 740, 262, 730, 420, 592, 408), '#fdfaf2') +
    line('M618 300L716 308M616 332L714 340M614 364L680 369', '#b5a995', 4) +
    badge(oval(668, 258, 22), second)
  return { art, box: [190, 150, 620, 700], focus: [410, 370, 340], rest: 'lies' }
}
