import { useState } from 'react'
import type { Command } from '../../../artwork/design.ts'
import { carriedOver } from '../../../artwork/refilled.ts'
import { slotsIn, type SlotLayer } from '../../../artwork/slots.ts'
import type { DesignPicture, Surface } from '../../../contract/artwork/design.ts'
import type { OfferedTemplate, Template } from '../../../contract/artwork/template.ts'
import type { Templates } from './filling.ts'

/**
 * Which template each surface is filled in from, and which others it may be. With another one goes what its slots take; what they do not is
 * kept until one is chosen that does.
 */
export function useTemplates(
  first: Templates,
  offered: readonly OfferedTemplate[],
  pictures: ReadonlyMap<number, DesignPicture>,
  change: (position: string, command: Command) => void,
) {
  const known = [...first.values(), ...offered.map(({ template }) => template)]
  const [left, leave] = useState<ReadonlyMap<string, readonly SlotLayer[]>>(new Map())
  const leftOf = ({ position }: Surface) => left.get(position) ?? []
  const templateOf = ({ template: of }: Surface) => known.find(({ own }) => own && own.id === of?.id && own.version === of.version)
  const pixelsOf = (fileId: number) => {
    const picture = pictures.get(fileId)
    return picture && { width: picture.widthPx, height: picture.heightPx }
  }
  return {
    templateOf,
    choicesOf: ({ position }: Surface) => offered.flatMap((one) => (one.position === position ? [one.template] : [])),
    choose(surface: Surface, next: Template) {
      if (!next.own || next.key === templateOf(surface)?.key) return
      const { layers, lost } = carriedOver(next, surface, [...surface.layers, ...leftOf(surface)], pixelsOf)
      change(surface.position, { do: 'template', template: next.own, layers })
      leave((before) => new Map(before).set(surface.position, lost))
    },
    /** What was filled in and has no place in the template that is chosen, by its names. */
    unplacedIn: (surface: Surface): readonly string[] => {
      const there = new Set(slotsIn(surface).map(({ slot }) => slot.label))
      return [...new Set(leftOf(surface).map(({ slot }) => slot.label))].filter((label) => !there.has(label))
    },
  }
}
