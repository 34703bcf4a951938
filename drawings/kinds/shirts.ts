import { darker, lighter } from '../colour.ts'
import { cloth, stitch, type Fold } from '../material.ts'
import type { Draw, Paint } from '../paint.ts'
import { fill, group, inside, line, rounded, soft } from '../shape.ts'
import { repeated } from '../texture.ts'

const torso =
  'M392 172Q330 192 268 216C276 320 288 420 284 560Q280 740 272 884Q500 912 728 884Q720 740 716 560C712 420 724 320 732 216Q670 192 608 172Q500 250 392 172Z'
const sleeveLeft = 'M276 212C216 240 180 290 142 386L112 462Q160 500 226 512Q262 450 288 404C292 340 288 270 276 212Z'
/** The cut is a little narrower than it was sketched. */
const slim = (content: string) => group(content, 'transform="translate(50 0) scale(.9 1)"')
const mirrored = (content: string) => group(content, 'transform="translate(1000 0) scale(-1 1)"')

const bodyFolds: Fold[] = [
  ['M300 404C350 440 400 450 450 446', 16, 0.2],
  ['M700 404C650 446 610 452 560 446', 16, 0.2],
  ['M300 470C340 540 330 660 318 860', 22, 0.2],
  ['M704 470C662 560 676 690 690 860', 22, 0.22],
  ['M420 560C440 660 400 760 420 880', 20, 0.14],
  ['M590 520C570 660 610 770 584 884', 18, 0.15],
  ['M330 250Q380 300 384 380', 14, 0.14],
  ['M672 250Q624 300 618 380', 14, 0.14],
]
const sleeveFolds: Fold[] = [
  ['M276 250C240 330 220 380 200 490', 16, 0.26],
  ['M282 390Q220 380 160 420', 14, 0.22],
]

function sleeves({ sheet }: Paint, colour: string): string {
  const one = cloth(sheet, sleeveLeft, colour, { folds: sleeveFolds, puff: 0.5 }) + stitch('M121 442Q166 480 236 492', colour, 2)
  return one + mirrored(one)
}

/** The hole of the neck with the inside of the back and a label. */
function neck(colour: string, back: boolean): string {
  if (back) return line('M392 172Q500 214 608 172', darker(colour, 0.3), 22) + line('M392 172Q500 214 608 172', colour, 17)
  return (
    fill('M392 172Q500 126 608 172Q500 262 392 172Z', darker(colour, 0.34)) +
    line('M396 166Q500 138 604 166', darker(colour, 0.1), 15) +
    fill(rounded(476, 158, 48, 30, 3), '#f7f4ec') +
    line('M486 168H514M490 177H510', '#a39a8c', 2.4)
  )
}

const ribbed = (d: string, colour: string, width: number) =>
  line(d, darker(colour, 0.42), width + 3, 0.8, 'butt') +
  line(d, colour, width, 1, 'butt') +
  `<path d="${d}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="${width - 4}" stroke-dasharray="2 6" opacity=".22"/>`

/** T恤, round neck, short sleeves. */
export const tshirt: Draw = (paint) => {
  const { sheet, colour, back, logo } = paint
  const collar = back ? '' : ribbed('M391 171Q500 268 609 171', colour, 20) + stitch('M380 182Q500 290 620 182', colour, 1.8)
  const art =
    sleeves(paint, colour) +
    (back ? '' : neck(colour, back)) +
    cloth(sheet, torso, colour, { folds: bodyFolds, puff: 0.5 }) +
    line('M276 214C288 270 292 340 288 404', darker(colour, 0.6), 2.4, 0.5) +
    line('M724 214C712 270 708 340 712 404', darker(colour, 0.6), 2.4, 0.5) +
    stitch('M273 862Q500 890 727 862', colour, 2) +
    (back
      ? fill('M392 172Q500 262 608 172Q500 130 392 172Z', colour) +
        inside(
          sheet,
          'M392 172Q500 262 608 172Q500 130 392 172Z',
          soft(sheet, 8, line('M380 190Q500 270 620 190', darker(colour, 0.7), 10, 0.3)),
        ) +
        neck(colour, true)
      : collar) +
    logo({ x: 500, y: 430, w: 180, bend: 2 })
  return { art: slim(art), box: [151, 140, 698, 764], focus: [490, 400, 380], rest: 'lies' }
}

