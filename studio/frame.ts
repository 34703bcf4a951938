import type { Layer } from '../contract/artwork/layer.ts'
import { boundsOfAll, movedAll, scaledAll, snappedAll, turnedAll, type Bounds, type Lines } from '../artwork/many.ts'
import { cornersOf, scaled, turned, type Box } from '../artwork/place.ts'
import type { Side } from './side.ts'

export type Point = { readonly x: number; readonly y: number }

/** What the stage draws, in units of its own, and where in it the surface lies: a mm of it is `across` wide and `along` high. */
export type Frame = Point & { readonly width: number; readonly height: number; readonly across: number; readonly along: number }

/** How much is seen around a surface that is shown alone, of its longer side. */
const around = 0.1

/** The article with the surface on it, or the surface alone. On a round body less is seen of a surface's width than it has. */
export function frameOf({ widthMm, heightMm, scene }: Side, isAlone: boolean): Frame {
  if (scene && !isAlone) {
    const { xMm, yMm, ...rect } = scene.rect
    const size = { width: scene.widthMm, height: scene.heightMm }
    return { ...size, x: xMm, y: yMm, across: rect.widthMm / widthMm, along: rect.heightMm / heightMm }
  }
  const margin = around * Math.max(widthMm, heightMm)
  return { width: widthMm + 2 * margin, height: heightMm + 2 * margin, x: margin, y: margin, across: 1, along: 1 }
}

/** Where on the stage a place of the surface is. */
export const onStage = ({ x, y, across, along }: Frame, place: Point): Point => ({ x: x + place.x * across, y: y + place.y * along })

/** Where on the surface a place of the stage is. */
export const onSurface = ({ x, y, across, along }: Frame, place: Point): Point => ({ x: (place.x - x) / across, y: (place.y - y) / along })

/** A placed picture's corners on the stage, clockwise from its own upper left one. */
export const cornersOn = (frame: Frame, layer: Box): readonly Point[] => cornersOf(layer).map((corner) => onStage(frame, corner))

/** An upright rectangle of the surface on the stage. */
export function rectOf(frame: Frame, { left, top, right, bottom }: Bounds) {
  const [from, to] = [onStage(frame, { x: left, y: top }), onStage(frame, { x: right, y: bottom })]
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
}

/** By what a picture is held: itself, a corner, or what turns it. */
export type Hold = 'move' | 'scale' | 'turn'

export type Drag = {
  readonly hold: Hold
  /** The picture as it was taken hold of. */
  readonly layer: Layer
  /** Where the pointer took hold and where it is, on the stage. */
  readonly from: Point
  readonly to: Point
  /** Turns by steps. */
  readonly isStepped: boolean
  /** How near to a line it is drawn to it, in the stage's units. */
  readonly near: number
  /** What is moved with it. */
  readonly others?: readonly Layer[] | undefined
  /** What it is drawn to besides the surface itself. */
  readonly guides?: Lines | undefined
}

/** The picture as it has been dragged, and what was moved with it. */
export function dragged(frame: Frame, side: Pick<Side, 'widthMm' | 'heightMm'>, drag: Drag): Layer[] {
  const { hold, layer, from, to, isStepped, near, others = [], guides } = drag
  const [was, is] = [onSurface(frame, from), onSurface(frame, to)]
  if (hold === 'move') return snappedAll(side, movedAll([layer, ...others], is.x - was.x, is.y - was.y), near / frame.across, guides)
  if (others.length > 0) return together(frame, drag, [layer, ...others])
  if (hold === 'scale') {
    const middle = onStage(frame, layer)
    return [scaled(layer, apart(middle, to) / Math.max(apart(middle, from), Number.EPSILON))]
  }
  return [turned(layer, steady(layer.angle + bearing(layer, is) - bearing(layer, was), isStepped))]
}

/** Several that are scaled or turned as one. */
function together(frame: Frame, { hold, from, to, isStepped }: Drag, all: readonly Layer[]): Layer[] {
  const { left, top, right, bottom } = boundsOfAll(all)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  if (hold === 'scale') {
    const on = onStage(frame, middle)
    return scaledAll(all, apart(on, to) / Math.max(apart(on, from), Number.EPSILON))
  }
  return turnedAll(all, steady(bearing(middle, onSurface(frame, to)) - bearing(middle, onSurface(frame, from)), isStepped))
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const bearing = (middle: Point, { x, y }: Point): number => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI

const step = 15 // degrees
const square = 90
const nearSquare = 3

/** By whole steps where it is asked for, else drawn to upright and level. */
function steady(angle: number, isStepped: boolean): number {
  if (isStepped) return Math.round(angle / step) * step
  const upright = Math.round(angle / square) * square
  return Math.abs(angle - upright) <= nearSquare ? upright : angle
}
