import { rgbOf } from '../../contract/page/colours.ts'

/** A plate as it is laid over others: how much ink there is at each pixel (0 is all of it, 255 none), and what the ink looks like. */
export type Inked = { readonly greys: Uint8Array; readonly rgb: string }

/** Plates printed over each other on white paper, as RGBA; without any it is the paper. All have so many pixels. */
export function printedOver(plates: readonly Inked[], pixels: number): Uint8ClampedArray<ArrayBuffer> {
  const printed = new Uint8ClampedArray(pixels * 4).fill(255)
  for (const { greys, rgb } of plates) {
    const tables = rgbOf(rgb).map(throughInk)
    for (let pixel = 0; pixel < pixels; pixel++) {
      const grey = greys[pixel] ?? 255
      if (grey === 255) continue
      for (const [channel, table] of tables.entries()) {
        const at = pixel * 4 + channel
        printed[at] = (printed[at] ?? 0) * (table[grey] ?? 1)
      }
    }
  }
  return printed
}

/** What is left of the light after so much ink, by its grey. */
const throughInk = (light: number): number[] => Array.from({ length: 256 }, (_, grey) => 1 - (1 - grey / 255) * (1 - light / 255))
