import { darker, lighter } from '../colour.ts'
import { glint, metal, roundness, solid } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, oval, poly, rounded, soft } from '../shape.ts'
import { linear } from '../sheet.ts'
import { grain, repeated } from '../texture.ts'

/** U盘, swivel cap. */
export const usbStick: Draw = ({ sheet, colour, second, logo }) => {
  const swivel = 'M150 392H610Q660 392 660 500Q660 608 610 608H150Q130 608 130 588V412Q130 392 150 392Z'
  const art = group(
    fill(
      rounded(700, 436, 150, 128, 6),
      linear(sheet, [
        [0, '#fafbfb'],
        [0.4, '#c3c7cb'],
        [1, '#83888d'],
      ]),
    ) +
      fill(rounded(770, 462, 30, 24, 3), '#55595d') +
      fill(rounded(770, 514, 30, 24, 3), '#55595d') +
      solid(sheet, rounded(330, 404, 400, 192, 34), colour, [0, 0, 0, 1], 0.4) +
      fill(
        swivel,
        linear(sheet, [
          [0, '#ffffff'],
          [0.22, '#d9dcde'],
          [0.5, '#b4b8bc'],
          [0.8, '#e3e5e7'],
          [1, '#85898e'],
        ]),
      ) +
      grain(sheet, swivel, 'brushed', '#c3c7ca', 0.24) +
      line(swivel, '#6f7378', 2, 0.5) +
      fill(oval(570, 500, 34), darker(second, 0.1)) +
      fill(oval(567, 497, 26), lighter(second, 0.3)) +
      logo({ x: 340, y: 500, w: 250, layout: 'row', finish: 'engrave' }, '#c3c7ca'),
    'transform="rotate(-18 500 500)"',
  )
  return { art, box: [150, 340, 700, 330], focus: [350, 545, 300], rest: 'lies' }
}

/** 充电宝 with its cable. */
export const powerBank: Draw = ({ sheet, colour, logo }) => {
  const body = rounded(330, 140, 340, 700, 48)
  const cable = 'M500 130C500 40 700 40 740 160C780 280 760 460 800 560C830 640 820 720 780 760'
  const art =
    line(cable, '#bdb7ab', 18) +
    line(cable, '#efebe2', 13) +
    fill(rounded(480, 96, 40, 52, 8), '#e6e2d9') +
    group(
      fill(rounded(-20, -10, 40, 60, 8), '#e6e2d9') + fill(rounded(-13, 48, 26, 34, 4), '#b9bdc1'),
      'transform="translate(776 770) rotate(20)"',
    ) +
    fill(
      body,
      linear(
        sheet,
        [
          [0, darker(colour, 0.3)],
          [0.06, lighter(colour, 0.3)],
          [0.3, lighter(colour, 0.12)],
          [0.7, colour],
          [0.94, darker(colour, 0.2)],
          [1, darker(colour, 0.45)],
        ],
        [0, 0, 1, 0.14],
      ),
    ) +
    grain(sheet, body, 'cotton', colour, 0.12) +
    glint(sheet, body, 'M300 560L640 160', 100, 0.2, 36) +
    line(rounded(333, 143, 334, 694, 46), lighter(colour, 0.5), 2.4, 0.5) +
    [0, 1, 2, 3].map((i) => `<circle cx="${452 + i * 32}" cy="760" r="7" fill="${i < 3 ? '#d8f3df' : darker(colour, 0.4)}"/>`).join('') +
    logo({ x: 500, y: 430, w: 180 })
  return { art, box: [328, 60, 494, 790], focus: [500, 430, 320], rest: 'lies' }
}

