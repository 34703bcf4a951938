import { darker, lighter } from '../colour.ts'
import { cloth, stitch, type Fold } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, soft } from '../shape.ts'
import { repeated } from '../texture.ts'

/** 棒球帽, six panels, curved peak towards the viewer. */
export const cap: Draw = ({ sheet, colour, second, logo, back }) => {
  const crown = 'M196 610C176 340 310 200 500 200C690 200 824 340 804 610Q660 520 500 520Q340 520 196 610Z'
  const peak = 'M196 608C150 690 170 764 240 800Q360 738 500 738Q640 738 760 800C830 764 850 690 804 608Q660 524 500 524Q340 524 196 608Z'
  const seam = (d: string) => line(d, darker(colour, 0.62), 3, 0.55) + line(d, lighter(colour, 0.4), 2, 0.35) + stitch(d, colour, 1.5)
  const panel: Fold[] = [
    ['M500 206C400 280 330 400 318 560', 18, 0.16],
    ['M500 206C600 280 670 400 682 560', 20, 0.22],
    ['M760 330Q800 440 800 590', 30, 0.26],
  ]
  const rows = [0, 1, 2, 3, 4]
    .map((i) =>
      stitch(
        `M${206 + i * 4} ${640 + i * 28}Q350 ${556 + i * 36} 500 ${556 + i * 36}Q650 ${556 + i * 36} ${794 - i * 4} ${640 + i * 28}`,
        darker(second, 0.02),
        1.6,
      ),
    )
    .join('')
  const eyelet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="10" fill="${darker(colour, 0.55)}"/><circle cx="${x}" cy="${y}" r="11" fill="none" stroke="${lighter(colour, 0.12)}" stroke-width="4"/>`
  const strap = 'M196 610C180 660 260 706 500 706C740 706 820 660 804 610Q660 524 500 524Q340 524 196 610Z'
  const front =
    cloth(sheet, peak, second, { puff: 0.55, way: [0.2, 0, 0.5, 1], folds: [['M270 690Q390 640 500 640', 34, 0.1]] }) +
    rows +
    inside(sheet, peak, soft(sheet, 12, line('M196 604Q340 516 500 516Q660 516 804 604', '#000', 34, 0.42)))
  const behind =
    cloth(sheet, strap, darker(colour, 0.1), { puff: 0.4 }) +
    fill('M386 560Q500 440 614 560Q500 540 386 560Z', '#d9cfc0') +
    line('M386 562Q500 438 614 562', darker(colour, 0.4), 8) +
    line('M400 596Q500 580 600 596', darker(second, 0.3), 34, 1, 'butt') +
    line('M400 596Q500 580 600 596', second, 28, 1, 'butt') +
    fill('M474 574H528V610H474Z', '#c9ccd1')
  const art =
    (back ? '' : front) +
    cloth(sheet, crown, colour, { puff: 0.9, folds: panel, way: [0.15, 0, 0.8, 1], strength: 0.3 }) +
    (back ? behind : '') +
    seam('M500 204V522') +
    seam('M496 206C380 270 300 390 288 566') +
    seam('M504 206C620 270 700 390 712 566') +
    eyelet(404, 330) +
    eyelet(596, 330) +
    stitch('M206 596Q344 508 500 508Q656 508 794 596', colour, 1.8) +
    `<ellipse cx="500" cy="204" rx="26" ry="14" fill="${darker(colour, 0.25)}"/><ellipse cx="496" cy="200" rx="20" ry="9" fill="${lighter(colour, 0.16)}"/>` +
    logo({ x: 500, y: 408, w: 158, finish: 'stitch', bend: 6 })
  return {
    art,
    box: [160, 186, 680, back ? 500 : 616],
    focus: [500, 410, 320],
    rest: 'stands',
    foot: back
      ? 'M206 640Q500 760 794 640Q500 560 206 640Z'
      : 'M172 690C180 760 210 790 240 800Q360 738 500 738Q640 738 760 800C800 786 820 750 828 690Q500 600 172 690Z',
  }
}

/** 渔夫帽. */
export const bucketHat: Draw = ({ sheet, colour, logo }) => {
  const crown = 'M306 530C296 400 318 300 346 262Q420 214 500 214Q580 214 654 262C682 300 704 400 694 530Q500 588 306 530Z'
  const brim = 'M306 524C250 580 160 660 132 726Q300 834 500 834Q700 834 868 726C840 660 750 580 694 524Q500 584 306 524Z'
  const rows = [0, 1, 2, 3, 4]
    .map((i) => stitch(`M${284 - i * 30} ${570 + i * 33}Q500 ${652 + i * 36} ${716 + i * 30} ${570 + i * 33}`, colour, 1.8))
    .join('')
  const art =
    cloth(sheet, brim, colour, {
      texture: 'weave',
      strength: 0.2,
      puff: 0.5,
      folds: [
        ['M300 590Q240 680 250 780', 26, 0.22],
        ['M640 600Q700 700 690 800', 26, 0.24],
        ['M460 620Q470 720 440 830', 24, 0.14],
      ],
    }) +
    rows +
    inside(sheet, brim, soft(sheet, 14, line('M300 520Q500 584 700 520', '#000', 30, 0.4))) +
    cloth(sheet, crown, lighter(colour, 0.04), {
      texture: 'weave',
      strength: 0.2,
      puff: 0.8,
      folds: [
        ['M660 290Q690 400 680 530', 30, 0.24],
        ['M400 240Q370 380 380 540', 22, 0.13],
      ],
    }) +
    cloth(sheet, 'M346 264Q420 214 500 214Q580 214 654 264Q580 300 500 300Q420 300 346 264Z', lighter(colour, 0.1), {
      texture: 'weave',
      strength: 0.2,
      puff: 0.3,
    }) +
    stitch('M348 276Q420 312 500 312Q580 312 652 276M309 512Q500 570 691 512', colour, 2) +
    logo({ x: 500, y: 430, w: 150, bend: 10 })
  return {
    art,
    box: [132, 212, 736, 622],
    focus: [500, 450, 320],
    rest: 'stands',
    foot: 'M134 728Q300 836 500 836Q700 836 866 728Q500 640 134 728Z',
  }
}

/** 围巾, folded, with fringe. */
export const scarf: Draw = ({ sheet, colour, second, logo }) => {
  const knit = '<path d="M0 2Q5 8 6 16Q7 8 12 2M12 10Q17 16 18 24Q19 16 24 10" fill="none" stroke="#000" stroke-width="2" opacity=".16"/>'
  const tile = [0, 24, 48, 72].flatMap((x) => [0, 24, 48, 72].map((y) => group(knit, `transform="translate(${x} ${y})"`))).join('')
  const long = 'M300 150H520L560 780H300Z'
  const over = 'M470 130Q580 110 690 150L740 690L510 716Z'
  const fringe = (x0: number, x1: number, y0: number, y1: number) =>
    Array.from({ length: 15 }, (_, i) => {
      const x = x0 + ((x1 - x0) * i) / 14
      const y = y0 + ((y1 - y0) * i) / 14
      return line(
        `M${x} ${y}C${x - 3} ${y + 40} ${x + 6} ${y + 70} ${x + (i % 3) * 4 - 4} ${y + 104}`,
        i % 2 ? darker(colour, 0.12) : lighter(colour, 0.1),
        9,
      )
    }).join('')
  const bands = (y: number, left: number, right: number, slope: number) =>
    [0, 40].map((d) => line(`M${left} ${y + d}L${right} ${y + d + slope}`, second, 22, 0.92, 'butt')).join('')
  const art =
    fringe(306, 556, 778, 778) +
    cloth(sheet, long, colour, {
      puff: 0.5,
      folds: [
        ['M380 160Q360 460 390 780', 20, 0.18],
        ['M470 300Q450 560 480 780', 20, 0.16],
      ],
    }) +
    inside(sheet, long, bands(650, 290, 580, 0)) +
    repeated(sheet, long, [96, 96], tile) +
    fringe(516, 736, 714, 690) +
    cloth(sheet, over, lighter(colour, 0.05), { puff: 0.6, folds: [['M600 140Q580 420 610 700', 20, 0.18]] }) +
    inside(sheet, over, bands(586, 490, 760, -26)) +
    repeated(sheet, over, [96, 96], tile) +
    cloth(sheet, 'M300 150C296 96 400 80 500 92C620 84 700 100 690 152Q600 120 470 132Q380 128 300 150Z', lighter(colour, 0.08), {
      puff: 0.9,
    }) +
    logo({ x: 606, y: 420, w: 120, turn: -4, finish: 'stitch' })
  return { art, box: [290, 84, 456, 806], focus: [600, 460, 360], rest: 'lies' }
}

/** 袜子, a pair. */
export const socks: Draw = ({ sheet, colour, second, logo }) => {
  const leg =
    'M360 130H540V480C544 560 560 610 620 660L716 736C780 790 740 880 660 880C600 880 560 856 500 800L408 712C366 670 356 620 358 560Z'
  const cuff = 'M354 122H546V226H354Z'
  const toe = 'M640 676L716 736C780 790 740 880 660 880C630 880 604 872 580 860Q650 780 640 676Z'
  const heel = 'M358 560C356 620 366 670 408 712L440 742Q490 680 470 600Q420 560 358 560Z'
  const ribs =
    '<path d="M0 0V20" stroke="#000" stroke-width="5" opacity=".14"/><path d="M6 0V20" stroke="#fff" stroke-width="3" opacity=".2"/>'
  const one =
    cloth(sheet, leg, colour, {
      puff: 0.8,
      folds: [
        ['M370 480Q440 520 530 500', 18, 0.2],
        ['M380 540Q460 560 546 560', 16, 0.18],
      ],
    }) +
    cloth(sheet, toe, second, { puff: 0.7 }) +
    cloth(sheet, heel, second, { puff: 0.5 }) +
    inside(sheet, leg, line('M350 262H550M350 292H550', second, 13, 1, 'butt')) +
    repeated(sheet, leg, [12, 20], ribs, 0.7) +
    cloth(sheet, cuff, lighter(colour, 0.03), { puff: 0.5 }) +
    repeated(sheet, cuff, [12, 20], ribs)
  const art =
    group(one, 'transform="translate(-130 10) rotate(4 450 500)"') +
    group(one + logo({ x: 450, y: 388, w: 96, layout: 'mark' }), 'transform="translate(70 0)"')
  return { art, box: [206, 122, 640, 776], focus: [520, 400, 340], rest: 'lies' }
}
