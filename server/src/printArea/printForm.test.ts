import { describe, expect, test } from 'vitest'
import { PrintAreaForm } from '../../../contract/goods/printArea.ts'
import { usualForm, type PrintForm } from '../../../contract/goods/printForm.ts'
import { printPlaceOf } from '../../../pricing/printedOn.ts'
import { drawnViews } from './printArea.rules.ts'

const position = { key: 'front', label: '正面', widthMm: 200, heightMm: 100, processes: ['silk'] }
const drawable = { gallery: ['/p'], ratios: new Map([['/p', 1]]), positions: [position], colours: [] }
const area = (form?: PrintForm) => ({ position: 'front', xMm: 10, yMm: 10, widthMm: 100, heightMm: 50, ...(form && { form }) })
const drawn = (form: PrintForm) => drawnViews([{ label: '正面', picture: '/p', widthMm: 300, areas: [area(form)] }], drawable)
const corner = (xMm: number, yMm: number) => ({ xMm, yMm })
const still = corner(0, 0)

describe('what an area is like', () => {
  test.each<PrintForm>([
    { kind: 'flat' },
    { kind: 'flat', corners: [corner(5, 5), corner(-5, 0), still, still] },
    { kind: 'cylinder', axis: 'vertical', arc: 120, bowMm: 8 },
    { kind: 'cloth', foldMm: 4 },
  ])('is kept: %j', (form) => {
    expect(drawn(form)[0]?.areas[0]?.form).toEqual(form)
  })
  test('cannot be a shape with a dent', () => {
    expect(() => drawn({ kind: 'flat', corners: [corner(80, 40), still, still, still] })).toThrow(
      '「正面」的正面四角偏移后须仍是没有凹角的四边形',
    )
  })
  test.each([
    [{ kind: 'ball' }, '表面形状应为平面、圆柱或布料'],
    [{ kind: 'cylinder', axis: 'vertical', arc: 400, bowMm: 0 }, '弧度应在 1 到 180 度之间'],
    [{ kind: 'cylinder', axis: 'slanted', arc: 40, bowMm: 0 }, '圆柱方向应为竖直或水平'],
    [{ kind: 'cloth', foldMm: 1.5 }, '褶皱应为整数毫米'],
    [{ kind: 'flat', corners: [still] }, '四角须各有一个'],
  ])('is refused in words: %j', (form, words) => {
    const views = [{ label: '正面', picture: '/p', widthMm: 300, areas: [{ ...area(), form }] }]
    expect(PrintAreaForm.safeParse({ id: 1, version: 0, views }).error?.issues.map(({ message }) => message)).toEqual([words])
  })
})

test('a print that is smaller than its position lies in the middle of the area, and flat where nothing else is said', () => {
  expect(printPlaceOf(area(), position, { position: 'front', process: 'silk', widthMm: 100, heightMm: 50 })).toEqual({
    area: { xMm: 10, yMm: 10, widthMm: 100, heightMm: 50 },
    place: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    form: usualForm,
  })
  expect(printPlaceOf(area(), position, { position: 'front', process: 'silk' }).place).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})
