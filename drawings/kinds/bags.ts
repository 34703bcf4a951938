import { darker, lighter } from '../colour.ts'
import { cloth, stitch, type Fold } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, line, poly, rounded, soft, inside } from '../shape.ts'
import { linear } from '../sheet.ts'
import { repeated } from '../texture.ts'

const strap = (d: string, colour: string, width: number) =>
  line(d, darker(colour, 0.5), width + 3, 0.5, 'butt') +
  line(d, colour, width, 1, 'butt') +
  line(d, lighter(colour, 0.3), width * 0.3, 0.35, 'butt') +
  stitch(d, colour, 2)

/** 帆布袋, laid out under the camera with its handles standing up. */
export const tote: Draw = ({ sheet, colour, logo, back }) => {
  const body = 'M196 372Q500 388 804 372C812 520 820 700 816 872Q812 898 786 900Q500 914 214 900Q188 898 184 872C180 700 188 520 196 372Z'
  const folds: Fold[] = [
    ['M262 400C250 560 286 690 236 890', 20, 0.2],
    ['M738 400C760 560 716 720 768 888', 22, 0.24],
    ['M420 904C440 820 400 760 430 660', 14, 0.13],
    ['M610 902C596 830 636 780 620 700', 16, 0.15],
    ['M200 830Q340 862 430 890', 16, 0.18],
    ['M806 800Q700 860 640 892', 18, 0.2],
  ]
  const far = darker(colour, 0.18)
  const art =
    strap('M352 392C352 150 400 96 500 96C600 96 648 150 648 392', far, 34) +
    fill('M198 374Q500 352 802 374Q500 396 198 374Z', darker(colour, 0.45)) +
    cloth(sheet, body, colour, { texture: 'weave', strength: 0.3, folds, puff: 0.55 }) +
    stitch('M194 412Q500 428 806 412', colour, 2.6) +
    strap('M330 476V380C330 190 372 118 500 118C628 118 670 190 670 380V476', colour, 38) +
    [330, 670]
      .map((x) =>
        stitch(`M${x - 16} 420L${x + 16} 470M${x + 16} 420L${x - 16} 470M${x - 16} 470H${x + 16}M${x - 16} 420H${x + 16}`, colour, 2),
      )
      .join('') +
    (back ? fill(rounded(770, 560, 34, 52, 2), '#f4efe4') + line('M776 574H798M776 584H798M776 594H790', '#8a7f72', 2) : '') +
    logo({ x: 500, y: 650, w: 250, bend: 3, opacity: 0.9 })
  return { art, box: [184, 90, 634, 820], focus: [520, 640, 400], rest: 'lies' }
}

