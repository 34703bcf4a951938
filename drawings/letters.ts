import { warped } from './path.ts'
import { line } from './shape.ts'

/** A monoline alphabet drawn here, so that no picture depends on the fonts of the machine. Height 100, origin top left. */
const glyphs: Readonly<Record<string, readonly [width: number, d: string]>> = {
  A: [80, 'M0 100L40 0L80 100M16 64L64 64'],
  B: [66, 'M0 0L0 100L38 100C74 100 74 48 38 48L0 48M36 48C68 48 68 0 36 0L0 0'],
  C: [76, 'M76 20C50 -14 0 0 0 50C0 100 50 114 76 80'],
  D: [76, 'M0 0L0 100L28 100C92 100 92 0 28 0Z'],
  E: [58, 'M58 0L0 0L0 100L58 100M0 49L50 49'],
  F: [56, 'M56 0L0 0L0 100M0 50L48 50'],
  G: [80, 'M78 20C50 -14 0 0 0 50C0 104 62 112 80 78L80 54L48 54'],
  H: [70, 'M0 0L0 100M70 0L70 100M0 49L70 49'],
  I: [0, 'M0 0L0 100'],
  J: [48, 'M48 0L48 68C48 110 0 110 0 72'],
  K: [66, 'M0 0L0 100M64 0L0 60M22 42L66 100'],
  L: [54, 'M0 0L0 100L54 100'],
  M: [88, 'M0 100L0 0L44 72L88 0L88 100'],
  N: [72, 'M0 100L0 0L72 100L72 0'],
  O: [92, 'M46 0C107 0 107 100 46 100C-15 100 -15 0 46 0Z'],
  P: [66, 'M0 100L0 0L36 0C78 0 78 56 36 56L0 56'],
  Q: [92, 'M46 0C107 0 107 100 46 100C-15 100 -15 0 46 0ZM58 70L90 102'],
  R: [68, 'M0 100L0 0L36 0C78 0 78 54 36 54L0 54M36 54L68 100'],
  S: [66, 'M62 16C44 -10 0 -4 2 26C4 56 64 42 66 74C66 108 14 110 0 82'],
  T: [72, 'M0 0L72 0M36 0L36 100'],
  U: [70, 'M0 0L0 62C0 113 70 113 70 62L70 0'],
  V: [76, 'M0 0L38 100L76 0'],
  W: [108, 'M0 0L27 100L54 8L81 100L108 0'],
  X: [68, 'M0 0L68 100M68 0L0 100'],
  Y: [72, 'M0 0L36 50L72 0M36 50L36 100'],
  Z: [66, 'M2 0L64 0L0 100L66 100'],
  '0': [60, 'M30 0C70 0 70 100 30 100C-10 100 -10 0 30 0Z'],
  '1': [30, 'M0 20L28 0L28 100'],
  '2': [58, 'M2 26C4 -10 58 -8 56 28C54 52 14 70 0 100L58 100'],
  '3': [58, 'M2 16C22 -12 58 0 54 26C52 44 34 47 22 47C40 47 58 54 58 74C56 104 14 110 0 82'],
  '4': [64, 'M48 100L48 0L0 70L64 70'],
  '5': [58, 'M54 0L8 0L4 46C24 30 58 38 58 68C58 104 14 110 0 82'],
  '6': [58, 'M46 0C20 10 0 40 0 68C0 110 58 110 58 68C58 34 12 34 2 62'],
  '7': [56, 'M0 0L56 0L20 100'],
  '8': [58, 'M29 46C-6 40 0 0 29 0C58 0 64 40 29 46C-12 52 -6 100 29 100C64 100 70 52 29 46Z'],
  '9': [58, 'M56 38C46 66 0 66 0 32C0 -10 58 -10 58 32C58 60 40 90 14 100'],
  '-': [40, 'M0 52L40 52'],
  '.': [2, 'M0 98L2 100'],
  ' ': [40, ''],
}

/** Chinese characters drawn by their strokes in a box of 100: those the mall's own papers and goods carry. */
export const characters = {
  印: 'M40 8L12 18L12 82L44 74M12 48L40 48M56 18L88 18L88 66L74 68M56 18L56 96',
  采: 'M82 4L18 14M20 26L30 40M48 22L53 36M82 20L68 40M8 54L92 54M50 42L50 98M46 56L10 90M54 56L90 90',
  福: 'M22 4L30 16M8 28L40 28L8 60M26 46L26 98M30 54L42 64M50 10L94 10M58 24L88 24L88 42L58 42ZM54 54L92 54L92 96L54 96ZM54 75L92 75M73 54L73 96',
  山: 'M50 6L50 88M14 34L14 88L86 88L86 34',
  云: 'M24 14L76 14M8 40L92 40M48 42L22 86L80 86M64 60L84 94',
  禾: 'M80 6L20 16M10 38L90 38M50 12L50 98M46 42L12 78M54 42L88 78',
  木: 'M8 34L92 34M50 4L50 98M46 38L10 80M54 38L90 80',
  营: 'M10 14L90 14M32 4L32 24M68 4L68 24M12 46L12 34L88 34L88 46M30 44L70 44L70 58L30 58ZM22 70L78 70L78 96L22 96Z',
  业: 'M36 8L36 88M64 8L64 88M12 32L24 66M88 32L76 66M6 90L94 90',
  执: 'M6 30L44 30M26 6L26 88L14 82M6 62L42 52M52 30L84 30C82 60 84 92 94 92L96 80M66 8C66 50 62 76 44 96M54 50L68 66',
  照: 'M10 8L40 8L40 62L10 62ZM10 35L40 35M50 8L90 8L86 30L76 30M68 8C66 24 60 30 50 34M52 42L88 42L88 64L52 64ZM12 80L8 96M36 80L40 96M62 80L66 96M86 80L94 96',
  转: 'M6 20L42 20M22 4L10 50L42 50M28 34L28 98M6 78L44 68M52 22L92 22M48 46L96 46M72 4L60 68L88 68L70 92M58 80L78 98',
  账: 'M8 8L40 8L40 66M8 8L8 66M24 22C24 60 20 80 6 96M28 72L42 94M86 8C78 24 70 32 58 38M50 50L96 50M60 6L60 92L74 82M68 52C74 72 82 86 96 94',
} as const

export type Character = keyof typeof characters

/** Letters, digits and the characters above, set in one line: the path, and its width when it is 100 high. */
export function lettering(text: string, gap = 30): { d: string; width: number } {
  let x = 0
  let d = ''
  for (const sign of text) {
    const [width, path] = glyphs[sign] ?? [100, characters[sign as Character] ?? '']
    d += path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, px: string, py: string) => `${Number(px) + x} ${py}`)
    x += width + gap
  }
  return { d, width: Math.max(1, x - gap) }
}

/** Lettering from x, y, `size` high, with strokes of `weight` hundredths of its height. */
export const written = (words: string, x: number, y: number, size: number, colour: string, weight = 12) =>
  line(
    warped(lettering(words).d, ([px, py]) => [x + (px * size) / 100, y + (py * size) / 100]),
    colour,
    Math.round(size * weight) / 100,
  )
