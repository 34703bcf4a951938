import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Design } from '../contract/artwork/design.ts'
import type { Layer, PlacedText } from '../contract/artwork/layer.ts'
import type { Slot } from '../contract/artwork/slot.ts'
import { kindLabel, layerName } from './layers.ts'
import { anyLayer } from './layers.fixture.ts'
import { beyondSlots, carriedOver, refilled, withPicture } from './refilled.ts'
import {
  isFilled,
  isRoom,
  pictureRoom,
  sampled,
  slotFindings,
  slotsIn,
  templateFault,
  waysOf,
  withInk,
  withLetters,
  type SlotLayer,
} from './slots.ts'
import { layerIdOf } from './templates/laid.ts'
import { templates } from './templates/templates.ts'

const slot: Slot = { label: '公司名称', required: true, ways: ['text'], longest: 8, sample: '您的公司名称' }
const ink = { rgb: '#1d3557', spot: null }
const name: PlacedText & { slot: Slot } = {
  ...{ kind: 'text', id: layerIdOf('name'), x: 30, y: 20, width: 40, height: 6, angle: 0, text: slot.sample, font: 'sans', size: 5 },
  ...{ align: 'start', leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink, outline: null, slot },
}
const { slot: _, ...plain } = { ...name, id: layerIdOf('plain'), y: 60, text: '年会' }
const room = pictureRoom({ widthMm: 60, heightMm: 80 }, layerIdOf('photo'), '照片')
/** Laid on a surface of its own size, it is as it is kept but for the names of its layers. */
const template = {
  ...{ widthMm: 60, heightMm: 80 },
  layers: [plain, name, room].map((layer): Layer => ({ ...layer, id: layer.id.replace('template-', '') })),
}
const surface = { widthMm: 60, heightMm: 80 }

/** A template of any layers that may be in one, some of which are slots of any lawful kind. */
const anyTemplate = fc
  .record({
    layers: fc.uniqueArray(anyLayer, { selector: ({ id }) => id, maxLength: 5 }),
    marks: fc.array(fc.nat(7), { minLength: 5, maxLength: 5 }),
  })
  .map(({ layers, marks }) => ({
    ...{ widthMm: 100, heightMm: 80 },
    layers: sampled(
      layers
        .filter(({ kind }) => kind !== 'picture' && kind !== 'page')
        .map((layer, at): Layer => {
          const ways = waysOf(layer).filter((_, way) => ((marks[at] ?? 0) >> way) % 2 === 1)
          return ways.length > 0 ? { ...layer, slot: { label: `第${at}项`, required: true, ways, longest: null, sample: '' } } : layer
        }),
    ),
  }))
const anySize = fc.record({ widthMm: fc.integer({ min: 20, max: 400 }), heightMm: fc.integer({ min: 20, max: 400 }) })

test('whatever is sent, what is taken of it is within the slots, and taken again it is the same', () => {
  fc.assert(
    fc.property(anyTemplate, anySize, fc.array(anyLayer, { maxLength: 8 }), (of, size, any) => {
      const sent = any.map((layer) => ({ ...layer, id: layerIdOf(layer.id) }))
      const taken = refilled(of, size, sent)
      expect(beyondSlots(of, { ...size, layers: taken })).toBeNull()
      expect(refilled(of, size, taken)).toEqual(taken)
      const untouched = refilled(of, size, [])
      const fixed = (layers: readonly Layer[]) => layers.filter((layer) => !layer.slot)
      expect(fixed(taken)).toEqual(fixed(untouched))
    }),
  )
})

test('any layer that is put, moved or left out beside the slots is told', () => {
  fc.assert(
    fc.property(anyTemplate, anyLayer, fc.nat(4), fc.double({ min: 0.01, max: 50, noNaN: true }), (of, more, which, by) => {
      const lawful = refilled(of, surface, [])
      expect(beyondSlots(of, { ...surface, layers: [...lawful, { ...more, id: 'more' }] })).not.toBeNull()
      const hit = lawful[which % Math.max(1, lawful.length)]
      fc.pre(hit !== undefined)
      expect(beyondSlots(of, { ...surface, layers: lawful.filter((layer) => layer !== hit) })).not.toBeNull()
      const moved = lawful.map((layer) => (layer === hit ? { ...layer, x: layer.x + by } : layer))
      expect(beyondSlots(of, { ...surface, layers: moved })).not.toBeNull()
    }),
  )
})

