import { darker, lighter } from '../colour.ts'
import { cloth, glint, solid, stitch } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, rounded, soft } from '../shape.ts'
import { linear } from '../sheet.ts'

const zip = (d: string, colour: string) =>
  line(d, darker(colour, 0.6), 15, 1, 'butt') + `<path d="${d}" fill="none" stroke="#c3c6ca" stroke-width="6" stroke-dasharray="3.4 3.4"/>`

const puller = (x: number, y: number, turn: number) =>
  group(
    fill(rounded(-11, -10, 22, 26, 7), '#b9bcc1') + fill(rounded(-7, 12, 14, 48, 6), '#d7d9dc') + line('M0 24V50', '#7d8086', 3),
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  )

/** 双肩包. */
export const backpack: Draw = ({ sheet, colour, second, logo, back }) => {
  const body =
    'M250 360C250 180 350 128 500 128C650 128 750 180 750 360L772 780C774 860 730 884 680 888Q500 902 320 888C270 884 226 860 228 780Z'
  const pocket =
    'M282 566Q284 530 320 528Q500 518 680 528Q716 530 718 566L730 800C730 850 700 862 660 864Q500 876 340 864C300 862 270 850 270 800Z'
  const side = 'M246 560Q196 580 190 640L196 790Q200 830 240 844Z'
  const straps = [1, -1]
    .map((s) =>
      group(
        cloth(sheet, 'M330 190C260 300 250 480 280 700L330 720C330 500 350 330 400 210Z', second, { puff: 0.7 }),
        `transform="translate(${s === 1 ? 0 : 1000} 0) scale(${s} 1)"`,
      ),
    )
    .join('')
  const front =
    zip('M262 470C262 250 350 176 500 176C650 176 738 250 738 470', colour) +
    puller(700, 316, -18) +
    cloth(sheet, pocket, lighter(colour, 0.04), { puff: 0.75, folds: [['M300 700Q500 730 700 700', 24, 0.12]] }) +
    zip('M296 604Q500 588 704 604', colour) +
    puller(650, 606, 6) +
    stitch('M300 560Q500 546 700 560', colour, 2)
  const art =
    line('M440 136C436 84 564 84 560 136', darker(second, 0.4), 26, 1, 'butt') +
    line('M440 136C436 84 564 84 560 136', second, 20, 1, 'butt') +
    cloth(sheet, side, darker(second, 0.1), { puff: 0.6 }) +
    group(cloth(sheet, side, darker(second, 0.2), { puff: 0.6 }), 'transform="translate(1000 0) scale(-1 1)"') +
    cloth(sheet, body, colour, { puff: 0.95, strength: 0.28, folds: [['M280 420Q500 470 720 420', 30, 0.12]] }) +
    (back ? straps : front) +
    logo({ x: 500, y: 396, w: 128 }) +
    (back ? '' : logo({ x: 500, y: 730, w: 150, layout: 'word', opacity: 0.9 }))
  return { art, box: [188, 90, 624, 806], focus: [500, 420, 380], rest: 'stands', foot: rounded(250, 850, 500, 40, 20) }
}

/** 内胆包: a felt laptop sleeve with zip. */
export const sleeve: Draw = ({ sheet, colour, second, logo }) => {
  const body = rounded(130, 260, 740, 510, 46)
  const art =
    cloth(sheet, body, colour, { texture: 'felt', strength: 0.36, puff: 0.75 }) +
    zip('M150 330H850', colour) +
    puller(806, 332, -70) +
    stitch('M150 308H850M150 354H850', colour, 2) +
    stitch(rounded(146, 276, 708, 478, 36), colour, 2) +
    solid(sheet, rounded(846, 470, 50, 92, 8), second) +
    stitch(rounded(852, 476, 38, 80, 5), second, 1.6) +
    logo({ x: 500, y: 560, w: 220 })
  return { art, box: [130, 260, 766, 510], focus: [500, 560, 380], rest: 'lies' }
}

/** 行李牌 with buckle strap. */
export const luggageTag: Draw = ({ sheet, colour, second, logo }) => {
  const tag = 'M330 400Q334 372 360 362L460 330Q500 318 540 330L640 362Q666 372 670 400V830Q670 862 638 862H362Q330 862 330 830Z'
  const art =
    line('M500 380C440 260 470 120 560 116C650 112 640 250 512 384', darker(second, 0.5), 34) +
    line('M500 380C440 260 470 120 560 116C650 112 640 250 512 384', second, 28) +
    stitch('M500 380C440 260 470 120 560 116C650 112 640 250 512 384', second, 2) +
    solid(sheet, rounded(566, 196, 66, 44, 8), '#cfd2d6') +
    cloth(sheet, tag, colour, { texture: 'leather', strength: 0.3, puff: 0.6 }) +
    stitch(
      'M346 404Q350 384 370 378L462 348Q500 336 538 348L630 378Q650 384 654 404V826Q654 846 634 846H366Q346 846 346 826Z',
      colour,
      2.6,
    ) +
    `<ellipse cx="500" cy="392" rx="36" ry="14" fill="${darker(colour, 0.7)}"/>` +
    line('M500 396C496 380 496 370 500 360', second, 28) +
    logo({ x: 500, y: 630, w: 190, finish: 'emboss' }) +
    glint(sheet, tag, 'M350 480L560 350', 40, 0.18, 20)
  return { art, box: [328, 112, 344, 752], focus: [500, 620, 320], rest: 'lies' }
}

