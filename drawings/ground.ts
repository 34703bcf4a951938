import { fill, group, line, oval, soft } from './shape.ts'
import { linear, radial, type Sheet } from './sheet.ts'

/** The warm paper-toned studio every picture is taken in: a sweep with a lit wall and a quietly darker floor. */
export function studio(sheet: Sheet, w = 1000, h = 1000): string {
  const frame = `M0 0H${w}V${h}H0Z`
  const wall = linear(sheet, [
    [0, '#f9f6f0'],
    [0.62, '#f3ede3'],
    [0.74, '#ece4d7'],
    [1, '#f1eadf'],
  ])
  const lamp = radial(
    sheet,
    [
      [0, '#ffffff', 0.85],
      [1, '#ffffff', 0],
    ],
    [0.34, 0.24, 0.62],
  )
  return fill(frame, wall) + fill(frame, lamp)
}

/** The same light on a sheet of paper seen from above. */
export function tabletop(sheet: Sheet, w = 1000, h = 1000): string {
  const frame = `M0 0H${w}V${h}H0Z`
  const paper = linear(
    sheet,
    [
      [0, '#f8f4ed'],
      [1, '#ece4d8'],
    ],
    [0, 0, 1, 1],
  )
  const lamp = radial(
    sheet,
    [
      [0, '#ffffff', 0.8],
      [1, '#ffffff', 0],
    ],
    [0.3, 0.24, 0.7],
  )
  return fill(frame, paper) + fill(frame, lamp)
}

/** Light through a window with a twig before it, as soft bars and leaf shadows; `strength` 0–0.3. */
export function windowLight(sheet: Sheet, w = 1000, h = 1000, strength = 0.13): string {
  const leaf = (x: number, y: number, turn: number, size: number) =>
    group(fill('M0 0C30 -34 96 -40 150 0C96 34 30 30 0 0Z', '#5a4030'), `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`)
  const twig = Array.from(
    { length: 7 },
    (_, i) =>
      leaf(w * 0.74 + i * 26, -20 + i * h * 0.075, 150 - i * 7, 1.2) + leaf(w * 0.75 + i * 26, -10 + i * h * 0.075, 40 + i * 4, 1.05),
  ).join('')
  const bars = [0, 1, 2]
    .map((i) =>
      fill(`M${w * (0.02 + i * 0.2)} ${h}L${w * (0.3 + i * 0.2)} 0H${w * (0.42 + i * 0.2)}L${w * (0.14 + i * 0.2)} ${h}Z`, '#fffdf6'),
    )
    .join('')
  return (
    group(soft(sheet, 16, group(bars, 'opacity=".8"')), `opacity="${strength * 3}"`) +
    group(
      soft(sheet, 9, twig + line(`M${w * 0.7} -40Q${w * 0.86} ${h * 0.2} ${w * 0.98} ${h * 0.62}`, '#5a4030', 7)),
      `opacity="${strength}"`,
    )
  )
}

/** A wooden or stone plinth goods stand on: top ellipse centre, radius, height. */
export function plinth(sheet: Sheet, cx: number, y: number, r: number, height: number, colour = '#efe6d9'): string {
  const flat = 0.2
  const side = `M${cx - r} ${y}V${y + height}A${r} ${r * flat} 0 0 0 ${cx + r} ${y + height}V${y}Z`
  const turn = linear(
    sheet,
    [
      [0, '#d8cbb8'],
      [0.28, '#fbf7f0'],
      [0.6, colour],
      [1, '#c9b9a3'],
    ],
    [0, 0, 1, 0],
  )
  return (
    fill(side, turn) +
    fill(
      oval(cx, y, r, r * flat),
      linear(
        sheet,
        [
          [0, '#fffdf9'],
          [1, '#f0e7da'],
        ],
        [0, 0, 1, 1],
      ),
    )
  )
}