test('a text, a picture and an ink are filled in where the slot lets them be', () => {
  const text = withLetters(name, '荣达贸易')
  const photo = withPicture({ ...room, slot: room.slot ?? slot }, 7, { width: 300, height: 100 })
  expect(photo).toMatchObject({ kind: 'picture', fileId: 7, width: room.width, crop: { width: 0.333333, height: 1, top: 0 } })
  expect(beyondSlots(template, { ...surface, layers: [plain, text, photo] })).toBeNull()
  const red = withInk(name, ink, { rgb: '#ff0000', spot: null })
  expect(beyondSlots(template, { ...surface, layers: [plain, red, room] })).toBe('填写项“公司名称”被改动了不允许修改的内容')
  const inked = {
    ...template,
    layers: [plain, { ...name, slot: { ...slot, ways: ['text' as const, 'ink' as const] } }, room].map((layer) => ({
      ...layer,
      id: layer.id.replace('template-', ''),
    })),
  }
  const own = { ...red, slot: { ...slot, ways: ['text' as const, 'ink' as const] } }
  expect(beyondSlots(inked, { ...surface, layers: [plain, own, room] })).toBeNull()
})

test('a picture lies anywhere within its room, cropped or not, and nowhere else', () => {
  const photo = { ...withPicture({ ...room, slot: room.slot ?? slot }, 7, { width: 300, height: 100 }) }
  const told = (change: object) => beyondSlots(template, { ...surface, layers: [plain, name, { ...photo, ...change }] })
  expect(told({ width: 15, height: 5, x: 25, crop: undefined })).toBeNull()
  expect(told({ width: 15, height: 10, crop: { left: 0.1, top: 0, width: 0.5, height: 1 } })).toBeNull()
  for (const beyond of [{ x: photo.x + 1 }, { width: photo.width + 1 }, { angle: 3 }, { mask: 'star' }, { hidden: true }])
    expect(told(beyond)).toBe('填写项“照片”被改动了不允许修改的内容')
})

test('another template takes over what stands in slots of the same name and kind, and tells what has no place there', () => {
  const photo = withPicture({ ...room, slot: room.slot ?? slot }, 7, { width: 300, height: 100 })
  const motto = { ...name, id: layerIdOf('motto'), slot: { ...slot, label: '标语' }, text: '一诺千金' }
  const given = [plain, withLetters(name, '荣达贸易'), motto, photo]
  const wide = { ...room, id: 'picture', x: 100, width: 60, height: 10 }
  const other = {
    ...{ widthMm: 200, heightMm: 100 },
    layers: [
      { ...name, id: 'company', size: 12 },
      wide,
      { ...name, id: 'day', slot: { ...slot, label: '日期', sample: '日期' }, text: '日期' },
    ],
  }
  const size = { widthMm: 200, heightMm: 100 }
  const { layers, lost } = carriedOver(other, size, given, () => ({ width: 300, height: 100 }))
  expect(layers).toMatchObject([
    { id: layerIdOf('company'), text: '荣达贸易', size: 12 },
    { kind: 'picture', id: layerIdOf('picture'), fileId: 7, x: 100, width: 60, height: 10, crop: { width: 1, height: 0.5, top: 0.25 } },
    { id: layerIdOf('day'), text: '日期' },
  ])
  expect(lost).toEqual([motto])
  expect(beyondSlots(other, { ...size, layers })).toBeNull()
  // Nobody knows how large it is: what is shown of it lies there as large as there is room.
  const unknown = carriedOver(other, size, given, () => undefined).layers[1]
  expect(unknown).toMatchObject({ x: 100, width: 10, height: 10, crop: photo.crop })
  // What is as the template had it was not filled in, and an ink alone is none of both.
  expect(carriedOver(other, size, [plain, name, room], () => undefined)).toMatchObject({ lost: [] })
  // A code of that name is no text.
  expect(
    carriedOver({ ...other, layers: [{ ...room, slot: { ...slot, label: '标语' } }] }, size, given, () => undefined).lost,
  ).toHaveLength(3)
})