/** 抱枕. */
export const cushion: Draw = ({ sheet, colour, logo }) => {
  const body = 'M150 190C300 220 700 220 850 190C826 330 826 660 856 830C700 800 300 800 146 832C174 660 172 330 150 190Z'
  const art =
    cloth(sheet, body, colour, {
      texture: 'weave',
      strength: 0.24,
      puff: 1,
      folds: [
        ['M172 212Q270 280 320 400', 26, 0.22],
        ['M830 212Q730 290 690 380', 26, 0.26],
        ['M168 812Q270 750 330 640', 26, 0.24],
        ['M834 810Q740 740 690 640', 28, 0.3],
        ['M186 420Q240 500 190 600', 24, 0.16],
      ],
    }) +
    inside(sheet, body, soft(sheet, 60, fill(rounded(300, 300, 320, 280, 140), '#fff', 0.26))) +
    line(body, darker(colour, 0.3), 9, 0.7) +
    line(body, lighter(colour, 0.25), 4, 0.8) +
    logo({ x: 500, y: 505, w: 270, bend: 4 })
  return { art, box: [146, 188, 710, 646], focus: [500, 500, 400], rest: 'lies' }
}

/** 毛巾, folded in three, with a woven border. */
export const towel: Draw = ({ sheet, colour, second, logo }) => {
  const fold = (y: number, h: number, tint: number) => {
    const d = `M170 ${y + 26}Q170 ${y} 210 ${y}H800Q838 ${y} 838 ${y + h / 2}Q838 ${y + h} 800 ${y + h}H190Q166 ${y + h} 170 ${y + h - 30}Z`
    return cloth(sheet, d, tint < 0 ? darker(colour, -tint) : lighter(colour, tint), {
      texture: 'felt',
      strength: 0.5,
      puff: 0.9,
    })
  }
  const top = 'M180 420L330 250Q340 240 356 240H860Q880 240 868 262L800 420Z'
  const front = 'M172 420H806Q820 424 820 470V560Q820 592 790 592H190Q166 590 166 560Z'
  const art =
    fold(690, 120, -0.16) +
    fold(590, 116, -0.08) +
    cloth(sheet, top, lighter(colour, 0.06), { texture: 'felt', strength: 0.5, puff: 0.4 }) +
    cloth(sheet, front, colour, { texture: 'felt', strength: 0.55, puff: 0.8 }) +
    inside(
      sheet,
      `${front}${top}`,
      fill('M640 592L640 420L760 240H800L700 420V592Z', second, 0.85) + fill('M722 592V420L818 240H832L738 420V592Z', second, 0.85),
    ) +
    logo({ x: 400, y: 505, w: 250, layout: 'row', finish: 'stitch' })
  return { art, box: [166, 240, 706, 572], focus: [420, 470, 340], rest: 'stands', foot: 'M180 800H820L860 740H240Z' }
}

/** 毛毯, rolled with a belt. */
export const blanket: Draw = ({ sheet, colour, second, logo }) => {
  const roll = 'M270 330H760Q860 360 860 540Q860 720 760 750H270Z'
  const end = (x: number, rx: number, ry: number) =>
    `<ellipse cx="${x}" cy="540" rx="${rx}" ry="${ry}" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="5" opacity=".5"/>`
  const belt = (x: number) =>
    cloth(
      sheet,
      `M${x} 328Q${x + 74} 420 ${x + 74} 540Q${x + 74} 660 ${x} 752H${x + 52}Q${x + 126} 660 ${x + 126} 540Q${x + 126} 420 ${x + 52} 328Z`,
      second,
      { texture: 'leather', puff: 0.3 },
    )
  const art =
    cloth(sheet, roll, colour, {
      texture: 'felt',
      strength: 0.5,
      puff: 0.9,
      way: [0, 0, 0, 1],
      folds: [
        ['M300 430H850', 34, 0.14],
        ['M300 640H840', 40, 0.2],
      ],
    }) +
    `<ellipse cx="270" cy="540" rx="106" ry="210" fill="${linear(
      sheet,
      [
        [0, lighter(colour, 0.2)],
        [1, darker(colour, 0.2)],
      ],
      [0, 0, 1, 1],
    )}"/>` +
    end(268, 92, 180) +
    end(264, 74, 144) +
    end(260, 54, 106) +
    end(258, 34, 66) +
    end(256, 15, 28) +
    belt(440) +
    belt(640) +
    solid(sheet, rounded(520, 490, 56, 84, 8), '#cba968') +
    solid(sheet, rounded(720, 490, 56, 84, 8), '#cba968') +
    line('M470 300C480 210 690 210 700 300', darker(second, 0.3), 26) +
    line('M470 300C480 210 690 210 700 300', second, 20) +
    logo({ x: 644, y: 560, w: 78, layout: 'mark', finish: 'stitch' })
  return { art, box: [164, 226, 696, 526], focus: [560, 520, 400], rest: 'stands', foot: 'M230 735H770L840 690H240Z' }
}
