import { useSyncExternalStore } from 'react'
import { coloursOf, type Palette } from '../contract/page/colours.ts'

/** What the shop and its back office are called and look like. */
export type Shop = {
  readonly name: string
  readonly office: string
  /** The picture of its icon by name; '' for none. */
  readonly icon: string
  readonly colours: Palette | null
}

const bare: Shop = { name: '商城', office: '商家后台', icon: '', colours: null }

/** The shop as it was just set. */
export const shopOf = ({ name, icon, colour }: { name: string; icon: string; colour: string }): Shop => ({
  name: name || bare.name,
  office: name + bare.office,
  icon,
  colours: colour === '' ? null : coloursOf(colour),
})

/** The server wrote it into the page, so that it is there before anything is drawn. */
function written(): Shop {
  const said = typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name=shop]')?.content
  return said ? (JSON.parse(said) as Shop) : bare
}

let now = written()
const hearers = new Set<() => void>()

export const shopNow = (): Shop => now

/** The shop, as it is told now. */
export const useShop = (): Shop =>
  useSyncExternalStore((hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }, shopNow)

/** The shop was changed: what names and colours it draws anew, without a new document. */
export function tellShop(shop: Shop): void {
  now = shop
  const { style } = document.documentElement
  // The page as it was written has the old colours in its own sheet: the usual ones too are set over them.
  const { brand, hover, soft } = shop.colours ?? coloursOf('')
  for (const [name, colour] of Object.entries({ '--brand': brand, '--brand-hover': hover, '--brand-soft': soft }))
    style.setProperty(name, colour)
  for (const hear of hearers) hear()
}
