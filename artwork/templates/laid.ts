import type { Design, Surface } from '../../contract/artwork/design.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import type { Template } from '../../contract/artwork/template.ts'
import { between, rounded } from '../place.ts'

// How a template lies on a surface.

type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** How much longer or flatter a surface may be than what a template was made for. */
export const mostApart = 2

/** Whether a template looks as it was meant on such a surface. */
export function fits(template: Sized, surface: Sized): boolean {
  const apart = surface.widthMm / surface.heightMm / (template.widthMm / template.heightMm)
  return apart >= 1 / mostApart && apart <= mostApart
}

const isOfTemplate = ({ id }: Pick<Layer, 'id'>): boolean => id.startsWith(prefix)
const prefix = 'template-'

/** A layer of a template on a surface: its id tells where it came from. */
export const layerIdOf = (slot: string): string => `${prefix}${slot}`.slice(0, 40)

/**
 * The design with a template on the surface of a position: as large as there is room for, in its middle, below what lies there already.
 * What lay there of a template before goes. The same design where there is no such surface.
 */
export function withTemplate(design: Design, template: Pick<Template, 'widthMm' | 'heightMm' | 'layers'>, position: string): Design {
  if (!design.surfaces.some((surface) => surface.position === position)) return design
  const surfaces = design.surfaces.map((surface) => {
    if (surface.position !== position) return surface
    const own = surface.layers.filter((layer) => !isOfTemplate(layer))
    return { ...surface, layers: [...laidOut(template, surface), ...own] }
  })
  return { ...design, surfaces }
}

/** The layers of a template on a surface of another size: as large as there is room for, in its middle. */
export function laidOut({ widthMm, heightMm, layers }: Parameters<typeof withTemplate>[1], surface: Sized): Layer[] {
  const by = Math.min(surface.widthMm / widthMm, surface.heightMm / heightMm)
  const [left, top] = [(surface.widthMm - widthMm * by) / 2, (surface.heightMm - heightMm * by) / 2]
  const length = (mm: number) => rounded(Math.max(0.1, mm * by))
  return layers.map((layer): Layer => {
    const place = {
      x: rounded(left + layer.x * by),
      y: rounded(top + layer.y * by),
      width: length(layer.width),
      height: length(layer.height),
    }
    const put = { ...layer, ...place, id: layerIdOf(layer.id) }
    return put.kind === 'text' ? { ...put, size: rounded(between(0.5, put.size * by, 2000)) } : put
  })
}
