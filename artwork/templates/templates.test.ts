import { describe, expect, test } from 'vitest'
import { Design } from '../../contract/artwork/design.ts'
import { Template, templateKinds, templateScenes } from '../../contract/artwork/template.ts'
import { boundsOf } from '../place.ts'
import { fits, layerIdOf, withTemplate } from './laid.ts'
import { templateOf, templates } from './templates.ts'

test('there are sixty and more, of every kind and for every occasion, each with a key and a name of its own', () => {
  expect(templates.length).toBeGreaterThanOrEqual(60)
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length)
  expect(new Set(templates.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(templates.length)
  expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(Object.keys(templateKinds)))
  expect(new Set(templates.map(({ scene }) => scene))).toEqual(new Set(Object.keys(templateScenes)))
})

describe.each(templates.map((template) => [template.key, template] as const))('%s', (_, template) => {
  test('is a lawful template of text and drawings, within its surface, whose words do not lie on each other', () => {
    expect(Template.parse(template)).toEqual(template)
    const edge = 0.02
    for (const layer of template.layers) {
      expect(['text', 'drawing']).toContain(layer.kind)
      const { left, top, right, bottom } = boundsOf(layer)
      expect([left > -edge, top > -edge, right < template.widthMm + edge, bottom < template.heightMm + edge], layer.id).toEqual([
        ...[true, true, true, true],
      ])
    }
    const texts = template.layers.filter(({ kind }) => kind === 'text').map((layer) => ({ id: layer.id, ...boundsOf(layer) }))
    const crossing = texts.flatMap((one, at) =>
      texts.slice(at + 1).filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom),
    )
    expect(crossing.map(({ id }) => id)).toEqual([])
  })

  test('names what is to be filled in', () => {
    expect(template.slots.length).toBeGreaterThan(0)
    for (const { layerId, label } of template.slots) {
      expect(template.layers.find(({ id }) => id === layerId)?.kind).toBe('text')
      expect(label).not.toBe('')
    }
  })
})

const surface = { position: 'front', widthMm: 100, heightMm: 200, layers: [] }
const design: Design = { schema: 1, surfaces: [surface, { ...surface, position: 'back' }] }

test('a template lies in the middle of a surface, as large as there is room for, below what lies there, and another takes its place', () => {
  const [first, second] = [templateOf('bag-expo-roundel'), templateOf('bag-daily-leaf')]
  if (!first || !second) throw new Error('no such template')
  const own = { kind: 'picture', id: 'own', fileId: 1, x: 1, y: 1, width: 9, height: 9, angle: 0 } as const
  const begun = { ...design, surfaces: [{ ...surface, layers: [own] }, ...design.surfaces.slice(1)] }
  const with1 = withTemplate(begun, first, 'front')
  expect(Design.safeParse(with1).success).toBe(true)
  expect(with1.surfaces[1]).toBe(begun.surfaces[1])
  const layers = with1.surfaces[0]?.layers ?? []
  expect(layers.at(-1)).toBe(own)
  expect(layers.find(({ id }) => id === layerIdOf('ring'))).toMatchObject({ x: 50, y: 100, width: 96, height: 96 })
  const with2 = withTemplate(with1, second, 'front')
  expect(with2.surfaces[0]?.layers).toHaveLength(second.layers.length + 1)
  expect(withTemplate(begun, first, 'side')).toBe(begun)
})

test('a template fits surfaces of up to twice its proportions', () => {
  const of = (widthMm: number, heightMm: number) => fits({ widthMm: 100, heightMm: 100 }, { widthMm, heightMm })
  expect([of(10, 10), of(200, 100), of(100, 200), of(201, 100), of(100, 201)]).toEqual([true, true, true, false, false])
})
