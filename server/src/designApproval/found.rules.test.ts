import { expect, test } from 'vitest'
import type { Picture } from '../../../artwork/findings.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { findingsIn } from './found.rules.ts'

const rules = {
  colours: [
    { key: 'white', label: '白', each: '0', hex: '#ffffff' },
    { key: 'kraft', label: '牛皮', each: '0', hex: '#c9a06a' },
    { key: 'maroon', label: '酒红', each: '0', hex: '#8c1022' },
  ],
  positions: [{ key: 'front', label: '正面', widthMm: 200, heightMm: 120, processes: ['silk'] }],
  processes: { silk: { kind: 'screen', label: '丝印', underbaseOnDark: true } },
} as unknown as Pick<PriceRules, 'colours' | 'positions' | 'processes'>
const configured = (colour: string) =>
  Buffer.from(JSON.stringify({ s: { colour, prints: [{ position: 'front', process: 'silk', colours: 2 }] } })).toString('base64url')
const text: Layer = {
  ...{ kind: 'text', id: 't', x: 50, y: 40, width: 30, height: 10, angle: 0, text: '荣达', font: 'sans', size: 10, outline: null },
  ...{ ink: { rgb: '#c8102e', spot: null }, align: 'middle', leading: 1.4, tracking: 0, isVertical: false, bend: 0 },
}
const layers: Layer[] = [text, { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 40, width: 20, height: 20, angle: 0 }]
const surfaces = [{ position: 'front', widthMm: 200, heightMm: 120, layers }]
const told = (colour: string, inks: readonly string[]) => {
  const white = inks.includes('#ffffff') ? 'part' : 'none'
  const seen: Picture = {
    name: '标志.png',
    pixels: { width: 900, height: 900 },
    colours: inks.length,
    white,
    inks: inks.map((rgb) => ({ rgb, flat: true })),
  }
  const [front] = findingsIn({ surfaces }, configured(colour), rules, new Map([[1, seen]]))
  return front?.findings.filter(({ rule }) => rule === 'P09').map(({ severity }) => severity)
}

test('who approves is told of pictures and drawn inks what the editor tells, white as the goods have it', () => {
  expect(told('white', ['#c8102e', '#0b5cad'])).toEqual([])
  expect(told('white', ['#101010', '#0b5cad'])).toEqual(['E'])
  expect(told('white', ['#0b5cad', '#ffffff'])).toEqual([])
  expect(told('kraft', ['#0b5cad', '#ffffff'])).toEqual(['E'])
})

test('who approves is told what is hardly seen on goods of the chosen colour, and sees it on that; where nobody knows the colour, nothing of it', () => {
  const [only] = surfaces.map((surface) => ({ ...surface, layers: [text] }))
  const said = (colour: string) =>
    findingsIn({ surfaces: only ? [only] : [] }, configured(colour), rules, new Map())[0]?.findings.map(({ words }) => words)
  expect(said('white')).toEqual([])
  expect(said('maroon')).toEqual(['“荣达”与商品颜色相近，印出后看不清'])
  expect(said('unknown')).toEqual([])
  const groundOf = (colour: string) => findingsIn({ surfaces }, configured(colour), rules, new Map())[0]?.ground
  expect([groundOf('maroon'), groundOf('unknown')]).toEqual(['#8c1022', null])
})

test('who approves is told of a position by two processes what the order would be refused for', () => {
  const prints = ['silk', 'gold'].map((process) => ({ position: 'front', process, colours: 2 }))
  const configuration = Buffer.from(JSON.stringify({ s: { prints } })).toString('base64url')
  const [front] = findingsIn({ surfaces }, configuration, rules, new Map())
  expect(front?.findings).toMatchObject([{ rule: 'P33', severity: 'E' }])
})
