import type { Command } from '../artwork/design.ts'
import { unfilled } from '../artwork/names.ts'
import type { Surface } from '../contract/artwork/design.ts'

/** A command of the stage as it is kept: what is shown has the words of a list in it, what is kept (`own`) has not. */
export function asKept(command: Command, { layers }: Pick<Surface, 'layers'>): Command {
  const ownOf = (id: string) => layers.find((layer) => layer.id === id)
  if (command.do === 'put') return { ...command, layer: unfilled(command.layer, ownOf(command.layer.id)) }
  return command.do === 'putMany' ? { ...command, layers: command.layers.map((layer) => unfilled(layer, ownOf(layer.id))) } : command
}
