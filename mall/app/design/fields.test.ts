import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { newCode } from '../../../artwork/codes.ts'
import { newShape } from '../../../artwork/shapes.ts'
import { PlacedDrawing } from '../../../contract/artwork/layer.ts'
import { CodeFields } from '../../../studio/CodeFields.tsx'
import { DrawingFields } from '../../../studio/DrawingFields.tsx'
import { hexOf } from '../../../studio/hex.ts'
import { ShapePicker } from '../../../studio/ShapePicker.tsx'
import { importSvg } from '../../../studio/svgImport.ts'

const side = { widthMm: 100, heightMm: 80 }
const gold = { rgb: '#ccaa00', spot: '金' }
const nobody = () => undefined

test('colours are taken as they are typed', () => {
  expect(['#ABC', ' 1a2B3c ', '＃ＦＦ００００', '#12', 'red', '#1a2b3c4d'].map(hexOf)).toEqual([
    '#aabbcc',
    '#1a2b3c',
    '#ff0000',
    null,
    null,
    null,
  ])
})

describe('an SVG from the buyer’s machine', () => {
  const file = (text: string, name = '标志.SVG', size = text.length) => ({ name, size, text: async () => text })
  const star = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H40V10H0z"/></svg>'

  test('is put in the middle under its name', async () => {
    const read = await importSvg(file(star), side)
    expect(read).toMatchObject({ drawing: { name: '标志', x: 50, y: 40, width: 64, height: 16 }, notes: [] })
    expect(PlacedDrawing.safeParse('drawing' in read && read.drawing).success).toBe(true)
  })

  test.each([
    ['of another kind', file(star, 'a.png'), '请选择 SVG 格式的矢量图'],
    ['too large', file(star, 'a.svg', 3e6), 'SVG 文件不能超过 2 MB，请简化后再导入'],
    ['with text that would be lost', file(star.replace('</svg>', '<text>荣</text></svg>')), '含未转曲文字，请转曲后重新导入'],
    ['broken', file('<svg'), '不是有效的 SVG 文件，请重新导出后再导入'],
    ['not to be read', { ...file(star), text: () => Promise.reject(new Error('gone')) }, '文件读取失败，请重试'],
  ])('%s is refused', async (_, given, fault) => {
    expect(await importSvg(given, side)).toEqual({ fault })
  })
})

test('fields are named to whoever does not see them', () => {
  const shapes = renderToStaticMarkup(createElement(ShapePicker, { side, onPick: nobody }))
  expect(shapes.match(/aria-label="放上[^"]+"/g)?.length).toBeGreaterThanOrEqual(12)
  const frame = newShape(side, 'frame', gold, 'a')
  const one = renderToStaticMarkup(createElement(DrawingFields, { layer: frame, onPut: nobody }))
  for (const words of ['aria-label="图形颜色"', 'aria-label="图形色值"', 'value="#ccaa00"', 'value="金"', '取消专色', '线宽（毫米）'])
    expect(one).toContain(words)
  expect(one).not.toContain('不印此色')
  const code = renderToStaticMarkup(
    createElement(CodeFields, { layer: { ...newCode(side, 'ean13', gold, 'b'), data: '6901234567891' }, onPut: nobody }),
  )
  for (const words of ['商品条码 EAN-13', 'aria-invalid="true"', '校验位不正确，应为 2', 'aria-label="码颜色"'])
    expect(code).toContain(words)
})