/** Polo衫: collar, placket with buttons, tipping in the second colour. */
export const polo: Draw = (paint) => {
  const { sheet, colour, second, logo, back } = paint
  const knit = '<path d="M0 0L5 5L10 0M0 10L5 15L10 10" fill="none" stroke="#000" stroke-width="1.6" opacity=".13"/>'
  const tile = [0, 20, 40, 60]
    .flatMap((y) => [0, 10, 20, 30, 40, 50, 60, 70].map((x) => group(knit, `transform="translate(${x} ${y})"`)))
    .join('')
  const flap = 'M500 266L394 158Q376 164 366 178L428 318Z'
  const half = cloth(sheet, flap, lighter(colour, 0.04), { puff: 0.35 }) + line('M372 190L430 306L488 262', second, 5)
  const buttons = [300, 346, 392]
    .map(
      (y) =>
        `<circle cx="500" cy="${y}" r="9" fill="${darker(colour, 0.4)}"/><circle cx="499" cy="${y - 1}" r="8" fill="#efe9dc"/><circle cx="497" cy="${y - 1}" r="1.4" fill="#7d7467"/><circle cx="501" cy="${y - 1}" r="1.4" fill="#7d7467"/>`,
    )
    .join('')
  const front =
    neck(colour, false) +
    cloth(sheet, torso, colour, { folds: bodyFolds, puff: 0.5 }) +
    repeated(sheet, torso, [80, 80], tile) +
    cloth(sheet, rounded(476, 250, 48, 178, 3), lighter(colour, 0.03), { puff: 0.2 }) +
    stitch('M480 424H520M480 414H520M481 262V424M519 262V424', colour, 1.6) +
    buttons +
    half +
    mirrored(half)
  const behind =
    cloth(sheet, torso, colour, { folds: bodyFolds, puff: 0.5 }) +
    repeated(sheet, torso, [80, 80], tile) +
    cloth(sheet, 'M384 168Q500 118 616 168L640 226Q500 262 360 226Z', lighter(colour, 0.04), { puff: 0.5 }) +
    line('M364 218Q500 252 636 218', second, 5)
  const cuff = line('M116 452Q164 490 232 500', second, 9)
  const art =
    sleeves(paint, colour) +
    cuff +
    mirrored(cuff) +
    (back ? behind : front) +
    stitch('M273 862Q500 890 727 862', colour, 2) +
    logo({ x: 622, y: 362, w: 84, finish: 'stitch' })
  return { art: slim(art), box: [151, 130, 698, 774], focus: [580, 330, 340], rest: 'lies' }
}

const longBody =
  'M380 196Q310 216 262 244C278 340 286 440 282 560Q276 720 270 836Q500 858 730 836Q724 720 718 560C714 440 722 340 738 244Q690 216 620 196Q500 260 380 196Z'
const longSleeve =
  'M268 240C206 268 176 330 152 460C136 560 120 680 108 782Q144 806 196 800C214 700 244 560 284 460C292 380 284 300 268 240Z'
const longFolds: Fold[] = [
  ['M262 270C226 380 200 560 170 780', 18, 0.26],
  ['M280 452Q220 470 156 460', 16, 0.26],
  ['M262 540Q200 560 146 540', 14, 0.2],
  ['M222 640Q180 660 130 640', 14, 0.2],
]

function longSleeves({ sheet }: Paint, colour: string, texture: 'cotton' | 'paper'): string {
  const one = cloth(sheet, longSleeve, colour, { folds: longFolds, puff: 0.6, texture })
  return one + mirrored(one)
}

/** 卫衣 with hood, cord and pouch. */
export const hoodie: Draw = (paint) => {
  const { sheet, colour, logo, back } = paint
  const hood = 'M372 214C350 110 410 60 500 60C590 60 650 110 628 214Q590 296 500 318Q410 296 372 214Z'
  const opening = 'M412 196C404 130 440 100 500 100C560 100 596 130 588 196Q560 262 500 292Q440 262 412 196Z'
  const pouch = 'M350 620H650L690 772Q690 782 680 782H320Q310 782 310 772Z'
  const cuff = ribbed('M110 800Q146 826 192 820', colour, 44)
  const cords =
    line('M446 268C440 330 436 372 440 426', darker('#efe9dc', 0.4), 11) +
    line('M446 268C440 330 436 372 440 426', '#efe9dc', 8) +
    line('M556 268C560 330 566 350 560 410', darker('#efe9dc', 0.4), 11) +
    line('M556 268C560 330 566 350 560 410', '#efe9dc', 8) +
    line('M440 420V436M560 404V420', '#8d8f94', 12, 1, 'butt')
  const art =
    longSleeves(paint, colour, 'cotton') +
    cuff +
    mirrored(cuff) +
    cloth(sheet, longBody, colour, { folds: bodyFolds.slice(2), puff: 0.6 }) +
    ribbed('M270 852Q500 876 730 852', colour, 46) +
    cloth(sheet, hood, lighter(colour, 0.03), {
      puff: 0.9,
      folds: [
        ['M386 180Q380 250 430 290', 16, 0.26],
        ['M614 180Q620 250 570 290', 16, 0.26],
      ],
    }) +
    (back
      ? line('M500 62V314', darker(colour, 0.5), 3, 0.6)
      : fill(opening, darker(colour, 0.5)) +
        inside(sheet, opening, soft(sheet, 14, line(opening, '#000', 40, 0.4))) +
        line(opening, darker(colour, 0.4), 4, 0.5) +
        stitch(opening, colour, 2) +
        cords +
        cloth(sheet, pouch, lighter(colour, 0.02), { puff: 0.5 }) +
        stitch('M362 632H638M356 634L320 770M644 634L680 770', colour, 2)) +
    logo({ x: 500, y: 502, w: 150, bend: 2 })
  return { art, box: [106, 58, 788, 822], focus: [500, 440, 400], rest: 'lies' }
}

