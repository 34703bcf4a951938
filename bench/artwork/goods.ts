import { mockUp } from '../../artwork/mockup/mockUp.ts'
import { blank, type Raster } from '../../artwork/mockup/raster.ts'
import type { PrintForm } from '../../contract/goods/printForm.ts'
import { report } from '../ground.ts'
import { bareLoop, spent } from './spent.ts'

// What it costs to show goods with artwork on them: 1000 by 1000 pixels, half of them printed, the artwork twice as fine as it is seen.

const forms: Readonly<Record<string, PrintForm>> = {
  平面: { kind: 'flat' },
  斜放: {
    kind: 'flat',
    corners: [
      [0, 0],
      [-2, 1],
      [1, 2],
      [2, -1],
    ].map(([xMm = 0, yMm = 0]) => ({ xMm, yMm })),
  },
  圆柱: { kind: 'cylinder', axis: 'vertical', arc: 150, bowMm: 2 },
  布料: { kind: 'cloth', foldMm: 2 },
}

export function goods({ side, turns }: { readonly side: number; readonly turns: number }): void {
  const below = painted(side, (x, y) => {
    const light = 200 + 40 * Math.sin(x / 60) + 10 * Math.cos(y / 90)
    return [light, light, light, 255]
  })
  const artwork = painted(Math.round(side * 1.4), (x, y) =>
    (x >> 5) % 3 === 2 ? [0, 0, 0, 0] : ((x ^ y) >> 4) & 1 ? [200, 30, 40, 255] : [20, 60, 180, 200],
  )
  const area = { x: side * 0.15, y: side * 0.15, width: side * 0.7, height: side * 0.7 }
  const place = { x: 0, y: 0, width: 1, height: 1 }
  const figures = Object.entries(forms).map(([name, form]) => {
    const times = Array.from({ length: turns + warming }, () => spent(() => mockUp(below, [{ artwork, area, place, form }], side / 200)))
    return `${name} ${Math.min(...times.slice(warming)).toFixed(0)}`
  })
  report(`${side}×${side} 效果图，处理器毫秒（${turns} 次中最少）：${figures.join('，')}（目标 ≤ 60）；同时空循环 ${bareLoop().toFixed(0)}`)
}

const warming = 3

function painted(side: number, at: (x: number, y: number) => readonly number[]): Raster {
  const picture = blank(side, side)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) picture.data.set(at(x, y), (y * side + x) * 4)
  return picture
}
