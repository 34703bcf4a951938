import { expect, test } from 'vitest'
import type { Layer, PlacedText } from '../contract/artwork/layer.ts'
import { contrast } from '../contract/page/colours.ts'
import { previewGround } from './display.ts'
import { shownGround } from './shownGround.ts'

const ink = (rgb: string) => ({ rgb, spot: null })
const text = (rgb: string, more: Partial<PlacedText> = {}): PlacedText => ({
  ...{ kind: 'text', id: rgb, x: 50, y: 40, width: 30, height: 10, angle: 0, text: '荣达', font: 'sans', size: 10 },
  ...{ ink: ink(rgb), outline: null, align: 'middle', leading: 1.4, tracking: 0, isVertical: false, bend: 0, ...more },
})
const box = (rgb: string): Layer => ({
  ...{ kind: 'drawing', id: 'box', name: '底', x: 50, y: 40, width: 60, height: 40, angle: 0, box: { width: 100, height: 100 } },
  parts: [{ d: 'M0 0L100 0L100 100L0 100Z', fill: ink(rgb), evenOdd: false, stroke: null }],
})
const isSeen = (layers: Layer[], rgb: string): boolean => contrast(rgb, shownGround(layers)) >= 1.4

test('a white design is seen in small, and what is dark lies on the usual light grey', () => {
  expect(shownGround([text('#1d3557')])).toBe(previewGround)
  expect(isSeen([text('#ffffff')], '#ffffff')).toBe(true)
  const both = [text('#ffffff'), text('#c7330b'), text('#101010')]
  for (const rgb of ['#ffffff', '#c7330b', '#101010']) expect(isSeen(both, rgb), rgb).toBe(true)
  const picture: Layer = { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 40, width: 20, height: 20, angle: 0 }
  expect(isSeen([picture], '#ffffff')).toBe(true)
})

test('what lies on something that is printed says nothing, nor what is hidden', () => {
  expect(shownGround([box('#1d3557'), text('#ffffff')])).toBe(previewGround)
  expect(shownGround([text('#ffffff', { hidden: true }), text('#1d3557')])).toBe(previewGround)
  expect(shownGround([])).toBe(previewGround)
})
