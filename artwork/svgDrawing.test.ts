import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlacedDrawing } from '../contract/artwork/layer.ts'
import { newDrawing } from './shapes.ts'
import { anySvg } from './svg.fixture.ts'
import { colourOf } from './svgColours.ts'
import { svgDrawing, type SvgDrawing } from './svgDrawing.ts'

function read(text: string): SvgDrawing {
  const drawing = svgDrawing(text)
  if ('fault' in drawing) throw new Error(drawing.fault)
  return drawing
}
const within = (inner: string, head = 'viewBox="0 0 100 100"') => read(`<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inner}</svg>`)
const pathsOf = (drawing: SvgDrawing) => drawing.parts.map(({ d }) => d)
const fillsOf = (drawing: SvgDrawing) => drawing.parts.map(({ fill }) => fill?.rgb ?? null)
const faultOf = (text: string) => {
  const drawing = svgDrawing(text)
  return 'fault' in drawing ? drawing.fault : null
}
const far = (rgb: string) => `<path d="M0 0H10V10H0z" fill="${rgb}"/>`

test('a drawing is cut to what it draws, its longer side 100', () => {
  expect(within('<rect x="20" y="30" width="40" height="20"/>')).toEqual({
    box: { width: 100, height: 50 },
    parts: [{ d: 'M0 0L100 0L100 50L0 50Z', fill: { rgb: '#000000', spot: null }, evenOdd: false, stroke: null }],
    notes: [],
  })
})

test.each([
  ['M0 0h10v10H0z', 'M0 0L100 0L100 100L0 100Z'],
  ['m0 0 10 0 0 10z', 'M0 0L100 0L100 100Z'],
  ['M0,0L1e1-0L10,10.0z', 'M0 0L100 0L100 100Z'],
  ['M0 0 10 0 10 10zl5 5v5z', 'M0 0L100 0L100 100ZM0 0L50 50L50 100Z'],
  [
    'M0 5C0 2.5 2.5 0 5 0S10 2.5 10 5S7.5 10 5 10 0 7.5 0 5',
    'M0 50C0 25 25 0 50 0C75 0 100 25 100 50C100 75 75 100 50 100C25 100 0 75 0 50',
  ],
  ['M0 0Q10 0 10 10H0z', 'M0 0C66.667 0 100 33.333 100 100L0 100Z'],
  ['M0 0q5 0 5 5t5 5H0z', 'M0 0C33.333 0 50 16.667 50 50C50 83.333 66.667 100 100 100L0 100Z'],
  [
    'M0 0H10A10 10 0 0110 20H0z',
    'M0 0L50 0C63.261 0 75.979 5.268 85.355 14.645C94.732 24.021 100 36.739 100 50C100 63.261 94.732 75.979 85.355 85.355C75.979 94.732 63.261 100 50 100L0 100Z',
  ],
  ['M0 0H10a0 5 0 0 1 0 10H0z', 'M0 0L100 0L100 100L0 100Z'],
  ['M0 0H10V10M5 5M0 0', 'M0 0L100 0L100 100'],
])('path %s', (d, expected) => {
  const drawing = within(`<path d="${d}"/>`)
  expect(pathsOf(drawing)).toEqual([expected])
  expect(drawing.notes).toEqual([])
})

test('a path that is not lawful counts up to there', () => {
  for (const bad of ['L5', 'X', 'LNaN 5', 'L1e999 5', 'A5 5 0 2 1 9 9', 'z5 5']) {
    const drawing = within(`<path d="M0 0H10V10H0${bad}"/>`)
    expect(pathsOf(drawing)[0]).toMatch(/^M0 0L100 0L100 100L0 100/)
    expect(drawing.notes).toEqual(['部分路径有误，只保留了正确的部分'])
  }
})

