import { PDFContext, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { calculated } from './calculator.ts'
import { valueAt } from './pdfFunction.ts'

const context = PDFContext.create()
const about = (type: number, more: object = {}) => ({ FunctionType: type, Domain: [0, 1], ...more })
const curve = (C0: number[], C1: number[], N = 1): PDFObject => context.obj(about(2, { C0, C1, N }))
const table = (bytes: readonly number[], more: object) => context.flateStream(Uint8Array.from(bytes), about(0, more))
const program = (text: string, count: number, inputs = 1) =>
  context.stream(text, {
    ...about(4, { Domain: Array.from({ length: inputs }, () => [0, 1]).flat() }),
    Range: Array.from({ length: count }, () => [0, 1]).flat(),
  })

/** To a byte of what is reckoned. */
const value = (object: PDFObject, ...input: number[]) => valueAt(object, input)?.map((one) => Math.round(one * 1000) / 1000) ?? null

test('curves, and curves put together', () => {
  expect(value(curve([0, 0.2], [1, 0.6], 2), 0.5)).toEqual([0.25, 0.3])
  const both = context.obj(about(3, { Functions: [curve([0], [0.5]), curve([0.9], [0.1])], Bounds: [0.5], Encode: [0, 1, 1, 0] }))
  expect([0, 0.25, 0.5, 1].map((x) => value(both, x))).toEqual([[0], [0.25], [0.1], [0.9]])
})

test('tables of any depth, between their rows, with what they say of what goes in and comes out', () => {
  expect(value(table([0, 255, 255, 0], { Size: [2], BitsPerSample: 8, Range: [0, 1, 0, 1] }), 0.25)).toEqual([0.25, 0.75])
  expect(value(table([0xf0], { Size: [2], BitsPerSample: 4, Range: [0, 1] }), 1)).toEqual([0])
  expect(value(table([0x12, 0x3f, 0xff], { Size: [2], BitsPerSample: 12, Range: [0, 1] }), 1)).toEqual([1])
  expect(value(table([0x80, 0, 0, 0], { Size: [1], BitsPerSample: 32, Range: [0, 1] }), 1)).toEqual([0.5])
  expect(value(table([0, 255], { Size: [2], BitsPerSample: 8, Range: [0, 1], Encode: [1, 0] }), 1)).toEqual([0])
  expect(value(table([255], { Size: [1], BitsPerSample: 8, Range: [0, 100], Decode: [0, 80] }), 1)).toEqual([80])
  const plane = { Domain: [0, 1, 0, 1], Size: [2, 2], BitsPerSample: 8, Range: [0, 1] }
  expect([value(table([0, 51, 102, 255], plane), 1, 0), value(table([0, 51, 102, 255], plane), 0, 1)]).toEqual([[0.2], [0.4]])
  // Fewer samples than it says.
  expect(value(table([0], { Size: [2], BitsPerSample: 8, Range: [0, 1] }), 1)).toBeNull()
})

test('programs', () => {
  expect(value(program('{ dup 0.84 mul exch 0.0 mul % none\n 0.3 0 }', 4), 1)).toEqual([0.84, 0, 0.3, 0])
  expect(value(program('{dup 0.5 gt{pop 1 0.5}{pop 0 0}ifelse}', 2), 0.6)).toEqual([1, 0.5])
  expect(value(program('{ 2 copy add 3 1 roll exch sub 1 index pop }', 2, 2), 0.3, 0.5)).toEqual([0.8, 0.2])
  expect(calculated('{ 4 1 roll }', [1, 2, 3, 4])).toEqual([4, 1, 2, 3])
  expect(calculated('{ 3 -1 roll 7 3 idiv -7 3 mod 1 3 bitshift 90 sin 1 0 atan }', [1, 2, 3])).toEqual([2, 3, 1, 2, -1, 8, 1, 90])
  expect(calculated('{ true false or { 5 } if 1 2 eq not { 6 } if }', [])).toEqual([5, 6])
})

test('what is no function, or goes wrong, is nothing', () => {
  for (const text of [
    '{ pop pop }',
    '{ 1 0 div }',
    '{ foo }',
    '{ constructor }',
    '{ __proto__ }',
    '{ 1 { 2 } }',
    '{ 1 { 2 } if }',
    '{ 1',
    '} {',
    '1 }',
    '{ true }',
  ])
    expect(calculated(text, [0.5]), text).toBeNull()
  expect(calculated(`{ ${'dup '.repeat(200)}}`, [1])).toBeNull()
  expect(calculated('{'.repeat(50) + '}'.repeat(50), [1])).toBeNull()
  expect(value(curve([0], [1]), 0.5, 0.5)).toBeNull()
  const self = context.obj(about(3, { Bounds: [], Encode: [0, 1] }))
  self.set(PDFName.of('Functions'), context.obj([self]))
  expect(value(self, 1)).toBeNull()
})