test('what is changed beside the slots is told by its name', () => {
  const told = (...layers: Layer[]) => beyondSlots(template, { ...surface, layers })
  expect(told({ ...plain, text: '年会 2027' }, name, room)).toBe('模板中的“年会”不允许修改')
  expect(told({ ...plain, locked: true }, name, room)).toBe('模板中的“年会”不允许修改')
  expect(told(plain, room)).toBe('模板中的“公司名称”被移动或删除了')
  expect(told(plain, name, room, { ...plain, id: 'more', text: '我的字' })).toBe('不能在模板上添加“我的字”')
  expect(told(plain, withLetters(name, '荣达贸易有限公司上海'), room)).toBe('“公司名称”最多 8 个字，现有 10 个字')
  expect(told(plain, { ...name, slot: { ...slot, required: false } }, room)).toBe('填写项“公司名称”被改动了不允许修改的内容')
})

test('room for a picture is no drawing to whoever looks for it, and is called as its slot is, also when that was renamed', () => {
  const renamed = { ...room, slot: { ...room.slot, label: '标志', required: true, ways: [], longest: null, sample: '' } }
  expect([room, renamed].map((layer) => `${kindLabel(layer)} ${layerName(layer, '')}`)).toEqual(['图片位 照片', '图片位 标志'])
  expect(`${kindLabel(name)} ${layerName(name, '')}`).toBe('文字 您的公司名称')
})

test('P19 tells what must be filled in until it is; an emptied text is that of the template again', () => {
  const photo = { ...room, slot: room.slot ?? slot }
  expect(slotFindings([plain, name, room]).map(({ rule, severity, words }) => [rule, severity, words])).toEqual([
    ['P19', 'E', '模板中的“公司名称”尚未填写'],
    ['P19', 'E', '模板中的“照片”尚未填写'],
  ])
  const said = withLetters(name, '荣达')
  expect(slotFindings([plain, said, withPicture(photo, 1, { width: 1, height: 1 })])).toEqual([])
  expect(withLetters({ ...name, text: '荣达' }, '')).toEqual(name)
  expect(slotFindings([{ ...name, slot: { ...slot, required: false } }])).toEqual([])
  expect(isFilled({ ...photo, slot: { ...photo.slot, ways: ['ink'] } } satisfies SlotLayer)).toBe(true)
  expect([isRoom(room), isRoom(name)]).toEqual([true, false])
})

test('a template says why it cannot be one', () => {
  expect(templateFault(template.layers)).toBeNull()
  expect(templateFault([])).toContain('模板是空的')
  expect(templateFault([{ kind: 'picture', id: 'a', fileId: 1, x: 1, y: 1, width: 1, height: 1, angle: 0 }])).toContain('加图片位')
  expect(templateFault([name, { ...name, id: 'b' }])).toBe('填写项名称“公司名称”用了两次，请改名')
  expect(templateFault([{ ...name, slot: { ...slot, ways: ['picture'] } }])).toBe('填写项“公司名称”不能修改图片')
  expect(templateFault([{ ...name, slot: { ...slot, longest: 3 } }])).toBe('填写项“公司名称”的示例文字超过 3 个字')
  expect(templateFault([{ ...name, hidden: true }])).toContain('已隐藏')
})

test('designs of before slots are read as they are; a surface keeps the template that it is of', () => {
  const old = { schema: 1, surfaces: [{ position: 'front', ...surface, layers: [plain] }] }
  expect(Design.parse(old)).toEqual(old)
  const filled = { schema: 1, surfaces: [{ position: 'front', ...surface, layers: template.layers, template: { id: 3, version: 2 } }] }
  expect(Design.parse(filled)).toEqual(filled)
  expect(slotsIn({ layers: template.layers }).map(({ id }) => id)).toEqual(['name', 'photo'])
  expect(templates.every(({ layers }) => templateFault(layers) === null)).toBe(true)
})
