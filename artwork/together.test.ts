import { expect, test } from 'vitest'
import type { Ink, Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { findingsOf, type Picture } from './findings.ts'
import { platedInks, type Ground } from './ground.ts'
import { inksOf, reducedInks } from './inks.ts'
import type { PictureInk } from './pictureColours.ts'
import { newShape } from './shapes.ts'
import { reductionTo, sharings } from './sharedInks.ts'
import { platesTogether, type Seen } from './together.ts'

const flat = (rgb: string): PictureInk => ({ rgb, flat: true })
const [red, hardlyRed, nearRed, blue, black, white] = ['#c8102e', '#c9122f', '#d8303e', '#0b5cad', '#101010', '#ffffff'] as const

/** What can hardly be told apart, and what is not clearly apart; a plate by name may only be the same. */
const same = (of: string): string => (of === hardlyRed ? red : of)
const near = (of: string): string => ([red, hardlyRed, nearRed, `金 ${red}`].includes(of) ? red : of)

const grounds: readonly (Ground | null)[] = [
  null,
  { white: 'nothing', isDark: false },
  { white: 'base', isDark: true },
  { white: 'plate', isDark: true },
  { white: 'plate', isDark: false },
]
const ink = (rgb: string, spot: string | null = null): Ink => ({ rgb, spot })
const drawings: Readonly<Record<string, readonly Ink[]>> = {
  'nothing drawn': [],
  'one ink': [ink(red)],
  'two inks': [ink(red), ink(blue)],
  'an ink by name': [ink(red, '金')],
  'white drawn': [ink(red), ink(white)],
}
const told = (also: Partial<Seen>): Seen => ({ colours: also.inks?.length ?? null, white: 'none', ...also })
const kinds: Readonly<Record<string, Seen | null>> = {
  'no picture': null,
  'of old': { colours: 2, white: 'none' },
  'of old with white': { colours: 2, white: 'part' },
  'a photograph': { colours: null },
  'the same': told({ inks: [flat(hardlyRed)] }),
  'near and far': told({ inks: [flat(nearRed), flat(blue)] }),
  far: told({ inks: [flat(blue), flat(black)] }),
  'white a part': told({ inks: [flat(hardlyRed), flat(white)], white: 'part' }),
  'white the paper': told({ inks: [flat(black)], white: 'paper' }),
}
const size = { widthMm: 100, heightMm: 80 }
const shape = ({ rgb, spot }: Ink, at: number): Layer => newShape(size, 'star', { rgb, spot }, `s${at}`)
const picture = (fileId: number): PlacedPicture => ({
  ...{ kind: 'picture', id: `p${fileId}`, fileId, x: 50, y: 40, width: 20, height: 20, angle: 0 },
})
const surfaceOf = (drawn: readonly Ink[], ids: readonly number[]) => ({
  ...{ position: 'front', ...size },
  layers: [...drawn.map(shape), ...ids.map(picture)],
})
const named = (seen: ReadonlyMap<number, Seen>) =>
  new Map([...seen].map(([id, one]): [number, Picture] => [id, { name: `${id}.png`, pixels: { width: 900, height: 900 }, ...one }]))

/** What is said of all of it together, by who counts by hand. */
function byHand(drawn: readonly Ink[], seen: readonly Seen[], on: Ground | null, paid: number): 'E' | 'W' | null {
  const isPlate = on === null || on.white === 'plate'
  const plated = drawn.filter((one) => isPlate || one.rgb !== white).map((one) => (one.spot ? `${one.spot} ${one.rgb}` : one.rgb))
  const isWhite = (one: Seen) => isPlate && (one.white === 'part' || (one.white === 'paper' && on?.isDark === true))
  const known = seen.map((one) => [
    ...(one.inks ?? []).map(({ rgb }) => rgb).filter((rgb) => rgb !== white),
    ...(one.inks && isWhite(one) ? [white] : []),
  ])
  const unknown = seen.map((one) => (one.inks ? 0 : (one.colours ?? 0) - (one.white === 'part' && !isPlate ? 1 : 0)))
  const countBy = (kindOf: (of: string) => string) => {
    const sources = [plated, ...known].map((source) => source.map(kindOf))
    const often = (kind: string) => Math.max(...sources.map((source) => source.filter((one) => one === kind).length))
    return [...new Set(sources.flat())].reduce((sum, kind) => sum + often(kind), 0)
  }
  const most = countBy(same) + unknown.reduce((sum, one) => sum + one, 0)
  const isSaid = seen.length === 0 || [plated, ...known].some(({ length }) => length > paid) || unknown.some((one) => one > paid)
  return isSaid || most <= paid ? null : Math.max(countBy(near), ...unknown) > paid ? 'E' : 'W'
}

/** Every way to be on a surface, each with what is said of it. */
const cases = Object.entries(drawings).flatMap(([how, drawn]) =>
  Object.entries(kinds).flatMap(([first, one]) =>
    Object.entries(kinds).flatMap(([second, other]) =>
      grounds.flatMap((on) =>
        [1, 2, 3].map((paid) => {
          const seen = new Map([one, other].flatMap((each, at) => (each ? [[at + 1, each] as const] : [])))
          const surface = surfaceOf(drawn, [...seen.keys()])
          const place = { label: '正面', process: 'screen', inks: paid, on } as const
          const found = findingsOf(surface, place, named(seen)).filter(({ rule, words }) => rule === 'P09' && words.startsWith('图片与'))
          return { shapes: [how, first, second], drawn, seen, surface, place, paid, on, said: found[0] ?? null }
        }),
      ),
    ),
  ),
)

test('too many inks are refused where that is sure, looked at where some may be one, and every kind of both is counted', () => {
  const often = new Map<string, number>()
  for (const { shapes, drawn, seen, on, paid, said } of cases) {
    const severity = said?.severity ?? null
    expect(severity, `${shapes.join(', ')} on ${JSON.stringify(on)}, ${paid} paid`).toBe(byHand(drawn, [...seen.values()], on, paid))
    for (const shape of shapes) often.set(`${shape} ${severity}`, (often.get(`${shape} ${severity}`) ?? 0) + 1)
  }
  for (const shape of [...Object.keys(drawings), ...Object.keys(kinds)]) {
    expect(often.get(`${shape} W`), shape).toBeGreaterThan(0)
    expect(often.get(`${shape} null`), shape).toBeGreaterThan(0)
    expect(often.get(`${shape} E`), shape).toBeGreaterThan(0)
  }
})

test('what is offered is enough: so separated, nothing is refused, and what was to be looked at is not any more', () => {
  const all = cases.map((one) => ({ ...one, ways: sharings(one.surface, one.place, one.seen) }))
  expect(all.filter(({ said, ways }) => !said && ways.length > 0)).toEqual([])
  // One picture beside drawn inks that are enough by themselves has always a way, but where a plate's name says nothing.
  const plain = all.filter(
    ({ drawn, seen, said }) => said && seen.size === 1 && drawn.length > 0 && drawn.every(({ spot }) => spot === null),
  )
  expect(new Set(plain.map(({ ways }) => ways.length))).toEqual(new Set([1]))
  let offered = 0
  for (const { shapes, seen, surface, place, said, ways } of all) {
    for (const { fileIds, palette, inks } of ways) {
      offered++
      const own = ['#00a651', '#ffd400', '#7b2d8e'].slice(0, inks - palette.length)
      const colours = [...palette, ...own]
      const anew: Seen = told({ inks: colours.map(flat), white: colours.includes(white) ? 'part' : 'none' })
      const after = findingsOf(surface, place, named(new Map([...seen, ...fileIds.map((id) => [id, anew] as const)])))
      const worst = after.filter(({ rule }) => rule === 'P09').map(({ severity }) => severity)
      expect(worst, shapes.join(', ')).toEqual(said?.severity === 'E' ? worst.filter((one) => one !== 'E') : [])
    }
  }
  expect(offered).toBeGreaterThan(100)
})

test('one press brings all that is printed there to so many inks, also where words stand beside a picture of too many', () => {
  const shaded: Seen = told({ inks: ['#7b2d8e', '#00a651', '#ffd400', blue].map(flat) })
  const beside = ['no picture', 'of old with white', 'near and far', 'white a part', 'a photograph'].map((kind) => kinds[kind] ?? null)
  let reduced = { plain: 0, merged: 0 }
  for (const [how, drawn] of Object.entries(drawings))
    for (const other of beside)
      for (const on of grounds)
        for (const mayMerge of [true, false])
          for (const inks of [1, 2, 3, 4, 5]) {
            const seen = new Map([[1, shaded], ...(other ? [[2, other] as const] : [])])
            const surface = surfaceOf(drawn, [...seen.keys()])
            const place = { label: '正面', process: 'screen', inks: 1, on } as const
            const reduction = reductionTo(inks, surface, place, seen, mayMerge)
            const { most } = platesTogether(inksOf(surface), [...seen.values()], on)
            if (most.count <= inks) continue
            const message = `${how}, ${JSON.stringify(other)} on ${JSON.stringify(on)} in ${inks}`
            const isPossible = mayMerge || platedInks(inksOf(surface), on).length <= inks
            expect(reduction !== null, message).toBe(isPossible)
            if (!reduction) continue
            reduced = { plain: reduced.plain + 1, merged: reduced.merged + (reduction.isMerged ? 1 : 0) }
            const { sharing, isMerged } = reduction
            const { fileIds = [], palette = [], inks: each = 0 } = sharing ?? {}
            const colours = [...palette, ...['#5b3a1e', '#ff7f50', '#2f4f4f', '#b0c4de', '#6b8e23'].slice(0, each - palette.length)]
            const anew: Seen = told({ inks: colours.map(flat), white: colours.includes(white) ? 'part' : 'none' })
            const after = named(new Map([...seen, ...fileIds.map((id) => [id, anew] as const)]))
            const left = isMerged ? reducedInks(surface, inks, on) : surface
            const found = findingsOf(left, { ...place, inks }, after).filter(({ rule, severity }) => rule === 'P09' && severity === 'E')
            expect(found, message).toEqual([])
          }
  expect(reduced.plain).toBeGreaterThan(200)
  expect(reduced.merged).toBeGreaterThan(20)
})

test('the colours are told, and what can be done', () => {
  const seen = named(new Map([[1, told({ inks: [flat(blue), flat(black)] })]]))
  const said = (inks: number, drawn: readonly Ink[]) =>
    findingsOf(surfaceOf(drawn, [1]), { label: '正面', process: 'screen', inks }, seen)
      .filter(({ rule }) => rule === 'P09')
      .map(({ severity, words }) => `${severity} ${words}`)
  expect(said(2, [ink(red)])).toEqual([
    'E 图片与其他内容合计 3 种颜色（#c8102e、#0b5cad、#101010），正面只印 2 色：请把图片改为与其他内容同色，或改选颜色数',
  ])
  expect(said(2, [ink('#0a4f9c')])).toEqual([
    'W 图片与其他内容合计最多 3 种颜色（#0a4f9c、#0b5cad、#101010），正面印 2 色：颜色不相同的，请改为同色或改选颜色数',
  ])
  expect(said(2, [ink('#0a4f9c', '藏青')])[0]).toContain('W 图片与其他内容合计最多 3 种颜色（藏青、')
  expect(said(3, [ink(red)])).toEqual([])
})

test('shades are of the plate that they are a tint of: only another hue is surely another ink', () => {
  const shades = (rgb: string): Seen => told({ inks: [{ rgb, flat: false }] })
  const counts = (seen: Seen) => {
    const { least, most } = platesTogether([ink(red)], [seen], null)
    return [least.count, most.count]
  }
  expect(counts(shades(red))).toEqual([1, 2])
  expect(counts(shades('#f4b6c0'))).toEqual([1, 2])
  expect(counts(shades('#808080'))).toEqual([1, 2])
  expect(counts(shades(blue))).toEqual([2, 2])
  expect(counts(told({ inks: [flat('#f4b6c0')] }))).toEqual([2, 2])
  const seen = named(new Map([[1, shades(red)]]))
  const [found] = findingsOf(surfaceOf([ink(red)], [1]), { label: '正面', process: 'screen', inks: 1 }, seen)
  expect(found?.words).toContain('合计最多 2 种颜色（#c8102e、#c8102e 的深浅）')
})
