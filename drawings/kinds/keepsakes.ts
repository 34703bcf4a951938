import { darker, lighter } from '../colour.ts'
import { cloth, disc, glint, gold, solid, stitch } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, inside, line, oval, rounded, soft } from '../shape.ts'
import { linear, radial } from '../sheet.ts'
import { grain } from '../texture.ts'

/** 挂绳证件: lanyard with a card in its holder. */
export const lanyard: Draw = ({ sheet, colour, second, logo }) => {
  const left = 'M300 70L470 400L500 400L344 70Z'
  const right = 'M700 70L530 400L500 400L656 70Z'
  const card = rounded(312, 500, 376, 400, 22)
  const art =
    cloth(sheet, left, colour, { texture: 'weave', strength: 0.2, puff: 0.2 }) +
    cloth(sheet, right, darker(colour, 0.12), { texture: 'weave', strength: 0.2, puff: 0.2 }) +
    logo({ x: 396, y: 220, w: 120, layout: 'row', turn: 63 }) +
    logo({ x: 604, y: 220, w: 120, layout: 'row', turn: -63 }) +
    solid(sheet, rounded(466, 384, 68, 48, 8), '#d3d6d9') +
    line('M500 432C470 450 476 490 500 490C524 490 530 456 506 440', '#7c8085', 11) +
    line('M499 431C471 450 477 488 500 489', '#eceeef', 4) +
    fill(card, '#ffffff', 0.85) +
    line(card, '#aeb4b8', 4) +
    fill(rounded(450, 512, 100, 18, 9), '#cbbfae') +
    fill(rounded(332, 546, 336, 334, 10), '#fdfbf6') +
    fill(
      'M332 556Q332 546 342 546H658Q668 546 668 556V660H332Z',
      linear(
        sheet,
        [
          [0, lighter(colour, 0.12)],
          [1, darker(colour, 0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    logo({ x: 500, y: 604, w: 190, layout: 'row' }) +
    fill(oval(500, 724, 50), lighter(second, 0.75)) +
    inside(sheet, oval(500, 724, 50), fill(oval(500, 708, 20), second) + fill(oval(500, 778, 44, 40), second)) +
    fill(rounded(430, 800, 140, 14, 7), '#4b463f') +
    fill(rounded(456, 828, 88, 10, 5), '#b7ad9d') +
    glint(sheet, card, 'M300 800L640 470', 60, 0.35, 12)
  return { art, box: [298, 70, 404, 832], focus: [500, 600, 360], rest: 'lies' }
}

/** 金属徽章: enamel pin. */
export const badge: Draw = (paint) => {
  const { sheet, colour, logo } = paint
  const enamel = oval(500, 500, 236)
  const art =
    disc(sheet, 500, 500, 300, gold) +
    fill(
      enamel,
      radial(
        sheet,
        [
          [0, lighter(colour, 0.2)],
          [0.7, colour],
          [1, darker(colour, 0.3)],
        ],
        [0.38, 0.32, 0.7],
      ),
    ) +
    line(enamel, darker(gold, 0.4), 5, 0.8) +
    logo({ x: 500, y: 500, w: 210, finish: 'foil', opacity: 1 }) +
    inside(sheet, enamel, soft(sheet, 14, fill('M290 430C330 300 470 262 620 290C520 320 400 360 320 500Z', '#fff', 0.42)))
  return { art, box: [200, 200, 600, 600], focus: [500, 500, 380], rest: 'lies' }
}

/** 钥匙扣: metal ring, strap, plate. */
export const keychain: Draw = ({ sheet, colour, second, logo }) => {
  const ringLine = oval(500, 220, 120)
  const strap = 'M446 330H554L566 500H434Z'
  const plate = rounded(376, 500, 248, 370, 44)
  const art =
    line(ringLine, '#5f6368', 24) +
    `<path d="${ringLine}" fill="none" stroke="${linear(
      sheet,
      [
        [0, '#fff'],
        [0.4, '#a9adb2'],
        [0.6, '#f3f4f5'],
        [1, '#7a7e83'],
      ],
      [0, 0, 1, 1],
    )}" stroke-width="18"/>` +
    line(oval(500, 220, 108), '#6d7176', 2) +
    cloth(sheet, strap, second, { texture: 'leather', strength: 0.3, puff: 0.4 }) +
    stitch('M458 346L446 490M542 346L554 490', second, 2.2) +
    solid(sheet, rounded(420, 474, 160, 44, 10), '#cdd0d4') +
    `<circle cx="500" cy="420" r="14" fill="#80858a"/><circle cx="498" cy="418" r="10" fill="#e3e5e7"/>` +
    fill(
      plate,
      linear(
        sheet,
        [
          [0, '#fafafa'],
          [0.3, '#b5b9be'],
          [0.5, '#f0f1f2'],
          [0.75, '#8d9297'],
          [1, '#d5d8da'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(
      rounded(396, 528, 208, 322, 30),
      linear(
        sheet,
        [
          [0, lighter(colour, 0.25)],
          [0.5, colour],
          [1, darker(colour, 0.25)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    grain(sheet, rounded(396, 528, 208, 322, 30), 'leather', colour, 0.2) +
    logo({ x: 500, y: 690, w: 136, finish: 'foil' }) +
    glint(sheet, plate, 'M370 640L560 500', 26, 0.3, 10)
  return { art, box: [370, 90, 260, 782], focus: [500, 690, 280], rest: 'lies' }
}
