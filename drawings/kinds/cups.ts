import { darker, lighter } from '../colour.ts'
import { roundness, studioGlints } from '../material.ts'
import type { Draw } from '../paint.ts'
import { fill, group, inside, line, oval, soft, turned } from '../shape.ts'
import { linear } from '../sheet.ts'
import { grain } from '../texture.ts'

/** 马克杯, ceramic, with the inside in the second colour. */
export const mug: Draw = ({ sheet, colour, second, logo }) => {
  const body = 'M232 300V760C236 830 300 858 440 858C580 858 644 830 648 760V300Z'
  const handle = 'M640 392C760 360 836 430 828 540C820 650 730 722 644 706'
  const rim = oval(440, 300, 208, 52)
  const art =
    line(handle, darker(colour, 0.42), 62, 1, 'butt') +
    line(handle, colour, 54, 1, 'butt') +
    soft(sheet, 5, line('M650 380C760 350 822 430 814 540C806 630 740 690 660 692', lighter(colour, 0.8), 12, 0.8)) +
    soft(sheet, 8, line('M640 424C730 404 800 440 800 540C790 640 720 690 640 700', darker(colour, 0.6), 14, 0.35)) +
    fill(body, roundness(sheet, colour, 0.6)) +
    studioGlints(sheet, body, 300, 350, 790, 616) +
    inside(
      sheet,
      body,
      soft(sheet, 18, line('M230 850Q440 900 650 850', '#000', 36, 0.3)) +
        soft(sheet, 10, line('M640 380V440M640 660V720', '#000', 26, 0.3)),
    ) +
    logo({ x: 436, y: 590, w: 210, bend: 16 }) +
    fill(rim, lighter(colour, 0.5)) +
    fill(
      oval(440, 302, 194, 44),
      linear(
        sheet,
        [
          [0, darker(second, 0.5)],
          [0.6, second],
          [1, lighter(second, 0.3)],
        ],
        [0, 0, 1, 0.6],
      ),
    ) +
    inside(sheet, oval(440, 302, 194, 44), soft(sheet, 10, line('M240 290Q440 226 640 290', '#000', 26, 0.4))) +
    line('M236 306Q250 350 440 354', '#fff', 3, 0.7)
  return { art, box: [230, 246, 602, 612], focus: [440, 580, 340], rest: 'stands' }
}

/** 玻璃杯, double wall, with tea. */
export const glassCup: Draw = ({ sheet, logo }) => {
  const outer = 'M272 220C268 420 276 620 300 820Q320 872 500 872Q680 872 700 820C724 620 732 420 728 220Z'
  const tea = 'M300 420C304 560 318 680 336 772Q360 812 500 812Q640 812 664 772C682 680 696 560 700 420Q500 452 300 420Z'
  const edge = linear(
    sheet,
    [
      [0, '#8fa9aa', 0.75],
      [0.07, '#dfeceb', 0.35],
      [0.2, '#ffffff', 0.12],
      [0.8, '#ffffff', 0.1],
      [0.93, '#b9cdcc', 0.4],
      [1, '#7f999a', 0.8],
    ],
    [0, 0, 1, 0],
  )
  const art =
    fill(
      tea,
      linear(
        sheet,
        [
          [0, '#8a3c12', 0.92],
          [0.25, '#d08a35', 0.85],
          [0.6, '#b5621d', 0.88],
          [1, '#6d2b0c', 0.95],
        ],
        [0, 0, 1, 0.2],
      ),
    ) +
    fill(
      oval(500, 420, 200, 24),
      linear(
        sheet,
        [
          [0, '#e7b469'],
          [1, '#a85a1d'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    soft(sheet, 8, line('M380 480Q390 660 420 770', '#ffe2ad', 20, 0.5)) +
    fill(outer, edge) +
    line(outer, '#7d9695', 2, 0.5) +
    inside(
      sheet,
      outer,
      soft(sheet, 3, line('M316 260C314 440 322 620 344 780', '#fff', 16, 0.85)) +
        soft(sheet, 2, line('M688 280C690 440 684 600 668 740', '#fff', 8, 0.7)) +
        soft(sheet, 6, line('M310 846Q500 884 690 846', '#fff', 14, 0.7)),
    ) +
    fill(oval(500, 220, 228, 34), '#ffffff', 0.28) +
    line(oval(500, 220, 228, 34), '#8ba4a3', 4, 0.7) +
    line('M276 214Q330 186 500 186', '#fff', 4, 0.9) +
    logo({ x: 500, y: 326, w: 190, bend: 8, layout: 'row', colour: '#c7330b', opacity: 0.9 })
  return { art, box: [270, 186, 460, 688], focus: [500, 400, 380], rest: 'stands' }
}

/** 纸杯, with one more behind. */
export const paperCup: Draw = ({ sheet, colour, second, logo }) => {
  const cup = (() => {
    const body = turned(
      0,
      [
        [0, 178],
        [560, 130],
      ],
      0.14,
    )
    const sleeve = turned(
      0,
      [
        [170, 165],
        [420, 144],
      ],
      0.14,
    )
    return (
      fill(body, roundness(sheet, '#f6f2ea', 0.2)) +
      fill(sleeve, roundness(sheet, colour, 0.3)) +
      grain(sheet, sleeve, 'paper', colour, 0.12) +
      inside(sheet, body, soft(sheet, 10, fill(oval(0, 12, 190, 34), '#000', 0.3))) +
      fill(
        turned(
          0,
          [
            [-44, 164],
            [-34, 178],
            [2, 186],
            [10, 184],
          ],
          0.14,
        ),
        roundness(sheet, second, 0.45),
      ) +
      fill(
        oval(0, -44, 164, 23),
        linear(
          sheet,
          [
            [0, lighter(second, 0.35)],
            [1, second],
          ],
          [0, 0, 1, 0.5],
        ),
      ) +
      fill(oval(0, -40, 146, 17), darker(second, 0.2)) +
      fill(oval(60, -46, 18, 5), darker(second, 0.7))
    )
  })()
  const art =
    group(cup, 'transform="translate(640 270) scale(.86)"') +
    group(cup, 'transform="translate(420 310)"') +
    logo({ x: 414, y: 614, w: 140, bend: 12 })
  return { art, box: [234, 210, 566, 680], focus: [414, 600, 300], rest: 'stands' }
}
