// How colours look, and how unlike two of them are.

/** CIE L*a*b*, of D65. */
export type Lab = readonly [l: number, a: number, b: number]

/** How unlike two colours are to the eye (CIE76), rounded so that every machine finds the same. */
export const distance = (one: Lab, other: Lab): number =>
  Math.round(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) * 1e6) / 1e6

/** #rrggbb in CIE Lab, of D65. */
export function labOf(rgb: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(rgb.slice(at, at + 2), 16) / 255))
  const [x, y, z] = [
    root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047),
    root(0.2126729 * r + 0.7151522 * g + 0.072175 * b),
    root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883),
  ]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const root = (share: number): number => (share > 216 / 24389 ? Math.cbrt(share) : (share * 24389) / 27 / 116 + 16 / 116)