test('shapes: rounded rectangles, circles, ellipses, lines, chains of points, lengths with units and shares', () => {
  expect(pathsOf(within('<circle cx="50%" cy="50" r="10"/>'))[0]).toMatch(/^M100 50C100 77.614 77.614 100 50 100/)
  expect(within('<ellipse cx="50" cy="50" rx="20" ry="10"/>').box).toEqual({ width: 100, height: 50 })
  expect(within('<rect width="20mm" height="10mm"/>').box).toEqual({ width: 100, height: 50 })
  expect(pathsOf(within('<rect width="20" height="10" rx="2"/>'))[0]).toMatch(/^M10 0L90 0C95.523 0 100 4.477 100 10/)
  expect(pathsOf(within('<polygon points="0,0 10,0 10,10"/>'))).toEqual(['M0 0L100 0L100 100Z'])
  expect(within('<polyline points="0,0 10,0 10,10" fill="none" stroke="red"/>').parts[0]).toMatchObject({
    fill: null,
    stroke: { ink: { rgb: '#ff0000' } },
  })
  expect(within('<line x1="10" y1="10" x2="60" y2="10" stroke="#00f" stroke-width="5"/>')).toMatchObject({
    box: { width: 100, height: 10 },
    parts: [{ d: 'M0 5L100 5', stroke: { width: 10 } }],
  })
  expect(faultOf('<svg><rect width="0" height="5"/><circle r="-1"/></svg>')).toBe('没有可用的图形')
})

test.each([
  ['translate(5)', '0 0 10 10', { width: 100, height: 100 }],
  ['scale(2 1)', '', { width: 100, height: 50 }],
  ['rotate(90)', '', { width: 100, height: 100 }],
  ['matrix(3 0 0 1 0 0)', '', { width: 100, height: 33.333 }],
  ['skewX(45)', '', { width: 100, height: 50 }],
  ['translate(1,1) rotate(45 5 5),scale(2)', '', { width: 100, height: 100 }],
])('transform %s', (transform, _, box) => {
  expect(within(`<g transform="${transform}"><rect x="0" y="0" width="10" height="10"/></g>`, '')).toMatchObject({ box, notes: [] })
})

test('colours in every spelling, from attributes, styles, classes and what is around', () => {
  const spelled = {
    '#f00': '#ff0000',
    '#00ff0080': '#7fff7f',
    'rgb(0, 0,255)': '#0000ff',
    'rgb(100%,0%,0%)': '#ff0000',
    'hsl(120 100% 25%)': '#008000',
    rebeccapurple: '#663399',
    currentColor: '#000000',
    '#cd853f icc-color(a, 1)': '#cd853f',
  }
  for (const [given, rgb] of Object.entries(spelled)) expect(fillsOf(within(far(given)))).toEqual([rgb])
  expect(fillsOf(within(`<g fill="red" color="blue">${far('nonsense')}${far('currentColor')}${far('none')}</g>`))).toEqual([
    '#ff0000',
    '#0000ff',
  ])
  expect(fillsOf(within('<path d="M0 0H9V9z" fill="red" style="fill: lime !important"/>'))).toEqual(['#00ff00'])
  expect(['aliceblue', 'yellowgreen', 'grey'].map((name) => colourOf(name)?.rgb)).toEqual([
    [240, 248, 255],
    [154, 205, 50],
    [128, 128, 128],
  ])
})

test('style sheets as Illustrator writes them; classes over kinds, ids over classes, what comes later over what came before', () => {
  const sheet =
    '<defs><style>/* a{} */ .st0{fill:#112233;}.st1,.st2{fill:none;stroke:#445566;stroke-width:2;}path{fill:red}#x{fill:blue}.st3{fill:#010101}.st0{fill:#223344}</style></defs>'
  const path = (more: string) => `<path d="M0 0H10V10H0z" ${more}/>`
  const drawing = within(
    `${sheet}${path('class="st0"')}${path('class="st2"')}${path('')}${path('class="st0" id="x"')}${path('class="st0 st3"')}`,
  )
  expect(fillsOf(drawing)).toEqual(['#223344', null, '#ff0000', '#0000ff', '#223344'])
  expect(drawing.notes).toEqual([])
  expect(within(`<style>@import url(http://a/b.css); g > path{fill:red} @media print{path{fill:red}}</style>${far('#abc')}`)).toMatchObject(
    {
      parts: [{ fill: { rgb: '#aabbcc' } }],
      notes: ['部分样式表未读取，颜色可能不同，请检查'],
    },
  )
})

