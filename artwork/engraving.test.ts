import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { newText } from '../studio/newText.ts'
import { firstInk, markOf } from './engraving.ts'
import { depthOf } from './ground.ts'
import { findingsOf, type Picture } from './findings.ts'

test('a laser leaves light marks on dark goods and dark ones on others; other processes leave none', () => {
  const light = depthOf(...(markOf('laser', { hex: '#f4f4f2' }) ?? [255, 255, 255]))
  const dark = depthOf(...(markOf('laser', { hex: '#1d1f22' }) ?? [0, 0, 0]))
  expect(light).toBeGreaterThan(0.6)
  expect(dark).toBeLessThan(0.2)
  // What is said to be dark is, and of what nobody knows a colour is not.
  expect(markOf('laser', { hex: '#c9a06a', dark: true })).toEqual(markOf('laser', { hex: '#000000' }))
  expect(markOf('laser', undefined)).toEqual(markOf('laser', { hex: '#ffffff' }))
  expect([markOf('screen', { hex: '#000000' }), markOf(undefined, undefined)]).toEqual([null, null])
})

test('new things are seen: a laser cuts what is black, on dark goods too', () => {
  const inkOf = (process: 'laser' | 'screen', isDark: boolean) => firstInk({ process, isDark }).rgb
  expect([inkOf('laser', true), inkOf('laser', false)]).toEqual(['#000000', '#000000'])
  expect([inkOf('screen', true), inkOf('screen', false)]).toEqual(['#ffffff', '#000000'])
})

const size = { widthMm: 100, heightMm: 80 }
const text = (rgb: string): Layer => ({ ...newText(size, { rgb, spot: null }, rgb), text: '荣达' })
const picture: PlacedPicture = { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 40, width: 20, height: 20, angle: 0 }
const white: Picture = { name: '白标.png', pixels: { width: 900, height: 900 }, colours: 1, white: 'part', whiteGround: false }

const said = (layers: Surface['layers'], more: Partial<Picture> = {}) =>
  findingsOf({ position: 'body', ...size, layers }, { label: '杯身', process: 'laser', inks: null }, new Map([[1, { ...white, ...more }]]))
    .filter(({ rule }) => rule === 'P20')
    .map(({ severity, words }) => `${severity} ${words}`)

test('what is so light that nothing is cut is told, whatever the goods are', () => {
  const nothing = ['W 杯身只有白色或很浅的颜色，激光深色刻出、白色不刻，什么也刻不出，请改用深色']
  expect(said([text('#ffffff')])).toEqual(nothing)
  expect(said([text('#f4f0ea'), picture])).toEqual(nothing)
  expect(said([text('#ffffff'), text('#333333')])).toEqual([])
  expect(said([text('#c8c8c8')])).toEqual([])
  // A picture is not white where it has an ink, or nobody could tell.
  expect(said([picture], { colours: 2 })).toEqual([])
  expect(said([picture], { colours: null })).toEqual([])
})