/** 冲锋衣: shell with storm collar, taped zip and contrast yoke. */
export const jacket: Draw = (paint) => {
  const { sheet, colour, second, logo, back } = paint
  const yoke = 'M380 196Q310 216 262 244L276 392Q380 372 500 424Q620 372 724 392L738 244Q690 216 620 196Q500 260 380 196Z'
  const collar = 'M396 208L408 104Q500 76 592 104L604 208Q560 250 500 256Q440 250 396 208Z'
  const top = cloth(sheet, 'M268 240C206 268 176 330 160 420L282 430C288 370 284 300 268 240Z', second, { puff: 0.4 })
  const zip =
    line('M500 120V842', darker(colour, 0.55), 20, 1, 'butt') +
    `<path d="M500 120V842" fill="none" stroke="#b9bcc2" stroke-width="9" stroke-dasharray="3.2 3.2"/>` +
    fill(rounded(493, 126, 14, 44, 6), '#e3e5e8')
  const pocket = (x: number) =>
    line(`M${x} 600L${x + (x < 500 ? -26 : 26)} 730`, darker(colour, 0.6), 9) + line(`M${x} 600L${x + (x < 500 ? -26 : 26)} 730`, second, 4)
  const tab = fill(rounded(118, 726, 84, 30, 6), second) + stitch(rounded(122, 730, 76, 22, 4), second, 1.6)
  const art =
    longSleeves(paint, colour, 'paper') +
    top +
    mirrored(top) +
    tab +
    mirrored(tab) +
    cloth(sheet, longBody, colour, {
      texture: 'paper',
      strength: 0.1,
      folds: bodyFolds.slice(2),
      puff: 0.7,
      sheen: 0.34,
    }) +
    cloth(sheet, yoke, second, { texture: 'paper', strength: 0.1, puff: 0.35, folds: bodyFolds.slice(6) }) +
    stitch('M277 398Q380 380 500 432Q620 380 723 398', colour, 2) +
    cloth(sheet, collar, second, { puff: 0.7 }) +
    (back ? '' : zip + pocket(392) + pocket(608)) +
    stitch('M272 820Q500 842 728 820', colour, 2) +
    logo({ x: 618, y: 348, w: 96 }, second)
  return { art, box: [106, 80, 788, 776], focus: [580, 330, 360], rest: 'lies' }
}

/** 围裙 with bib, ties and pocket. */
export const apron: Draw = ({ sheet, colour, second, logo }) => {
  const body = 'M372 196Q500 206 628 196C634 300 664 372 776 424Q790 660 772 890Q500 916 228 890Q210 660 224 424C336 372 366 300 372 196Z'
  const pocket = rounded(352, 580, 296, 190, 10)
  const art =
    line('M392 202C380 60 620 60 608 202', darker(second, 0.4), 26, 1, 'butt') +
    line('M392 202C380 60 620 60 608 202', second, 22, 1, 'butt') +
    line('M232 430C150 470 140 560 176 640M768 430C850 470 860 560 824 640', darker(second, 0.4), 22) +
    line('M232 430C150 470 140 560 176 640M768 430C850 470 860 560 824 640', second, 18) +
    cloth(sheet, body, colour, {
      texture: 'weave',
      strength: 0.14,
      puff: 0.4,
      folds: [
        ['M300 430C330 560 270 720 300 890', 20, 0.22],
        ['M700 430C680 560 730 720 704 890', 20, 0.24],
        ['M420 800Q440 850 424 900', 16, 0.18],
        ['M580 790Q570 850 590 900', 16, 0.18],
      ],
    }) +
    stitch('M382 210Q500 220 618 210M226 872Q500 898 774 872', colour, 2.2) +
    cloth(sheet, pocket, lighter(colour, 0.03), { texture: 'weave', strength: 0.14, puff: 0.3 }) +
    stitch(rounded(360, 588, 280, 174, 8), colour, 2) +
    stitch('M500 590V766', colour, 2) +
    [388, 612]
      .map((x) => `<circle cx="${x}" cy="232" r="10" fill="#8b7a58"/><circle cx="${x - 1}" cy="231" r="7" fill="#e3cf9a"/>`)
      .join('') +
    logo({ x: 500, y: 400, w: 170, layout: 'stack' })
  return { art, box: [146, 92, 708, 816], focus: [500, 440, 400], rest: 'lies' }
}