test('what shows through is told over white; what is not seen is not there', () => {
  const drawing = within(
    `<g opacity=".5">${far('black')}</g>${far('black').replace('/>', ' fill-opacity="0"/>')}<g display="none">${far('red')}</g><g visibility="hidden">${far('red')}</g>`,
  )
  expect(fillsOf(drawing)).toEqual(['#808080'])
  expect(drawing.notes).toEqual(['半透明颜色已按白底折算为实色'])
})

test('gradients are their first colour, patterns nothing', () => {
  const defs =
    '<linearGradient id="a"><stop stop-color="#abcdef"/><stop stop-color="red"/></linearGradient><radialGradient id="b" xlink:href="#a"/><linearGradient id="c" href="#c"/>'
  const drawing = within(`<defs>${defs}</defs>${far('url(#b)')}${far('url(#c)')}${far("url('#gone') lime")}`)
  expect(fillsOf(drawing)).toEqual(['#abcdef', '#00ff00'])
  expect(drawing.notes).toEqual(['渐变已改为单色（取第一个颜色）', '图案填充或缺失的颜色已忽略'])
})

test('used pieces and symbols are drawn where they are used', () => {
  const drawing = within(
    '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0H10V10H0z"/></symbol><defs><rect id="r" width="10" height="10"/></defs><use href="#s" width="20" height="40"/><use xlink:href="#r" x="30" y="30" fill="red"/>',
  )
  expect(pathsOf(drawing)).toEqual(['M0 0L50 0L50 50L0 50Z', 'M75 50L100 50L100 75L75 75Z'])
  expect(fillsOf(drawing)).toEqual(['#000000', '#ff0000'])
})

test('neighbours of one paint are one part, unless one lies over the other', () => {
  const square = (x: number, fill: string) => `<rect x="${x}" width="10" height="10" fill="${fill}"/>`
  expect(within(square(0, 'red') + square(20, 'red') + square(40, 'blue') + square(60, 'red')).parts).toHaveLength(3)
  expect(within(square(0, 'red') + square(5, 'red')).parts).toHaveLength(2)
  expect(within('<g fill="none" stroke="red"><path d="M0 0H9"/><path d="M5 0V9"/></g>').parts).toHaveLength(1)
})

test('text, pictures and the like are told and left out', () => {
  const drawing = within(
    `${far('red')}<text>荣</text><image href="http://a/b.png"/><script>alert(1)</script><foreignObject/><g clip-path="url(#c)" filter="url(#f)" onclick="a()"/><use href="http://a/b.svg#x"/><path d="M500 0H510V10z"/><path d="M0 0L1e30 0L5 5z"/><path d="M0 0H10" stroke="red" stroke-dasharray="2" stroke-linecap="round"/><metadata><x:y xmlns:x="z"/></metadata>`,
  )
  expect(drawing.notes).toEqual([
    '含未转曲文字，请转曲后重新导入',
    '其中的位图已忽略，请作为图片另行上传',
    '脚本已忽略',
    '嵌入的网页内容已忽略',
    '裁切与蒙版未保留，请检查图形边缘',
    '滤镜效果未保留',
    '引用的外部或缺失内容已忽略',
    '画板之外的图形已忽略',
    '坐标过大的图形已忽略',
    '虚线已改为实线',
    '圆头、方头线端已改为平头，如需保留请把描边扩展为轮廓',
  ])
  expect(drawing.parts).toHaveLength(2)
  expect(faultOf('<svg><text>荣</text></svg>')).toBe('没有可用的图形；含未转曲文字，请转曲后重新导入')
})

test('heads of Illustrator and of Inkscape', () => {
  const text = `\uFEFF<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
    <svg xmlns="&ns_svg;" xmlns:i="&ns_svg;" width="10mm" height="10mm"><switch><foreignObject requiredExtensions="x"/><g i:extraneous="self">${far('red')}</g></switch><sodipodi:namedview/></svg>`
  expect(read(text)).toMatchObject({ parts: [{ fill: { rgb: '#ff0000' } }], notes: [] })
})

