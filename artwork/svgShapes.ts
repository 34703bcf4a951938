import type { Size } from './facts.ts'
import { close, ellipseSteps, line, move, rectangleSteps, stepsOf, type Step } from './svgPath.ts'
import { lengthOf } from './svgPlace.ts'
import type { SvgNode } from './svgTree.ts'

type Shape = { readonly steps: readonly Step[]; readonly isBroken: boolean }

/** What a piece that draws draws, in its own units; null: it draws nothing by itself. */
export function shapeSteps({ name, attributes }: SvgNode, view: Size): Shape | null {
  const across = (key: string) => lengthOf(attributes.get(key), view.width)
  const along = (key: string) => lengthOf(attributes.get(key), view.height)
  const far = (key: string) => lengthOf(attributes.get(key), Math.hypot(view.width, view.height) / Math.SQRT2) ?? 0
  const whole = (steps: readonly Step[]): Shape => ({ steps, isBroken: false })
  if (name === 'path') return stepsOf(attributes.get('d') ?? '')
  if (name === 'rect') {
    const [x, y, width, height] = [across('x') ?? 0, along('y') ?? 0, across('width') ?? 0, along('height') ?? 0]
    // One that is not said is as the other.
    const [rx, ry] = [across('rx') ?? along('ry') ?? 0, along('ry') ?? across('rx') ?? 0]
    return whole(width > 0 && height > 0 ? rectangleSteps(x, y, width, height, rx, ry) : [])
  }
  if (name === 'circle' || name === 'ellipse') {
    const [rx, ry] = name === 'circle' ? [far('r'), far('r')] : [across('rx') ?? along('ry') ?? 0, along('ry') ?? across('rx') ?? 0]
    return whole(rx > 0 && ry > 0 ? ellipseSteps(across('cx') ?? 0, along('cy') ?? 0, rx, ry) : [])
  }
  if (name === 'line') return whole([move(across('x1') ?? 0, along('y1') ?? 0), line(across('x2') ?? 0, along('y2') ?? 0)])
  return name === 'polyline' || name === 'polygon' ? pointsOf(attributes.get('points') ?? '', name === 'polygon') : null
}

/** A chain of points, up to where it is not lawful any more. */
function pointsOf(text: string, isClosed: boolean): Shape {
  const { steps, isBroken } = stepsOf(text.trim() === '' ? '' : `M${text}`)
  return { steps: isClosed && steps.length > 1 ? [...steps, close] : steps, isBroken }
}
