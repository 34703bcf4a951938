import { darker, lighter } from '../colour.ts'
import { cloth, metal, roundness, stitch } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, oval, poly, rounded, soft, turned } from '../shape.ts'
import { linear } from '../sheet.ts'
import { grain } from '../texture.ts'

/** 直杆伞, open and tilted to the camera: eight panels over ribs. */
export const umbrella: Draw = ({ sheet, colour, second, logo }) => {
  const top = [500, 150] as const
  const tips = [
    [84, 520],
    [186, 590],
    [356, 628],
    [566, 630],
    [760, 596],
    [916, 520],
  ] as const
  const shades = [0.2, 0.08, -0.1, 0.02, 0.24, 0.44]
  const panels = tips
    .slice(0, -1)
    .map(([x, y], i) => {
      const [x2, y2] = tips[i + 1] ?? [x, y]
      const lean = (from: number) => top[0] + (from - top[0]) * 0.72
      const d = `M${top[0]} ${top[1]}C${lean(x)} ${170 + Math.abs(x - 500) * 0.12} ${x} ${y - 190} ${x} ${y}Q${(x + x2) / 2} ${(y + y2) / 2 - 44} ${x2} ${y2}C${x2} ${y2 - 190} ${lean(x2)} ${170 + Math.abs(x2 - 500) * 0.12} ${top[0]} ${top[1]}Z`
      const tint = shades[i] ?? 0
      const own = i % 2 === 0 ? colour : second
      const hue = tint < 0 ? lighter(own, -tint) : darker(own, tint)
      return (
        fill(
          d,
          linear(
            sheet,
            [
              [0, lighter(hue, 0.2)],
              [0.6, hue],
              [1, darker(hue, 0.2)],
            ],
            [0.2, 0, 0.7, 1],
          ),
        ) +
        grain(sheet, d, 'cotton', own, 0.12) +
        inside(sheet, d, soft(sheet, 16, line(d, '#000', 20, 0.16))) +
        line(d, darker(own, 0.6), 1.6, 0.4)
      )
    })
    .join('')
  const under = 'M84 520Q500 760 916 520Q760 470 500 470Q240 470 84 520Z'
  const ferrules = tips.map(([x, y]) => line(`M${x} ${y}v14`, '#b9bcc1', 8)).join('')
  const art =
    fill(under, darker(colour, 0.66)) +
    fill('M490 420H510V800H490Z', metal(sheet, '#9a9da3')) +
    fill(
      'M486 780H514V850C514 900 486 924 450 924C412 924 390 896 390 862H420C420 884 432 896 450 896C472 896 486 880 486 850Z',
      linear(
        sheet,
        [
          [0, '#8a5f3c'],
          [0.4, '#c49064'],
          [1, '#5d3d25'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    panels +
    ferrules +
    fill(poly(492, 154, 508, 154, 503, 96, 497, 96), '#8d9095') +
    fill(oval(500, 154, 30, 10), darker(colour, 0.4)) +
    logo({ x: 462, y: 470, w: 130, bend: -6 })
  return { art, box: [80, 94, 840, 832], focus: [470, 430, 360], rest: 'lies' }
}

/** 折叠伞 in its sleeve, with the umbrella's handle and wrist strap. */
export const foldedUmbrella: Draw = ({ sheet, colour, second, logo }) => {
  const body = 'M430 250Q500 230 570 250C596 400 596 700 574 850Q500 876 426 850C404 700 404 400 430 250Z'
  const folds = [448, 480, 512, 544].map(
    (x, i) => [`M${x} 256C${x + (i - 1.5) * 12} 420 ${x + (i - 1.5) * 14} 680 ${x} 850`, 14, 0.3] as const,
  )
  const art =
    line('M500 160C560 60 680 120 640 240C620 300 600 330 606 380', darker(second, 0.5), 15) +
    line('M500 160C560 60 680 120 640 240C620 300 600 330 606 380', second, 11) +
    fill(
      turned(
        500,
        [
          [130, 44],
          [144, 52],
          [240, 56],
        ],
        0.14,
      ),
      roundness(sheet, darker(second, 0.2), 0.4),
    ) +
    fill(
      turned(
        500,
        [
          [236, 60],
          [262, 62],
        ],
        0.14,
      ),
      metal(sheet, '#b5b8bd'),
    ) +
    cloth(sheet, body, colour, { folds, puff: 0.9, strength: 0.14 }) +
    cloth(sheet, 'M404 520Q500 548 596 520L597 590Q500 618 403 590Z', darker(colour, 0.14), { puff: 0.3 }) +
    stitch('M405 530Q500 558 595 530M404 580Q500 608 596 580', colour, 1.8) +
    `<circle cx="548" cy="570" r="13" fill="#7d8085"/><circle cx="546" cy="568" r="10" fill="#dfe1e3"/>` +
    logo({ x: 496, y: 410, w: 104, bend: 5 }) +
    fill(
      turned(
        500,
        [
          [850, 50],
          [872, 40],
        ],
        0.14,
      ),
      metal(sheet, '#b5b8bd'),
    )
  return { art, box: [400, 86, 250, 800], focus: [500, 440, 300], rest: 'lies' }
}

/** 折扇, open, on bamboo ribs. */
export const fan: Draw = ({ colour, second, logo }) => {
  const at = (r: number, deg: number) => [500 + r * Math.cos((deg * Math.PI) / 180), 800 + r * Math.sin((deg * Math.PI) / 180)] as const
  const count = 22
  const blade = (i: number) => {
    const [a, b] = [198 + (i * 144) / count, 198 + ((i + 1) * 144) / count]
    const tint = i % 2 ? darker(colour, 0.13) : lighter(colour, 0.12)
    return fill(poly(...at(560, a), ...at(560, b), ...at(270, b), ...at(270, a)), tint)
  }
  const rib = (i: number) =>
    line(
      `M500 800L${at(290, 198 + (i * 144) / count)
        .map(Math.round)
        .join(' ')}`,
      i % 2 ? '#a9794a' : '#c79a68',
      13,
    )
  const guard = (deg: number) =>
    line(`M500 800L${at(566, deg).map(Math.round).join(' ')}`, '#6d4526', 24) +
    line(`M500 800L${at(564, deg).map(Math.round).join(' ')}`, '#a0703f', 13)
  const art =
    Array.from({ length: count + 1 }, (_, i) => rib(i)).join('') +
    Array.from({ length: count }, (_, i) => blade(i)).join('') +
    line(`M${at(554, 199).join(' ')}A554 554 0 0 1 ${at(554, 341).join(' ')}`, second, 12) +
    guard(198) +
    guard(342) +
    `<circle cx="500" cy="800" r="17" fill="#6d5021"/><circle cx="497" cy="797" r="12" fill="#e3c67f"/>` +
    line('M500 816C470 850 480 880 500 900', second, 6) +
    Array.from({ length: 7 }, (_, i) => line(`M500 896C${490 + i * 3} 920 ${482 + i * 6} 940 ${482 + i * 6} 970`, second, 4)).join('') +
    logo({ x: 500, y: 386, w: 150, bend: -4 })
  return { art, box: [0, 236, 1000, 736], focus: [500, 400, 360], rest: 'lies' }
}

const waves = (colour: string) =>
  fill('M320 560Q460 470 560 560T710 520V880H320Z', colour) +
  fill('M320 640Q440 560 560 640T710 610V880H320Z', lighter(colour, 0.18)) +
  fill('M320 720Q460 660 560 720T710 700V880H320Z', lighter(colour, 0.4))

/** 易拉宝: roll-up stand. */
export const rollUp: Draw = ({ sheet, colour, second, isPlain, logo }) => {
  const face = poly(330, 90, 690, 90, 694, 868, 326, 868)
  const art =
    line('M506 100L560 850', '#7d8085', 8) +
    fill(
      face,
      linear(
        sheet,
        [
          [0, lighter(colour, 0.22)],
          [0.5, colour],
          [1, darker(colour, 0.1)],
        ],
        [0, 0, 0.5, 1],
      ),
    ) +
    inside(
      sheet,
      face,
      (isPlain ? '' : waves(second)) + soft(sheet, 20, line('M400 80V880', '#fff', 40, 0.2) + line('M640 80V880', '#000', 30, 0.14)),
    ) +
    fill(rounded(322, 80, 376, 16, 6), metal(sheet, '#c6c9cd')) +
    fill(
      rounded(310, 862, 400, 44, 14),
      linear(sheet, [
        [0, '#f1f2f3'],
        [0.4, '#bfc3c7'],
        [1, '#74787d'],
      ]),
    ) +
    fill(rounded(380, 904, 60, 12, 6), '#55585c') +
    fill(rounded(580, 904, 60, 12, 6), '#55585c') +
    logo({ x: 510, y: 300, w: 200 })
  return { art, box: [310, 80, 400, 836], focus: [510, 310, 320], rest: 'stands', foot: rounded(312, 892, 396, 26, 12) }
}

/** 旗帜: a feather flag on its pole. */
export const flag: Draw = ({ sheet, colour, second, isPlain, logo }) => {
  const cloths = 'M346 130C420 70 560 96 600 220C640 360 560 470 600 620C610 690 580 760 540 800Q450 780 352 806Z'
  const art =
    fill('M332 120H350V880H332Z', metal(sheet, '#a9adb2')) +
    line('M341 124C400 50 590 70 616 240', '#8d9196', 8) +
    cloth(sheet, cloths, colour, {
      texture: 'cotton',
      puff: 0.4,
      sheen: 0.3,
      folds: [
        ['M440 110C500 240 420 420 470 560C490 660 450 740 440 800', 34, 0.24],
        ['M560 160C590 300 520 440 550 600', 26, 0.26],
      ],
    }) +
    (isPlain ? '' : inside(sheet, cloths, group(fill('M340 640Q470 600 620 660V820H340Z', second, 0.9), 'opacity=".9"'))) +
    stitch('M358 140V796', colour, 2) +
    fill(
      turned(
        341,
        [
          [862, 20],
          [878, 100],
          [892, 100],
        ],
        0.16,
      ),
      roundness(sheet, '#4a4c50', 0.4),
    ) +
    logo({ x: 470, y: 420, w: 150, turn: -2 })
  return { art, box: [242, 62, 378, 846], focus: [470, 420, 320], rest: 'stands' }
}
