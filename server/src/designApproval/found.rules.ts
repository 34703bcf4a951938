import { z } from 'zod'
import { processesFinding } from '../../../artwork/carried.ts'
import { contrastFindings } from '../../../artwork/contrastFindings.ts'
import { findingsOf, type Picture } from '../../../artwork/findings.ts'
import { groundOf } from '../../../artwork/ground.ts'
import { filled, namesFindings } from '../../../artwork/names.ts'
import { byGravity } from '../../../artwork/preflight.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import type { Finding } from '../../../contract/order/finding.ts'
import { Print, type PriceRules, type Selection } from '../../../contract/price/price.ts'
import { Matrix } from '../../../contract/price/quantity.ts'

const Configured = z.object({ s: z.object({ prints: z.array(Print), colour: z.string().optional() }), m: Matrix.optional() })
type Configured = Pick<Selection, 'prints' | 'colour'> & { readonly matrix?: Matrix | undefined }

/** The prints and the colour of a configuration as the address of a product's page has it; none of what nobody can read. */
function configured(configuration: string): Configured {
  try {
    const { s, m } = Configured.parse(JSON.parse(Buffer.from(configuration, 'base64url').toString('utf8')))
    return { ...s, matrix: m }
  } catch {
    return { prints: [] }
  }
}

type Rules = Pick<PriceRules, 'positions' | 'processes' | 'colours'>

/**
 * What is found in a design as it was drawn, and on which colour, surface by surface, with the first row of its list filled in, and in the list itself; of a
 * position that the product has not any more, that it has not.
 */
export const findingsIn = (
  { surfaces, names }: Pick<Design, 'surfaces' | 'names'>,
  configuration: string,
  rules: Rules | null,
  pictures: ReadonlyMap<number, Picture>,
): { position: string; ground: string | null; findings: Finding[] }[] => {
  const { prints, colour, matrix } = configured(configuration)
  return surfaces
    .filter(({ layers }) => layers.length > 0)
    .map((surface) => {
      const { position } = surface
      const area = rules?.positions.find(({ key }) => key === position)
      const [print, ...beside] = prints.filter((one) => one.position === position)
      const by = print?.process ?? area?.processes[0] ?? ''
      const process = rules?.processes[by]
      if (!area || !process) return { position, ground: null, findings: [{ rule: 'P28', severity: 'E', words: '商品已不印这个部位' }] }
      const several = processesFinding(area.label, 1 + beside.length)
      if (several) return { position, ground: null, findings: [several] }
      const place = {
        ...{ label: area.label, process: process.kind, inks: print?.colours ?? null, on: groundOf(rules, { colour }, by, matrix) },
        ...(area.limits && { limits: area.limits }),
      }
      const ground = place.on?.hex ?? null
      const printed = filled(surface, names, 0)
      const found = [
        ...namesFindings(surface.layers, names),
        ...findingsOf(printed, place, pictures),
        ...contrastFindings(printed, { ...place, ground }),
      ].toSorted(byGravity)
      return { position, ground, findings: found.map(({ rule, severity, words }) => ({ rule, severity, words })) }
    })
}