/** 手机支架 with a phone on it. */
export const phoneStand: Draw = ({ sheet, colour, second, logo }) => {
  const phone = rounded(0, 0, 300, 560, 42)
  const screen = rounded(12, 12, 276, 536, 32)
  const art =
    fill(
      'M470 480H560L580 820H450Z',
      linear(
        sheet,
        [
          [0, darker(colour, 0.3)],
          [0.4, lighter(colour, 0.2)],
          [1, darker(colour, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    fill(oval(510, 836, 210, 46), darker(colour, 0.4)) +
    fill(
      oval(510, 822, 210, 46),
      linear(
        sheet,
        [
          [0, lighter(colour, 0.4)],
          [0.5, colour],
          [1, darker(colour, 0.2)],
        ],
        [0, 0, 1, 0.6],
      ),
    ) +
    logo({ x: 510, y: 836, w: 190, layout: 'row', skew: [0, 0] }) +
    group(
      fill(
        phone,
        linear(
          sheet,
          [
            [0, '#55585e'],
            [1, '#1b1c1f'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill(
          screen,
          linear(
            sheet,
            [
              [0, lighter(second, 0.5)],
              [0.5, second],
              [1, darker(second, 0.4)],
            ],
            [0, 0, 0.6, 1],
          ),
        ) +
        inside(
          sheet,
          screen,
          fill(oval(220, 170, 110), '#fff', 0.18) +
            fill('M0 420Q120 320 300 420V560H0Z', '#fff', 0.16) +
            fill('M0 12H180L20 548H0Z', '#fff', 0.12),
        ) +
        fill(rounded(110, 26, 80, 18, 9), '#101113'),
      'transform="translate(350 110) skewY(-4)"',
    ) +
    fill(
      'M376 622L650 600L656 648L382 672Z',
      linear(sheet, [
        [0, lighter(colour, 0.4)],
        [1, darker(colour, 0.2)],
      ]),
    )
  return { art, box: [298, 84, 424, 800], focus: [510, 760, 340], rest: 'stands' }
}

/** 蓝牙音箱: fabric cylinder lying on its side. */
export const speaker: Draw = ({ sheet, colour, second, logo }) => {
  const body = 'M210 330H800Q860 360 860 540Q860 720 800 750H210Z'
  const holes = [0, 18, 36, 54]
    .flatMap((y) =>
      [0, 18, 36, 54].map((x) => `<circle cx="${x + 5 + (y % 36 ? 9 : 0)}" cy="${y + 5}" r="3.4" fill="#000" opacity=".26"/>`),
    )
    .join('')
  const art =
    fill(
      body,
      linear(sheet, [
        [0, darker(colour, 0.2)],
        [0.18, lighter(colour, 0.36)],
        [0.45, colour],
        [0.85, darker(colour, 0.42)],
        [1, darker(colour, 0.3)],
      ]),
    ) +
    repeated(sheet, body, [72, 72], holes) +
    inside(sheet, body, soft(sheet, 18, line('M830 340Q880 540 830 740', '#000', 50, 0.35))) +
    `<ellipse cx="210" cy="540" rx="92" ry="210" fill="${linear(
      sheet,
      [
        [0, lighter(second, 0.4)],
        [0.5, second],
        [1, darker(second, 0.4)],
      ],
      [0, 0, 1, 1],
    )}"/>` +
    fill(oval(206, 540, 66, 156), darker(second, 0.5)) +
    fill(
      oval(202, 540, 52, 126),
      linear(
        sheet,
        [
          [0, '#4b4e53'],
          [0.5, '#a9adb2'],
          [1, '#2d2f32'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(oval(200, 540, 22, 52), '#d8dadd') +
    line('M300 360C360 280 700 280 780 356', darker(second, 0.3), 22) +
    line('M300 360C360 280 700 280 780 356', second, 16) +
    solid(sheet, rounded(430, 500, 250, 110, 14), lighter(second, 0.1)) +
    logo({ x: 555, y: 555, w: 200, layout: 'row', finish: 'engrave' }, second)
  return { art, box: [118, 290, 744, 462], focus: [540, 540, 380], rest: 'stands', foot: 'M170 742H800L840 700H180Z' }
}

/** 无线充: a round charging pad with its cable. */
export const chargingPad: Draw = ({ sheet, colour, logo }) => {
  const rim = oval(480, 520, 300)
  const art =
    line('M740 660C840 760 860 840 960 860', '#bdb7ab', 20) +
    line('M740 660C840 760 860 840 960 860', '#efebe2', 14) +
    fill(rim, metal(sheet, '#b9bdc2')) +
    fill(oval(480, 518, 286), roundness(sheet, colour, 0.2)) +
    grain(sheet, oval(480, 518, 286), 'felt', colour, 0.3) +
    line(oval(480, 518, 210), lighter(colour, 0.4), 3, 0.4) +
    `<circle cx="480" cy="780" r="7" fill="#8fe0a8"/>` +
    logo({ x: 480, y: 520, w: 180 })
  return { art, box: [180, 220, 780, 650], focus: [480, 520, 360], rest: 'lies' }
}

/** 计算器. */
export const calculator: Draw = ({ sheet, colour, second, logo }) => {
  const body = rounded(300, 120, 400, 760, 40)
  const keys = Array.from({ length: 20 }, (_, i) => {
    const [x, y] = [338 + (i % 4) * 84, 400 + Math.floor(i / 4) * 90]
    const hue = i % 4 === 3 ? second : '#f4efe5'
    return (
      fill(rounded(x, y + 6, 70, 66, 16), darker(hue, 0.4)) +
      fill(
        rounded(x, y, 70, 64, 16),
        linear(sheet, [
          [0, lighter(hue, 0.3)],
          [1, darker(hue, 0.08)],
        ]),
      )
    )
  }).join('')
  const art =
    fill(
      body,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.24)],
          [0.5, colour],
          [1, darker(colour, 0.2)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    glint(sheet, body, 'M280 500L640 120', 90, 0.16, 34) +
    fill(rounded(336, 160, 328, 110, 14), darker(colour, 0.6)) +
    fill(
      rounded(344, 168, 312, 94, 10),
      linear(sheet, [
        [0, '#b9c7b4'],
        [1, '#dbe4d3'],
      ]),
    ) +
    fill(poly(344, 168, 480, 168, 420, 262, 344, 262), '#fff', 0.16) +
    keys +
    logo({ x: 500, y: 330, w: 210, layout: 'row' })
  return { art, box: [300, 120, 400, 760], focus: [500, 300, 340], rest: 'lies' }
}
