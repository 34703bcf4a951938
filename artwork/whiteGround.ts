// What is white around a mark, taken away: a flood from the border, and an edge that is as soft as it was drawn.

/** Four bytes for each pixel: red, green, blue, and how much of it is there. */
export type Rgba = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** How far from white a ground may be, in percent; more would be no white any more. */
export const toleranceAtMost = 60

/** How many pixels away from the ground an edge is a mixture of both, and how many away the mark has its own colour. */
const [edge, inwards] = [1, 2]

/**
 * Takes away, in place, what is white (or transparent) and hangs together with the border, and makes the edge of what stays as transparent
 * as it was mixed with white. White that is enclosed stays. Answers how much of the picture was taken away, 0 to 1.
 *
 * @param tolerance 0 (white alone) to 60 percent.
 * @param tell hears of its way, 0 to 1.
 */
export function withoutWhite({ width, height, data }: Rgba, tolerance: number, tell: (share: number) => void = () => {}): number {
  const most = Math.round((Math.min(toleranceAtMost, Math.max(0, tolerance)) / 100) * 255)
  const ground = flooded({ width, height, data }, most, (share) => tell(share * 0.6))
  tell(0.6)
  const alphas = edgeAlphas({ width, height, data }, ground, most, (share) => tell(0.6 + share * 0.4))
  let taken = 0
  for (let at = 0; at < ground.length; at++) {
    if (ground[at] !== 1) continue
    if ((data[at * 4 + 3] ?? 0) > 0) taken++
    data.fill(0, at * 4, at * 4 + 4)
  }
  for (const [at, share] of alphas) unmix(data, at * 4, share)
  tell(1)
  return taken / Math.max(1, ground.length)
}

/** How far from white it is, 0 to 255; what is transparent is as good as white. */
const depth = (data: Uint8ClampedArray, at: number): number =>
  (data[at + 3] ?? 0) < 8 ? 0 : 255 - Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)

/** 1 for each pixel that belongs to the ground. */
function flooded({ width, height, data }: Rgba, most: number, tell: (share: number) => void): Uint8Array {
  const ground = new Uint8Array(width * height)
  const open = new Uint32Array(width * height)
  let [count, met] = [0, 0]
  const meet = (at: number) => {
    if (ground[at] === 1 || depth(data, at * 4) > most) return
    ground[at] = 1
    open[count++] = at
    met++
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) meet(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) meet(y * width + x)
  const step = Math.max(1, Math.floor((width * height) / 50))
  let told = 0
  while (count > 0) {
    const at = open[--count] ?? 0
    const x = at % width
    if (x > 0) meet(at - 1)
    if (x < width - 1) meet(at + 1)
    if (at >= width) meet(at - width)
    if (at < width * (height - 1)) meet(at + width)
    if (met - told >= step) tell((told = met) / (width * height))
  }
  return ground
}

/** What of each pixel near the ground is the mark's own, where that is not all of it. */
function edgeAlphas({ width, height, data }: Rgba, ground: Uint8Array, most: number, tell: (share: number) => void): Map<number, number> {
  const shares = new Map<number, number>()
  const step = Math.max(1, Math.floor(height / 20))
  for (let y = 0; y < height; y++) {
    if (y % step === 0) tell(y / height)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (ground[at] === 1 || !isNear(ground, x, y, width, height)) continue
      const own = depth(data, at * 4)
      // White that is enclosed is no edge, however thin what encloses it.
      if (own <= most) continue
      const full = deepest({ width, height, data }, ground, x, y)
      if (own < full) shares.set(at, own / full)
    }
  }
  return shares
}

function isNear(ground: Uint8Array, x: number, y: number, width: number, height: number): boolean {
  for (let j = Math.max(0, y - edge); j <= Math.min(height - 1, y + edge); j++)
    for (let i = Math.max(0, x - edge); i <= Math.min(width - 1, x + edge); i++) if (ground[j * width + i] === 1) return true
  return false
}

/** How far from white the mark is around a pixel: that is its own colour, unmixed. */
function deepest({ width, height, data }: Rgba, ground: Uint8Array, x: number, y: number): number {
  let most = 0
  for (let j = Math.max(0, y - inwards); j <= Math.min(height - 1, y + inwards); j++)
    for (let i = Math.max(0, x - inwards); i <= Math.min(width - 1, x + inwards); i++)
      if (ground[j * width + i] !== 1) most = Math.max(most, depth(data, (j * width + i) * 4))
  return most
}

/** Takes the white out of a colour that is so much of its own. */
function unmix(data: Uint8ClampedArray, at: number, share: number): void {
  for (let channel = 0; channel < 3; channel++)
    data[at + channel] = share > 0 ? ((data[at + channel] ?? 0) - 255 * (1 - share)) / share : 255
  data[at + 3] = (data[at + 3] ?? 0) * share
}
