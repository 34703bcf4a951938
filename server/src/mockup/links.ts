import type { Mockup } from '../../../contract/artwork/mockup.ts'
import { opensLink, sealedLink } from '../file/link.ts'
import type { Services } from '../services.ts'
import { recipesOf, type ToMockUp } from './mockup.rules.ts'
import { nameOf } from './name.ts'

/** By what a line is shown: itself in a cart or an order, or what was said of it. */
export type Kept = 'cart' | 'order' | 'review'

/** What a link is to: the cart line, order line or review of this id. */
type Shown = { readonly kept: Kept; readonly id: number }

/** One picture of it, by its name. */
export type Asked = Shown & { readonly name: string }

const linked = ({ kept, id, name }: Asked): string => `mockup\n${kept}\n${id}\n${name}`

/** Which pictures there are of a line, by signed links that live for ten minutes from `now`. */
export const mockupLinks = (services: Services, { kept, id }: Shown, line: ToMockUp, now: Date): Mockup[] =>
  recipesOf(line).map((recipe) => {
    const asked = { kept, id, name: nameOf(recipe) }
    const { label, heightMm, widthMm } = recipe
    const link = `/mockups/${kept}/${id}/${asked.name}.webp${sealedLink(services, linked(asked), now)}`
    return { lineId: line.lineId, label, link, ratio: heightMm / widthMm }
  })

/** Whether the query of a link opens this picture at `now`. */
export const opensMockup = (services: Services, asked: Asked, { e, s }: Readonly<Record<string, unknown>>, now: Date): boolean =>
  opensLink(services, linked(asked), { e: String(e), s: String(s) }, now)