/** 无纺布袋: a box shape with gusset, standing. */
export const nonwoven: Draw = ({ sheet, colour, logo, second }) => {
  const dots = `<circle cx="6" cy="6" r="2" fill="#000" opacity=".16"/><circle cx="5" cy="5" r="1.4" fill="#fff" opacity=".35"/><circle cx="18" cy="18" r="2" fill="#000" opacity=".16"/><circle cx="17" cy="17" r="1.4" fill="#fff" opacity=".35"/>`
  const tile = [0, 24, 48, 72].flatMap((x) => [0, 24, 48, 72].map((y) => group(dots, `transform="translate(${x} ${y})"`))).join('')
  const front = 'M190 340L660 352Q664 620 656 884Q420 892 196 872Q186 600 190 340Z'
  const side = 'M660 352L826 318Q822 560 812 822L656 884Q664 620 660 352Z'
  const dent = 'M660 352L742 346Q724 600 730 850L656 884Q664 620 660 352Z'
  const face = cloth(sheet, front, colour, {
    texture: 'felt',
    strength: 0.12,
    puff: 0.3,
    folds: [
      ['M240 350C256 500 226 700 244 872', 18, 0.16],
      ['M616 360C596 540 626 720 600 880', 20, 0.16],
      ['M300 880Q420 830 560 884', 18, 0.14],
    ],
  })
  const art =
    strap('M330 350C330 170 366 108 470 106C574 104 600 168 604 348', darker(colour, 0.3), 32) +
    fill('M190 340L352 312L826 318L660 352Z', darker(colour, 0.62)) +
    face +
    fill(
      side,
      linear(
        sheet,
        [
          [0, darker(colour, 0.26)],
          [1, darker(colour, 0.5)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    inside(sheet, dent, soft(sheet, 8, fill(dent, darker(colour, 0.6), 0.5))) +
    repeated(sheet, front, [96, 96], tile, 0.75) +
    line('M190 340L660 352L826 318', lighter(second, 0.1), 12, 1) +
    line('M660 352Q664 620 656 884', darker(colour, 0.5), 3, 0.7) +
    line('M657 352Q661 620 653 884', lighter(colour, 0.4), 3, 0.5) +
    strap('M286 460L284 348C284 190 320 128 424 128C528 128 560 190 562 354L562 466', colour, 38) +
    [285, 562].map((x) => stitch(`M${x - 15} 416L${x + 15} 458M${x + 15} 416L${x - 15} 458`, colour, 2.2)).join('') +
    logo({ x: 424, y: 640, w: 236, skew: [0, 1.2] })
  return {
    art,
    box: [186, 100, 640, 790],
    focus: [440, 620, 380],
    rest: 'stands',
    foot: poly(196, 868, 656, 884, 812, 822, 360, 800),
  }
}

/** 纸袋 with twisted cord. */
export const paperBag: Draw = ({ sheet, colour, logo }) => {
  const front = poly(214, 300, 640, 312, 646, 886, 224, 872)
  const side = poly(640, 312, 800, 276, 790, 812, 646, 886)
  const cord = (d: string, c: string) =>
    line(d, darker(c, 0.5), 14) +
    line(d, c, 11) +
    `<path d="${d}" fill="none" stroke="${darker(c, 0.35)}" stroke-width="11" stroke-dasharray="3 7" opacity=".5"/>`
  const art =
    cord('M420 290C420 150 450 120 540 118C620 116 640 160 644 290', '#8d7a63') +
    fill(poly(214, 300, 376, 270, 800, 276, 640, 312), darker(colour, 0.55)) +
    cloth(sheet, front, colour, { texture: 'paper', strength: 0.06, puff: 0.1, sheen: 0.3 }) +
    fill(
      side,
      linear(
        sheet,
        [
          [0, darker(colour, 0.16)],
          [0.5, darker(colour, 0.34)],
          [0.52, darker(colour, 0.2)],
          [1, darker(colour, 0.4)],
        ],
        [0, 0, 1, 0.1],
      ),
    ) +
    fill(poly(646, 886, 718, 640, 790, 812), darker(colour, 0.34), 0.6) +
    line('M640 312L646 886', lighter(colour, 0.5), 2.5, 0.8) +
    fill(poly(214, 300, 640, 312, 640, 372, 215, 358), darker(colour, 0.5), 0.06) +
    [330, 520].map((x) => `<ellipse cx="${x}" cy="${334 + (x - 330) * 0.03}" rx="11" ry="11" fill="${darker(colour, 0.5)}"/>`).join('') +
    cord('M330 336C326 190 356 146 428 146C500 146 524 196 520 340', '#a8937a') +
    logo({ x: 430, y: 610, w: 230, skew: [0, 1.5] })
  return {
    art,
    box: [210, 110, 592, 778],
    focus: [440, 600, 380],
    rest: 'stands',
    foot: poly(224, 870, 646, 884, 790, 812, 380, 800),
  }
}

/** 束口袋 with cords. */
export const drawstring: Draw = ({ sheet, colour, second, logo }) => {
  const body = 'M300 300C250 420 214 640 222 840Q226 896 290 902Q500 918 712 902Q776 896 780 840C788 640 752 420 700 300Q500 340 300 300Z'
  const frill =
    'M296 300C270 250 262 190 286 150Q330 172 372 148Q420 176 466 146Q520 174 568 146Q620 174 664 148Q694 168 716 152C738 192 730 250 704 300Q500 344 296 300Z'
  const folds: Fold[] = [0, 1, 2, 3, 4, 5, 6].map((i): Fold => [
    `M${330 + i * 56} 312C${320 + i * 58} 400 ${290 + i * 66} 470 ${286 + i * 70} ${620 + (i % 3) * 60}`,
    15,
    0.26,
  ])
  const ruffles: Fold[] = [0, 1, 2, 3, 4, 5, 6].map((i): Fold => [`M${324 + i * 58} 156Q${336 + i * 56} 230 ${330 + i * 57} 306`, 18, 0.4])
  const cord = (d: string) =>
    line(d, darker(second, 0.5), 17) +
    line(d, second, 13) +
    `<path d="${d}" fill="none" stroke="${lighter(second, 0.5)}" stroke-width="13" stroke-dasharray="4 8" opacity=".3"/>`
  const art =
    cord('M300 306C180 420 150 700 232 880') +
    cord('M700 306C820 420 850 700 770 880') +
    cloth(sheet, frill, darker(colour, 0.06), { folds: ruffles, puff: 0.4 }) +
    cloth(sheet, body, colour, {
      folds: [...folds, ['M240 850Q360 800 420 896', 20, 0.2], ['M760 850Q660 810 590 900', 20, 0.2]],
      puff: 0.7,
    }) +
    cord('M298 298Q500 342 702 298') +
    [
      [244, 866],
      [756, 866],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<circle cx="${x}" cy="${y}" r="17" fill="${darker(second, 0.3)}"/><circle cx="${x}" cy="${y}" r="12" fill="#d9d6cf"/><circle cx="${x}" cy="${y}" r="7" fill="#554b42"/>`,
      )
      .join('') +
    logo({ x: 500, y: 640, w: 230, bend: 4 })
  return { art, box: [160, 140, 680, 770], focus: [500, 620, 380], rest: 'lies' }
}

/** 保温袋: quilted lid, zip, foil inside. */
export const coolerBag: Draw = ({ sheet, colour, second, logo }) => {
  const front = 'M178 420Q180 402 200 402L640 412Q656 412 656 430L652 860Q650 884 630 884L206 866Q186 864 184 844Z'
  const side = 'M656 424Q656 410 672 406L806 370Q824 366 824 386L814 800Q812 816 800 822L652 882Z'
  const lid = 'M176 408Q184 380 216 370L380 322Q400 316 420 318L806 340Q832 344 826 372L656 424L196 414Z'
  const quilt = `<path d="M0 0L60 60M60 0L0 60" stroke="#000" stroke-width="3" opacity=".2"/><path d="M0 3L57 60M60 3L3 60" stroke="#fff" stroke-width="2" opacity=".18"/>`
  const art =
    strap('M300 350C300 200 360 150 500 150C640 150 700 200 700 350', darker(second, 0.2), 36) +
    cloth(sheet, front, colour, { puff: 0.5, texture: 'cotton', folds: [['M200 640Q400 660 640 640', 20, 0.12]] }) +
    cloth(sheet, side, darker(colour, 0.28), { puff: 0.35 }) +
    cloth(sheet, lid, lighter(colour, 0.05), { puff: 0.4 }) +
    repeated(sheet, lid, [60, 60], quilt) +
    line('M180 418L656 430L824 382', darker(colour, 0.6), 15) +
    `<path d="M180 418L656 430L824 382" fill="none" stroke="#d9d9da" stroke-width="6" stroke-dasharray="4 4"/>` +
    group(
      fill(rounded(0, 0, 22, 56, 8), '#c9ccd1') + fill(rounded(6, 34, 10, 14, 4), '#70747a'),
      'transform="translate(560 424) rotate(8)"',
    ) +
    strap('M262 868L258 500C258 300 330 232 440 232C550 232 590 300 590 500L586 880', second, 40) +
    fill(rounded(302, 540, 240, 250, 18), darker(colour, 0.12), 0.5) +
    stitch(rounded(302, 540, 240, 250, 18), colour, 2.4) +
    logo({ x: 422, y: 664, w: 160, skew: [0, 1.2] })
  return {
    art,
    box: [176, 146, 650, 740],
    focus: [430, 640, 360],
    rest: 'stands',
    foot: poly(196, 862, 640, 882, 812, 812, 360, 790),
  }
}
