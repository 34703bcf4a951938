import { refilled } from '../../../artwork/refilled.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { templateVersion, type OfferedTemplate, type Template } from '../../../contract/artwork/template.ts'
import { call } from '../call.ts'
import type { Opened } from './draft.ts'

/** The template of each surface that has one, by its position. */
export type Templates = ReadonlyMap<string, Template>

/**
 * The design on its templates: what is kept, each surface on the one that it was begun with, in the version of then; what is not, on the
 * version that is offered now, else, as one without any, on the template that is named, else on the first that is offered there. What was
 * filled in stays, on a surface of another size too.
 */
export async function onTemplates(
  { opened, isKept }: { readonly opened: Opened; readonly isKept: boolean },
  offered: readonly OfferedTemplate[],
  named: string | null,
): Promise<{ readonly opened: Opened; readonly templates: Templates }> {
  const templates = new Map<string, Template>()
  const surfaces: Design['surfaces'] = []
  for (const surface of opened.design.surfaces) {
    const there = offered.filter(({ position }) => position === surface.position).map(({ template }) => template)
    const begun = surface.template
    const now = begun && there.find(({ own }) => own?.id === begun.id)
    const goesOn = now && (!isKept || now.own?.version === begun.version)
    const first = there.find(({ key }) => key === named) ?? there[0]
    const template = goesOn ? now : begun && isKept ? await call(templateVersion, begun) : first
    const { template: _, ...bare } = surface
    if (template) templates.set(surface.position, template)
    surfaces.push(
      template?.own
        ? { ...bare, layers: refilled(template, surface, template.own.id === begun?.id ? surface.layers : []), template: template.own }
        : { ...bare, layers: [] },
    )
  }
  return { opened: { ...opened, design: { ...opened.design, surfaces } }, templates }
}
