import { describe, expect, test } from 'vitest'
import { refilled } from '../../../artwork/refilled.ts'
import type { PlacedText } from '../../../contract/artwork/layer.ts'
import type { OfferedTemplate, Template } from '../../../contract/artwork/template.ts'
import type { Opened } from './draft.ts'
import { onTemplates } from './filling.ts'

const size = { widthMm: 100, heightMm: 60 }
const text = (id: string, said: string, y: number): PlacedText => ({
  ...{ kind: 'text', id, x: 50, y, width: 60, height: 12, angle: 0, text: said, font: 'sans', size: 8, align: 'middle' },
  ...{ leading: 1.3, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#1d3557', spot: null }, outline: null },
  slot: { label: id, required: true, ways: ['text'], longest: null, sample: said },
})
/** A version of a template: from the second on it says another day. */
const version = (id: number, at: number): Template => ({
  ...{ key: `own-${id}`, name: `模板${id}`, kind: 'bag', scene: 'annual', use: '年会', ...size, slots: [], own: { id, version: at } },
  layers: [text('name', '公司名称', 20), ...(at > 1 ? [text('day', '日期', 40)] : [])],
})
const offering = (...templates: Template[]): OfferedTemplate[] => templates.map((template) => ({ position: 'front', template }))
const begunWith = (template: Template): Opened => {
  const layers = refilled(template, size, []).map((layer, at) => (at === 0 ? { ...layer, text: '荣达贸易' } : layer))
  const surface = { position: 'front', ...size, layers, ...(template.own && { template: template.own }) }
  return { design: { schema: 1, surfaces: [surface] }, pictures: new Map(), lost: 0, draft: null }
}
const on = async (opened: Opened, offered: readonly OfferedTemplate[], isKept = false, named: string | null = null) => {
  const next = await onTemplates({ opened, isKept }, offered, named)
  const [surface] = next.opened.design.surfaces
  const said = surface?.layers.map((layer) => (layer.kind === 'text' ? layer.text : ''))
  return { own: surface?.template, said, of: next.templates.get('front')?.own }
}

describe('a design that was begun with a template', () => {
  test('and is not kept goes on with the version that is offered now, with what was filled in', async () => {
    const second = { id: 1, version: 2 }
    expect(await on(begunWith(version(1, 1)), offering(version(2, 1), version(1, 2)))).toEqual({
      ...{ own: second, of: second, said: ['荣达贸易', '日期'] },
    })
    expect(await on(begunWith(version(1, 2)), offering(version(1, 2)))).toMatchObject({ own: second, said: ['荣达贸易', '日期'] })
  })

  test('that is offered no more begins with what is, empty, where it is not kept', async () => {
    const other = { id: 2, version: 1 }
    expect(await on(begunWith(version(1, 1)), offering(version(2, 1)))).toEqual({ own: other, of: other, said: ['公司名称'] })
    expect(await on(begunWith(version(1, 1)), offering(version(2, 1), version(3, 1)), false, 'own-3')).toMatchObject({
      own: { id: 3, version: 1 },
    })
    expect(await on(begunWith(version(1, 1)), [])).toEqual({ own: undefined, of: undefined, said: [] })
  })

  test('and is kept stays with its version', async () => {
    expect(await on(begunWith(version(1, 2)), offering(version(1, 2), version(2, 1)), true, 'own-2')).toMatchObject({
      ...{ own: { id: 1, version: 2 }, said: ['荣达贸易', '日期'] },
    })
  })
})
