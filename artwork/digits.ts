import { rounded, type Point } from './place.ts'

// Digits below the bars of goods, in shapes of our own: a till that cannot read the bars is typed into.

/** By the digit: what a pen draws in a field of 4 by 8, from point to point; strokes apart by ;. */
const drawn = [
  '1 0,3 0,4 1,4 7,3 8,1 8,0 7,0 1,1 0',
  '0.75 1.25,2 0,2 8;0.75 8,3.25 8',
  '0 1,1 0,3 0,4 1,4 3,0 7,0 8,4 8',
  '0 1,1 0,3 0,4 1,4 3,3 4,4 5,4 7,3 8,1 8,0 7;1.5 4,3 4',
  '3 8,3 0,0 5.5,4 5.5',
  '4 0,0 0,0 3.5,3 3.5,4 4.5,4 7,3 8,1 8,0 7',
  '4 1,3 0,1 0,0 1,0 7,1 8,3 8,4 7,4 4.5,3 3.5,1 3.5,0 4.5',
  '0 0,4 0,4 1,1.5 8',
  '1 0,3 0,4 1,4 3,3 4,1 4,0 3,0 1,1 0;1 4,0 5,0 7,1 8,3 8,4 7,4 5,3 4',
  '0 7,1 8,3 8,4 7,4 1,3 0,1 0,0 1,0 3.5,1 4.5,3 4.5,4 3.5',
].map(strokesOf)

function strokesOf(digit: string): Point[][] {
  return digit.split(';').map((stroke) =>
    stroke.split(',').map((point) => {
      const [x = 0, y = 0] = point.split(' ').map(Number)
      return { x, y }
    }),
  )
}

const thick = 0.9
/** Strokes go so far beyond their ends that no corner is open. */
const beyond = thick * 0.3
/** A digit whose strokes begin at x and y, as paths that are filled, as high as they are scaled. */
export function digitPath(digit: number, x: number, y: number, high = 1): string {
  return (drawn[digit] ?? [])
    .flatMap((stroke) => stroke.slice(1).map((to, at) => bar(stroke[at] ?? to, to)))
    .map((corners) => `M${corners.map((one) => `${rounded(x + one.x)} ${rounded(y + one.y * high)}`).join('L')}Z`)
    .join('')
}

/** A stroke from one point to another. All of them turn the same way, so that what lies over each other is filled. */
function bar(from: Point, to: Point): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const [sx, sy] = [(-uy * thick) / 2, (ux * thick) / 2]
  const [a, b] = [
    { x: from.x - ux * beyond, y: from.y - uy * beyond },
    { x: to.x + ux * beyond, y: to.y + uy * beyond },
  ]
  return [
    { x: a.x + sx, y: a.y + sy },
    { x: b.x + sx, y: b.y + sy },
    { x: b.x - sx, y: b.y - sy },
    { x: a.x - sx, y: a.y - sy },
  ]
}
