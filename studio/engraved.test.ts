import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markOn } from '../artwork/engraving.ts'
import { engraved } from '../artwork/mockup/raster.ts'
import { frameOf } from './frame.ts'
import { newText } from './newText.ts'
import { Sheet } from './Sheet.tsx'
import type { Side } from './side.ts'

const side = (process: Side['process'], isDark: boolean): Side => ({
  ...{ position: 'body', label: '杯身', widthMm: 60, heightMm: 40, process, inks: null, by: '激光', scene: null, ground: null, isDark },
  ...{ mixed: [], on: null },
})

/** What the stage's filter does with colours; null: there is none. */
function filterOf(one: Side): ((rgba: readonly number[]) => number[]) | null {
  const layers = [newText(one, { rgb: '#000000', spot: null }, 'a')]
  const props = { side: one, frame: frameOf(one, true), isAlone: true, layers, pictures: new Map(), fonts: new Map(), onStale: () => {} }
  const [, values] =
    /<feColorMatrix values="([^"]+)"/.exec(renderToStaticMarkup(createElement('svg', null, createElement(Sheet, props)))) ?? []
  if (values === undefined) return null
  const by = values.split(' ').map(Number)
  return (rgba) =>
    [0, 1, 2, 3].map((row) => Math.round(255 * [...rgba, 255].reduce((sum, part, at) => sum + (by[row * 5 + at] ?? 0) * (part / 255), 0)))
}

test.each([true, false])('the stage shows what a laser cuts as pictures of the goods do, dark goods: %s', (isDark) => {
  const filter = filterOf(side('laser', isDark))
  const colours = ['#000000', '#ffffff', '#c8102e', '#7f7f7f'].map((rgb) =>
    [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16)),
  )
  for (const colour of colours) {
    const data = Uint8ClampedArray.from([...colour, 255])
    const made = [...engraved({ width: 1, height: 1, data }, markOn(isDark)).data]
    filter?.([...colour, 255]).forEach((part, at) => expect(Math.abs(part - (made[at] ?? 0))).toBeLessThanOrEqual(1))
  }
  expect(filter?.([0, 0, 0, 255])).toEqual([...markOn(isDark), 255])
})

test('what is printed keeps its colours', () => {
  expect(filterOf(side('screen', true))).toBeNull()
})
