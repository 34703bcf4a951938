import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SvgDrawing } from '../../../artwork/svgDrawing.ts'
import { svgDrawing } from '../../../artwork/svgDrawing.ts'

// What is read of an SVG against what another reader of them, librsvg, paints.

const star = 'M50 5L61 39H97L68 60L79 94L50 73L21 94L32 60L3 39H39Z'
const fixtures: Readonly<Record<string, string>> = {
  rectangle: '<rect x="10" y="20" width="70" height="30" fill="#c00"/>',
  circles:
    '<circle cx="30" cy="40" r="20" fill="teal"/><ellipse cx="70" cy="60" rx="25" ry="10" fill="#fa0" transform="rotate(30 70 60)"/>',
  'rounded, turned and slanted':
    '<g transform="translate(20 10) skewX(20)"><rect width="50" height="40" rx="8" ry="14" transform="rotate(15)" fill="#123456"/></g>',
  star: `<path d="${star}" fill="gold"/>`,
  'star with a hole': `<path d="${star}M50 35l10 15-10 15-10-15z" fill-rule="evenodd" fill="navy"/>`,
  arcs: '<path d="M10 50a40 25 20 0 1 60-10A30 30 0 11 30 80z" fill="purple"/><path d="M80 80a10 5 0 01-10 10" fill="green"/>',
  curves: '<path d="M10 80Q52 10 95 80T90 20C60 0 60 60 30 20S5 60 10 80z" fill="#08f" transform="translate(10 10) scale(.6)"/>',
  lines: '<g fill="none" stroke="#333" stroke-width="6"><path d="M10 20H90"/><path d="M20 30V90"/><circle cx="60" cy="60" r="20"/></g>',
  'corners of lines':
    '<path d="M10 80L50 20L90 80z" fill="none" stroke="crimson" stroke-width="4"/><polyline points="20,90 50,60 80,95" fill="none" stroke="blue"/>',
  classes:
    '<style>.a{fill:#f60}.b{fill:none;stroke:#06f;stroke-width:5px}</style><rect class="a" x="5" y="5" width="40" height="40"/><rect class="b" x="50" y="50" width="40" height="30"/>',
  'used pieces':
    '<defs><path id="p" d="M0 0h20l-10 20z"/><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol></defs><use href="#p" x="10" y="10" fill="red"/><use xlink:href="#p" transform="translate(70 20) rotate(60)"/><use href="#s" x="30" y="50" width="40" height="30" fill="#0a0"/>',
  nested:
    '<svg x="10" y="10" width="60" height="40" viewBox="0 0 30 10" preserveAspectRatio="xMinYMax meet"><rect width="30" height="10" fill="brown"/></svg><rect x="50%" y="60%" width="10%" height="25" fill="#444"/>',
  'what shows through':
    '<g opacity=".5"><rect x="10" y="10" width="30" height="60" fill="red"/></g><rect x="50" y="10" width="40" height="60" fill="rgba(0,0,255,.25)"/>',
}

const across = 1200
type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }

const painted = async (svg: string): Promise<Pixels> => {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return { data, width: info.width, height: info.height }
}

/** Where there is anything but white. */
function boundsOf({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      if (data.subarray(at, at + 3).every((one) => one > 200)) continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
    }
  return { left, top, width: right - left, height: bottom - top }
}

/** The drawing as an SVG of its box, so many pixels wide and high. */
function drawnAgain({ box, parts }: SvgDrawing, width: number, height: number): string {
  const paths = parts.map(
    ({ d, fill, evenOdd, stroke }) =>
      `<path d="${d}" fill="${fill?.rgb ?? 'none'}" fill-rule="${evenOdd ? 'evenodd' : 'nonzero'}" ${stroke ? `stroke="${stroke.ink.rgb}" stroke-width="${stroke.width}"` : ''}/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="none">${paths.join('')}</svg>`
}

test.each(Object.entries(fixtures))('%s: it is as large as painted, and looks alike', async (_, inner) => {
  const size = `width="${across}" height="${across}" viewBox="0 0 100 100"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`
  const drawing = svgDrawing(svg)
  if ('fault' in drawing) throw new Error(drawing.fault)
  const whole = await painted(svg)
  const bounds = boundsOf(whole)
  const longer = Math.max(bounds.width, bounds.height)
  expect(Math.abs((drawing.box.width / 100) * longer - bounds.width) / longer).toBeLessThan(0.005)
  expect(Math.abs((drawing.box.height / 100) * longer - bounds.height) / longer).toBeLessThan(0.005)
  const again = await painted(drawnAgain(drawing, bounds.width, bounds.height))
  let unlike = 0
  for (let y = 0; y < bounds.height; y++)
    for (let x = 0; x < bounds.width * 3; x++) {
      const before = whole.data[((y + bounds.top) * whole.width + bounds.left) * 3 + x] ?? 0
      if (Math.abs(before - (again.data[y * bounds.width * 3 + x] ?? 0)) > 64) unlike++
    }
  expect(unlike / (bounds.width * bounds.height * 3)).toBeLessThan(0.01)
})
