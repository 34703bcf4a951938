import { circleD, cornersD, type Part } from './parts.ts'

// The figures that templates show, each in a box of 100, in one ink or two.

type Figure = (ink: string, other: string) => readonly Part[]

const leaf = (x: number, y: number, turn: number) => {
  const at = (along: number, across: number) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    return `${(x + along * cos - across * sin).toFixed(2)} ${(y + along * sin + across * cos).toFixed(2)}`
  }
  return `M${at(0, 0)}C${at(4, -5)} ${at(11, -5)} ${at(15, 0)}C${at(11, 5)} ${at(4, 5)} ${at(0, 0)}Z`
}
const wreathLeaves = Array.from({ length: 7 }, (_, i) => {
  const turn = Math.PI / 2 + 0.35 + i * 0.36
  const [x, y] = [50 + 40 * Math.cos(turn), 50 + 40 * Math.sin(turn)]
  return [
    leaf(x, y, turn + Math.PI / 2 - 0.5),
    leaf(x, y, turn + Math.PI / 2 + 0.6),
    leaf(100 - x, y, Math.PI / 2 - turn + 0.5),
    leaf(100 - x, y, Math.PI / 2 - turn - 0.6),
  ].join('')
}).join('')

const petals = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / count
    const at = (r: number, off: number) => `${(50 + r * Math.cos(turn + off)).toFixed(2)} ${(50 + r * Math.sin(turn + off)).toFixed(2)}`
    return `M${at(10, 0)}C${at(30, -0.5)} ${at(44, -0.35)} ${at(48, 0)}C${at(44, 0.35)} ${at(30, 0.5)} ${at(10, 0)}Z`
  }).join('')

export const figures = {
  star: (ink) => [{ d: cornersD(5, [48, 20]), fill: ink }],
  peaks: (ink, other) => [
    { d: 'M4 84L40 20L62 58L72 44L96 84Z', fill: ink },
    { d: circleD(76, 24, 11), fill: other },
  ],
  sail: (ink, other) => [
    { d: 'M48 6L48 76L8 76C22 58 40 34 48 6Z', fill: ink },
    { d: 'M56 24C74 38 86 56 92 76L56 76Z', fill: other },
    { d: 'M8 90C34 82 66 98 92 88', stroke: ink, line: 5 },
  ],
  orbit: (ink, other) => [
    { d: circleD(50, 50, 40), stroke: ink, line: 9 },
    { d: circleD(50, 50, 16), fill: other },
  ],
  hexagon: (ink, other) => [
    { d: cornersD(6, [46]), stroke: ink, line: 7 },
    { d: cornersD(6, [22]), fill: other },
  ],
  leaf: (ink, other) => [
    { d: 'M50 96C8 72 8 28 50 4C92 28 92 72 50 96Z', fill: ink },
    { d: 'M50 92L50 24M50 56L70 40M50 74L72 58M50 56L30 40M50 74L28 58', stroke: other, line: 4 },
  ],
  waves: (ink) => [{ d: 'M4 34C20 14 36 14 50 34C64 54 80 54 96 34M4 62C20 42 36 42 50 62C64 82 80 82 96 62', stroke: ink, line: 10 }],
  sun: (ink, other) => [
    { d: cornersD(12, [48, 30]), fill: ink },
    { d: circleD(50, 50, 20), fill: other },
  ],
  blossom: (ink, other) => [
    { d: petals(6), fill: ink },
    { d: circleD(50, 50, 9), fill: other },
  ],
  wreath: (ink) => [{ d: wreathLeaves, fill: ink }],
  blocks: (ink, other) => [
    { d: 'M6 6L46 6L46 46L6 46Z', fill: ink },
    { d: circleD(74, 26, 20), fill: other },
    { d: circleD(26, 74, 20), fill: other },
    { d: 'M54 54L94 54L94 94L54 94Z', fill: ink },
  ],
  bolt: (ink) => [{ d: 'M60 2L16 56L46 56L36 98L84 40L54 40Z', fill: ink }],
  cup: (ink, other) => [
    { d: 'M24 8L76 8C76 38 72 58 50 60C28 58 24 38 24 8Z', fill: ink },
    { d: 'M24 16L8 16C8 34 14 44 28 46M76 16L92 16C92 34 86 44 72 46', stroke: ink, line: 6 },
    { d: 'M44 60L56 60L58 78L42 78ZM28 80L72 80L72 92L28 92Z', fill: other },
  ],
  book: (ink, other) => [
    { d: 'M50 22C36 12 20 12 6 18L6 82C20 76 36 76 50 86Z', fill: ink },
    { d: 'M50 22C64 12 80 12 94 18L94 82C80 76 64 76 50 86Z', fill: other },
  ],
  lantern: (ink, other) => [
    { d: 'M38 12L62 12L62 20L38 20ZM38 74L62 74L62 82L38 82Z', fill: other },
    { d: 'M36 20C8 24 8 70 36 74L64 74C92 70 92 24 64 20Z', fill: ink },
    { d: 'M50 2L50 12M42 82L42 98M50 82L50 98M58 82L58 98', stroke: other, line: 3 },
  ],
  moon: (ink) => [{ d: 'M62 6C30 8 12 30 14 54C16 82 44 100 74 90C52 86 38 68 38 48C38 30 46 14 62 6Z', fill: ink }],
  ball: (ink, other) => [
    { d: circleD(50, 50, 44), stroke: ink, line: 6 },
    { d: cornersD(5, [18]), fill: other },
    { d: 'M50 32L50 8M67 44L90 36M61 65L75 84M39 65L25 84M33 44L10 36', stroke: ink, line: 5 },
  ],
  gift: (ink, other) => [
    { d: 'M8 34L92 34L92 52L8 52ZM14 56L86 56L86 94L14 94Z', fill: ink },
    { d: 'M44 34L56 34L56 94L44 94Z', fill: other },
    { d: 'M50 32C30 30 22 20 28 12C36 6 46 18 50 32C54 18 64 6 72 12C78 20 70 30 50 32Z', stroke: other, line: 5 },
  ],
} as const satisfies Record<string, Figure>
export type FigureName = keyof typeof figures
