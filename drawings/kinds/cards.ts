import { darker, lighter } from '../colour.ts'
import { cloth, solid } from '../material.ts'
import { lettering, written } from '../letters.ts'
import { warped } from '../path.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, oval, poly, rounded, soft } from '../shape.ts'
import { linear } from '../sheet.ts'

/** 信封 with a card looking out. */
export const envelope: Draw = ({ sheet, colour, second, logo }) => {
  const body = rounded(160, 380, 680, 420, 8)
  const art =
    fill(rounded(220, 210, 560, 400, 6), '#fdfaf3') +
    line(rounded(240, 230, 520, 360, 3), second, 3, 0.7) +
    logo({ x: 500, y: 300, w: 220, layout: 'row', colour: second }, '#fdfaf3') +
    cloth(sheet, body, colour, { texture: 'paper', strength: 0.06, puff: 0.1, sheen: 0.26 }) +
    inside(
      sheet,
      body,
      soft(sheet, 5, line('M160 806L500 560L840 806', '#000', 6, 0.28)) +
        fill('M160 800L500 566L840 800Z', lighter(colour, 0.06)) +
        soft(sheet, 7, line('M160 384L500 640L840 384', '#000', 8, 0.4)) +
        fill('M160 380H840L520 620Q500 634 480 620Z', lighter(colour, 0.12)),
    ) +
    line('M162 384L480 618Q500 632 520 618L838 384', lighter(colour, 0.6), 2, 0.7) +
    `<circle cx="500" cy="616" r="48" fill="${darker(second, 0.3)}"/>` +
    fill(
      oval(498, 613, 46),
      linear(
        sheet,
        [
          [0, lighter(second, 0.35)],
          [1, darker(second, 0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    logo({ x: 498, y: 613, w: 46, layout: 'mark', finish: 'emboss', colour: second }, second)
  return { art, box: [160, 210, 680, 590], focus: [500, 560, 380], rest: 'lies' }
}

/** 红包: two, foil printed. */
export const redPacket: Draw = ({ sheet, colour, logo }) => {
  const one = (lucky: boolean) => {
    const body = rounded(0, 0, 360, 660, 16)
    const fu = line(
      warped(lettering('福').d, ([x, y]) => [100 + x * 1.6, 250 + y * 1.6]),
      '#d9b266',
      15,
    )
    return (
      cloth(sheet, body, colour, { texture: 'paper', strength: 0.06, puff: 0.22, sheen: 0.16 }) +
      inside(
        sheet,
        body,
        soft(sheet, 6, fill('M0 0H360V120Q180 230 0 120Z', '#000', 0.34)) + fill('M0 -4H360V112Q180 220 0 112Z', lighter(colour, 0.07)),
      ) +
      line('M2 112Q180 220 358 112', '#d9b266', 4) +
      line(rounded(18, 20, 324, 620, 8), '#d9b266', 2.4, 0.8) +
      (lucky ? line(oval(180, 332, 128), '#d9b266', 4) + fu : '')
    )
  }
  const art =
    group(one(true), 'transform="translate(190 170) rotate(-8)"') +
    group(one(false) + logo({ x: 180, y: 400, w: 170, finish: 'foil' }), 'transform="translate(480 176) rotate(7)"')
  return { art, box: [186, 116, 652, 728], focus: [570, 570, 340], rest: 'lies', written: true }
}

/** 扑克牌: a box, a fan of cards. */
export const playingCards: Draw = ({ sheet, colour, logo }) => {
  const lattice = Array.from({ length: 12 }, (_, i) =>
    line(`M${i * 40 - 120} 0L${i * 40 + 260} 380M${i * 40 - 120} 380L${i * 40 + 260} 0`, '#fff', 2, 0.22),
  ).join('')
  const card = (turn: number, face: string) =>
    group(
      fill(rounded(-122, -380, 244, 350, 16), '#00000033') + fill(rounded(-125, -384, 244, 350, 16), '#fdfbf6') + face,
      `transform="translate(500 820) rotate(${turn})"`,
    )
  const pip = (suit: string, c: string) =>
    written(suit, -108, -366, 30, c) + fill('M0 -270C-50 -320 -90 -250 0 -170C90 -250 50 -320 0 -270Z', c)
  const rear =
    fill(rounded(-112, -371, 218, 324, 10), colour) +
    inside(sheet, rounded(-112, -371, 218, 324, 10), group(lattice, 'transform="translate(-130 -390)"')) +
    fill(oval(-3, -209, 62), lighter(colour, 0.02)) +
    line(oval(-3, -209, 62), '#fff', 3, 0.8) +
    logo({ x: -3, y: -209, w: 66, layout: 'mark' })
  const pack =
    solid(sheet, rounded(150, 520, 250, 350, 10), colour) +
    line(rounded(166, 536, 218, 318, 6), '#fff', 2.4, 0.5) +
    fill(poly(400, 522, 436, 500, 436, 838, 400, 868), darker(colour, 0.4)) +
    fill(poly(152, 520, 190, 498, 436, 500, 400, 522), lighter(colour, 0.2)) +
    logo({ x: 274, y: 690, w: 130 })
  const art =
    group(
      card(-26, pip('A', '#c7330b')) + card(-9, pip('K', '#26262a')) + card(8, pip('Q', '#c7330b')) + card(25, rear),
      'transform="translate(90 -60)"',
    ) + pack
  return { art, box: [148, 360, 690, 520], focus: [300, 690, 320], rest: 'lies', written: true }
}

/** 不干胶: a roll of labels. */
export const stickerRoll: Draw = ({ sheet, colour, logo }) => {
  const ringed = Array.from({ length: 10 }, (_, i) => line(oval(360, 470, 92 + i * 14, 98 + i * 15), '#b7a88e', 1.4, 0.5)).join('')
  const label = (x: number) =>
    fill(oval(x, 668, 74, 66), darker(colour, 0.4), 0.4) +
    fill(
      oval(x - 1, 665, 74, 66),
      linear(
        sheet,
        [
          [0, lighter(colour, 0.2)],
          [1, colour],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    logo({ x, y: 665, w: 70 })
  const art =
    fill(
      'M360 226H470C600 226 694 340 694 478C694 610 600 726 470 726H360Z',
      linear(sheet, [
        [0, '#fbf6ea'],
        [0.5, '#eadfc9'],
        [1, '#b9a687'],
      ]),
    ) +
    [0, 1].map((i) => fill(oval(560 + i * 62, 330 + i * 100, 40 - i * 12, 56), lighter(colour, 0.1 - i * 0.1))).join('') +
    fill(
      'M360 580L360 734Q360 740 380 740H870Q880 740 876 728L846 596Q840 580 824 580H470Z',
      linear(
        sheet,
        [
          [0, '#e9dcc2'],
          [0.3, '#fbf7ec'],
          [1, '#eee3cd'],
        ],
        [0, 0, 1, 0.2],
      ),
    ) +
    label(560) +
    label(734) +
    fill(
      oval(360, 474, 232, 250),
      linear(
        sheet,
        [
          [0, '#fffaf0'],
          [1, '#d9c9ac'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    ringed +
    fill(oval(360, 472, 84, 90), '#a98a60') +
    fill(
      oval(364, 474, 72, 78),
      linear(
        sheet,
        [
          [0, '#4a3826'],
          [1, '#8a6a45'],
        ],
        [0, 0, 1, 1],
      ),
    )
  return {
    art,
    box: [128, 224, 750, 516],
    focus: [640, 650, 330],
    rest: 'stands',
    foot: 'M300 715L380 742H876L846 640L400 640Z',
  }
}
