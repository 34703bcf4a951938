import { colours, darker, lighter } from './colour.ts'
import { lettering, written } from './letters.ts'
import { marks, type MarkName } from './marks.ts'
import { warped } from './path.ts'
import { fill, inside, line, n, oval } from './shape.ts'
import { linear, newSheet } from './sheet.ts'
import { picture } from './views.ts'

const seal = colours.vermilion
const ink = '#1f1f1f'

/** A stamp's outline: square, its corners and sides worn by use. */
const worn = 'M12 4.4L46 4L89 4.6Q95.6 5 95.6 11.4L96.2 52L95.5 89Q95 95.4 88 95.4L50 96L11 95.5Q4.6 95 4.6 88L4 47L4.5 12Q5 4.8 12 4.4Z'

/** 印 as a seal cutter would lay it out: strokes of even weight that fill the square. */
const cut = 'M41 20L21 26L21 73L42 67M21 47L40 47M57 23L80 23L80 61L70 61M57 23L57 82'

const sealMark =
  fill(worn, seal) + `<path d="${cut}" fill="none" stroke="#fffaf3" stroke-width="8" stroke-linecap="square" stroke-linejoin="miter"/>`

/** The mall's sign alone: white 印 in a vermilion seal. */
export const sealSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${sealMark}</svg>`

/** The favicon is the seal. */
export const faviconSvg = sealSvg

/** The mall's logo for headers: seal, 印采, and YINCAI below it. `colour` is that of the words. */
export function logoSvg(colour = ink): string {
  const words = written('印采', 122, 4, 58, colour, 9.5) + written('YINCAI', 124, 78, 15.5, colour, 14)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 270 100" width="270" height="100">${sealMark}${words}</svg>`
}

/** What a person without a picture has. */
export function avatarSvg(): string {
  const sheet = newSheet()
  const round = oval(200, 200, 200)
  const ground = fill(
    round,
    linear(
      sheet,
      [
        [0, '#f7eee2'],
        [1, '#ead9c4'],
      ],
      [0, 0, 1, 1],
    ),
  )
  const coat = linear(sheet, [
    [0, lighter(seal, 0.1)],
    [1, darker(seal, 0.3)],
  ])
  const person =
    fill('M56 400C60 300 120 262 200 262C280 262 340 300 344 400Z', coat) +
    fill('M168 238H232V276Q200 306 168 276Z', '#d9a887') +
    fill('M150 268L200 318L250 268L262 276L200 350L138 276Z', '#fffaf3') +
    fill(
      oval(200, 176, 62, 72),
      linear(
        sheet,
        [
          [0, '#f0c8a8'],
          [1, '#dca985'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(
      'M134 176C128 108 160 84 204 84C250 84 274 116 266 176C258 150 244 138 226 134C196 148 160 142 148 146Q138 156 134 176Z',
      '#3a2f2b',
    )
  return picture(sheet, ground + inside(sheet, round, person), 400, 400)
}

/** A customer's own logo as sent for printing: mark and name on nothing, 2000 px wide when rendered. */
export function artworkSvg(mark: MarkName, colour: string, accent = colour): string {
  const { name, strokes } = marks[mark]
  const word = lettering(name, 34)
  const size = Math.min(1.4, 1500 / word.width)
  const drawn = strokes
    .map(({ d, ...stroke }) => {
      const path = warped(d, ([x, y]) => [550 + x * 9, 150 + y * 9])
      const width = 'width' in stroke ? stroke.width : undefined
      return width ? line(path, accent, width * 9) : fill(path, accent)
    })
    .join('')
  const set = line(
    warped(word.d, ([x, y]) => [1000 + (x - word.width / 2) * size, 1260 + y * size * 1.2]),
    colour,
    Number(n(20 * size)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 1500" width="2000" height="1500">${drawn}${set}</svg>`
}
