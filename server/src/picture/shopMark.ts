import { drawingOf, drawnName, keyIn } from './drawings.ts'
import { officeName, type Shop } from '../shop.ts'
import { usualColours } from '../../../contract/page/colours.ts'

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The shop's own logo or icon where it is a drawing, sharp at any size; null: it is none of the two, or was uploaded. */
export async function drawnMark({ logo, icon }: Shop, name: string): Promise<string | null> {
  const key = keyIn(name)
  if (key === null || (name !== logo && name !== icon) || (await drawnName(key)) !== name) return null
  return (await drawingOf(key))?.svg ?? null
}

/** What stands for a shop that has no icon: the first sign of its name, white on its colour. */
export function initialSvg({ name, colours }: Shop): string {
  const [sign = ''] = name
  const fonts = 'PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif'
  const { brand } = colours ?? usualColours
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="12" fill="${brand}"/><text x="32" y="33" fill="#fff" font-family="${fonts}" font-size="40" font-weight="700" text-anchor="middle" dominant-baseline="central">${safe(sign.toUpperCase())}</text></svg>`
}

/** The head of the back office's one page as it was built, and what is put in its place. */
const untitled = '<title>商家后台</title>'

/** The back office's page with the shop's name, marks and colours in it, so that they are there before any script. */
export function officeOf(page: string, shop: Shop): string {
  const { name, icon, colours } = shop
  const told = safe(JSON.stringify({ name, office: officeName(shop), icon, colours }))
  const style = colours && `<style>html:root{--brand:${colours.brand};--brand-hover:${colours.hover};--brand-soft:${colours.soft}}</style>`
  return page.replace(untitled, () => `<title>${safe(officeName(shop))}</title><meta name="shop" content="${told}" />${style ?? ''}`)
}
