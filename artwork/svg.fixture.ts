import fc from 'fast-check'

// Any lawful SVG of what drawing programs write: groups, shapes, paths, transforms, paints.

const number = fc.oneof(
  fc.integer({ min: -200, max: 200 }),
  fc.double({ min: -50, max: 150, noNaN: true }).map((one) => Number(one.toPrecision(4))),
)
const length = fc.double({ min: 0, max: 120, noNaN: true }).map((one) => Number(one.toFixed(2)))
const list = (count: number) => fc.array(number, { minLength: count, maxLength: count }).map((all) => all.join(' '))
const flag = fc.constantFrom('0', '1')

const step = fc.oneof(
  fc.tuple(fc.constantFrom('M', 'm', 'L', 'l', 'T', 't'), list(2)).map((one) => one.join('')),
  fc.tuple(fc.constantFrom('H', 'h', 'V', 'v'), list(1)).map((one) => one.join('')),
  fc.tuple(fc.constantFrom('C', 'c'), list(6)).map((one) => one.join('')),
  fc.tuple(fc.constantFrom('S', 's', 'Q', 'q'), list(4)).map((one) => one.join('')),
  fc
    .tuple(fc.constantFrom('A', 'a'), length, length, number, flag, flag, list(2))
    .map(([letter, rx, ry, turn, large, sweep, to]) => `${letter}${rx} ${ry} ${turn} ${large}${sweep}${to}`),
  fc.constantFrom('Z', 'z'),
)
const d = fc.tuple(list(2), fc.array(step, { maxLength: 12 })).map(([from, steps]) => `M${from}${steps.join('')}`)

const colour = fc.oneof(
  fc.constantFrom(
    'red',
    'none',
    'currentColor',
    '#abc',
    '#12345678',
    'rgb(1, 2,3)',
    'rgba(10%,20%,30%,.5)',
    'hsl(30,50%,50%)',
    'url(#g)',
    'transparent',
  ),
  fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`),
)
const transform = fc.oneof(
  fc.tuple(fc.constantFrom('translate', 'scale'), list(2)).map(([name, numbers]) => `${name}(${numbers})`),
  fc.tuple(fc.constantFrom('rotate', 'skewX', 'skewY'), list(1)).map(([name, numbers]) => `${name}(${numbers})`),
  list(6).map((numbers) => `matrix(${numbers})`),
)
const attributes = fc
  .record(
    {
      fill: colour,
      stroke: colour,
      'stroke-width': length,
      'fill-rule': fc.constantFrom('nonzero', 'evenodd'),
      opacity: fc.constantFrom('1', '.5', '0', '40%'),
      transform,
      class: fc.constantFrom('a', 'b', 'a b'),
      style: colour.map((one) => `fill:${one};stroke-opacity:.9`),
    },
    { requiredKeys: [] },
  )
  .map((all) =>
    Object.entries(all)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join(''),
  )

const shape = fc.oneof(
  d.map((one) => `<path d="${one}"`),
  fc
    .tuple(list(1), list(1), length, length, length)
    .map(([x, y, width, height, rx]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"`),
  fc.tuple(list(1), list(1), length).map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"`),
  fc.tuple(length, length).map(([rx, ry]) => `<ellipse cx="50" cy="50" rx="${rx}" ry="${ry}"`),
  list(4)
    .map((numbers) => numbers.split(' '))
    .map(([x1, y1, x2, y2]) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`),
  fc.tuple(fc.constantFrom('polygon', 'polyline'), list(8)).map(([name, points]) => `<${name} points="${points}"`),
  fc.constant('<use href="#p" x="20"'),
)
const piece = fc.tuple(shape, attributes).map(([start, more]) => `${start}${more}/>`)
const group = fc.tuple(attributes, fc.array(piece, { maxLength: 4 })).map(([more, pieces]) => `<g${more}>${pieces.join('')}</g>`)

const head =
  '<style>.a{fill:#123456}.b{stroke:lime;stroke-width:3px}</style><defs><linearGradient id="g"><stop stop-color="teal"/></linearGradient><path id="p" d="M0 0h9v9z"/></defs>'
export const anySvg = fc
  .tuple(
    fc.constantFrom('', ' viewBox="0 0 100 100"', ' width="50mm" height="20mm" viewBox="-10 -10 120 120" preserveAspectRatio="none"'),
    fc.array(fc.oneof(piece, group), { minLength: 1, maxLength: 6 }),
  )
  .map(([box, all]) => `<svg xmlns="http://www.w3.org/2000/svg"${box}>${head}${all.join('')}</svg>`)
