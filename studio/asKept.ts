import type { Command } from '../artwork/design.ts'
import { mended, type Mend } from '../artwork/mends.ts'
import { unfilled } from '../artwork/names.ts'
import type { Surface } from '../contract/artwork/design.ts'

/** A command of the stage as it is kept: what is shown has the words of a list in it, what is kept (`own`) has not. */
export function asKept(command: Command, { layers }: Pick<Surface, 'layers'>): Command {
  const ownOf = (id: string) => layers.find((layer) => layer.id === id)
  if (command.do === 'put') return { ...command, layer: unfilled(command.layer, ownOf(command.layer.id)) }
  return command.do === 'putMany' ? { ...command, layers: command.layers.map((layer) => unfilled(layer, ownOf(layer.id))) } : command
}

/** A mend as one step of what is kept. */
export function mending(mend: Mend, own: Pick<Surface, 'layers'>): Command {
  const { layer, layers = [layer] } = mend
  const kept = asKept({ do: 'putMany', layers }, own)
  if (!mend.below || kept.do !== 'putMany') return kept
  return { do: 'all', layers: mended(own.layers, { ...mend, layers: kept.layers }) }
}
