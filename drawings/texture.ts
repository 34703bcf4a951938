import { channels, darker, isDark, lighter } from './colour.ts'
import { fill } from './shape.ts'
import { plain, type Sheet } from './sheet.ts'

/** Surfaces by the noise that makes them: base frequency across and down, octaves, contrast, threshold. Tiles of 200 stitch seamlessly. */
const noises = {
  cotton: [['.55 .55', 2, 1.5, 0.62]],
  weave: [
    ['.06 .5', 1, 2.2, 0.95],
    ['.5 .06', 1, 2.2, 0.95],
  ],
  felt: [['.18 .18', 3, 1.8, 0.8]],
  paper: [['.04 .07', 4, 1.4, 0.6]],
  leather: [['.14 .14', 2, 2.6, 1.15]],
  brushed: [['.006 .5', 2, 1.8, 0.78]],
  speckle: [['.45 .45', 1, 5, 3.05]],
} as const satisfies Record<string, readonly (readonly [string, number, number, number])[]>

export type Texture = keyof typeof noises

const tile = 200

/** The texture laid over the outline `d`; light grain on dark goods and dark grain on light ones. */
export function grain(sheet: Sheet, d: string, texture: Texture, colour: string, strength = 0.3): string {
  const light = isDark(colour)
  const tone = channels(light ? lighter(colour, 0.7) : darker(colour, 0.34))
  const region = `filterUnits="userSpaceOnUse" x="0" y="0" width="${tile}" height="${tile}" ${plain}`
  return noises[texture]
    .map(([frequency, octaves, gain, threshold]) => {
      const matrix = `${tone.map((v) => `0 0 0 0 ${v}`).join(' ')} ${gain} 0 0 0 ${(0.35 - threshold).toFixed(2)}`
      const filter = sheet.define(
        `<filter id="@" ${region}><feTurbulence type="fractalNoise" seed="4" baseFrequency="${frequency}" numOctaves="${octaves}" stitchTiles="stitch"/><feColorMatrix values="${matrix}"/></filter>`,
      )
      const pattern = sheet.define(
        `<pattern id="@" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><rect width="${tile}" height="${tile}" filter="${filter}"/></pattern>`,
      )
      return fill(d, pattern, light ? strength * 0.55 : strength)
    })
    .join('')
}

/** A small drawing repeated over the outline `d`: knit loops, embossed dots, ribs. `stitch` is drawn in a box of `size`. */
export function repeated(sheet: Sheet, d: string, size: readonly [number, number], stitch: string, opacity = 1): string {
  const pattern = sheet.define(`<pattern id="@" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse">${stitch}</pattern>`)
  return fill(d, pattern, opacity)
}