const tooComplex = '图形过于复杂，请在设计软件中简化、合并路径后再导入'
const invalid = '不是有效的 SVG 文件，请重新导出后再导入'
test.each([
  ['an entity bomb', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><svg id="&c;">${far('red')}</svg>`, invalid],
  ['an entity of a file', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg id="&a;">${far('red')}</svg>`, invalid],
  ['20,000 nested groups', `<svg>${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}</svg>`, tooComplex],
  ['30,000 pieces', `<svg>${'<path d="M0 0h9v9z"/>'.repeat(30_000)}</svg>`, tooComplex],
  [
    'uses of uses',
    `<svg><g id="a">${far('red')}</g>${[...'bcdefgh'].map((id, at) => `<g id="${id}">${`<use href="#${'abcdefg'[at] ?? ''}"/>`.repeat(10)}</g>`).join('')}</svg>`,
    tooComplex,
  ],
  ['a use of itself', `<svg><g id="a"><use href="#a"/>${far('red')}</g></svg>`, tooComplex],
  ['a path of 100,000 curves', `<svg><path d="M0 0${'c1 2 3 4 5 6'.repeat(100_000)}"/></svg>`, tooComplex],
  [
    'more parts than are taken',
    `<svg>${Array.from({ length: 600 }, (_, at) => far(at % 2 === 0 ? 'red' : 'blue')).join('')}</svg>`,
    tooComplex,
  ],
  ['more than 2 MB', `<svg>${' '.repeat(2 * 2 ** 20)}</svg>`, 'SVG 文件不能超过 2 MB，请简化后再导入'],
  ['what breaks off', '<svg><path d="M0 0', invalid],
  ['no XML', 'hello', invalid],
  ['a page', '<html><body/></html>', '不是 SVG 文件，请选择 SVG 格式的矢量图'],
  ['nothing', '', invalid],
  [
    'names of objects',
    '<svg id="__proto__" class="constructor"><use href="#toString"/></svg>',
    '没有可用的图形；引用的外部或缺失内容已忽略',
  ],
  [
    'blanks and signs',
    `<svg><path d="M0 0${' ,'.repeat(100_000)}x" style="${';:'.repeat(100_000)}" transform="${'(('.repeat(50_000)}"/></svg>`,
    null,
  ],
])('hostile: %s', (_, text, fault) => {
  const began = process.cpuUsage()
  const read = svgDrawing(text)
  expect(fault === null || ('fault' in read && read.fault === fault)).toBe(true)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000)
})

const blankDrawing = {
  box: { width: 100, height: 100 },
  parts: [{ d: 'M0 0L1 1', fill: { rgb: '#000000', spot: null }, evenOdd: false, stroke: null }],
}

test('a path that goes nowhere is left out', () => {
  const drawing = svgDrawing('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0M0 0"/><path fill="red" d="M0 0h9v9z"/></svg>')
  expect('fault' in drawing ? drawing.fault : drawing.parts.map(({ d }) => d !== '')).toEqual([true])
})

test('whatever lawful SVG there is, the server takes what is read of it, and all of it lies in its box', () => {
  fc.assert(
    fc.property(anySvg, (text) => {
      const drawing = svgDrawing(text)
      const { box, parts } = 'fault' in drawing ? blankDrawing : drawing
      const placed = newDrawing({ widthMm: 90, heightMm: 60 }, { name: '图形', box, parts }, 0.8, 'a')
      expect(PlacedDrawing.safeParse(placed).error?.issues).toBeUndefined()
      expect(Math.max(box.width, box.height)).toBe(100)
      expect('fault' in drawing ? drawing.fault : '没有可用的图形').toMatch(/^没有可用的图形/)
    }),
    { numRuns: 300 },
  )
})

test('whatever text there is, it is read or refused in Chinese', () => {
  const pieces = fc.constantFrom(
    '<svg>',
    '</svg>',
    '<g ',
    '<path d="',
    'M0 0',
    'c1 1 ',
    '"/>',
    '>',
    '&amp;',
    '&#0;',
    '<![CDATA[',
    ']]>',
    '<style>',
    '.a{',
    '}',
    'fill="',
    'url(#',
    ')',
    'transform="rotate(',
    '1e308 ',
    '-',
    'NaN',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
      const drawing = svgDrawing(`<svg>${all.join('')}</svg>`)
      expect('fault' in drawing ? /[\u4e00-\u9fff]/.test(drawing.fault) : drawing.parts.length > 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
