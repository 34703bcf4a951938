/** How far a sample of a colour may be off before it counts, of 255: what packing a picture does to it. */
const tolerance = 24

export type Difference = {
  /** RGBA of the picture that shows it: what is alike pale, what differs in magenta. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** How many of the pixels differ, 0 to 1. */
  readonly share: number
}

/** Where two pictures of the same size, given as RGBA, differ. */
export function differenceOf(one: Uint8ClampedArray, other: Uint8ClampedArray): Difference {
  const pixels = new Uint8ClampedArray(one.length)
  let differing = 0
  for (let at = 0; at < one.length; at += 4) {
    const apart = Math.max(...[0, 1, 2].map((n) => Math.abs((one[at + n] ?? 0) - (other[at + n] ?? 0))))
    if (apart > tolerance) {
      differing++
      pixels.set([216, 27, 96, 255], at)
    } else {
      const grey = ((one[at] ?? 0) + (one[at + 1] ?? 0) + (one[at + 2] ?? 0)) / 3
      pixels.fill(255 - (255 - grey) / 4, at, at + 3)
      pixels[at + 3] = 255
    }
  }
  return { pixels, share: one.length === 0 ? 0 : differing / (one.length / 4) }
}

type Size = { readonly width: number; readonly height: number }

/** Where a picture stands in a box that it fills as far as it can. */
export function fitted({ width, height }: Size, box: Size): Size & { readonly x: number; readonly y: number } {
  const scale = Math.min(box.width / width, box.height / height)
  const [w, h] = [width * scale, height * scale]
  return { width: w, height: h, x: (box.width - w) / 2, y: (box.height - h) / 2 }
}
