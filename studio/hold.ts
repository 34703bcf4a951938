import type { Layer } from '../contract/artwork/layer.ts'
import { dragged, type Drag, type Frame, type Hold, type Point } from './frame.ts'
import type { Side } from './side.ts'

// What a pointer holds of a surface. It is held by its id: what lies there may change meanwhile, and is moved as it is by then.

export type Held = {
  readonly pointerId: number
  readonly hold: Hold
  readonly id: string
  /** What is moved with it, by ids. */
  readonly others: readonly string[]
  /** Where the pointer took hold and where it is, on the stage; null: it has not moved yet. */
  readonly from: Point
  readonly to: Point | null
  readonly isStepped: boolean
}

/** What an event says of what a pointer holds; null: nothing, it is another pointer's. Where the first button is up it was let go unheard. */
export function saidBy(event: Pick<PointerEvent, 'type' | 'pointerId' | 'buttons'>, pointerId: number): 'moved' | 'ended' | null {
  if (event.pointerId !== pointerId) return null
  return event.type === 'pointermove' && (event.buttons & 1) === 1 ? 'moved' : 'ended'
}

/** What is held, as it is now, and what is moved with it; none where it is no longer there to be moved. */
export function heldOf(layers: readonly Layer[], { id, others }: Pick<Held, 'id' | 'others'>): readonly Layer[] {
  const layer = layers.find((one) => one.id === id && !one.hidden && !one.locked)
  return layer ? [layer, ...layers.filter((one) => one.id !== id && others.includes(one.id) && !one.locked)] : []
}

/** The layers of now where they have been dragged to; none before that. */
export function draggedOf(
  frame: Frame,
  side: Pick<Side, 'widthMm' | 'heightMm'>,
  layers: readonly Layer[],
  { to, ...held }: Held,
  lines: Pick<Drag, 'near' | 'guides'>,
): readonly Layer[] {
  const [layer, ...others] = heldOf(layers, held)
  return layer && to ? dragged(frame, side, { ...held, ...lines, to, layer, others }) : []
}
