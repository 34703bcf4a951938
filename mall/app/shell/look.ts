import type { Block, FramePart } from '../../../contract/page/page.ts'

type Colours = { readonly brand: string; readonly hover: string; readonly soft: string }

/** Where each part stands in what `TopBar`, `SideBar` and `Footer` draw. */
const places: Record<FramePart, string> = {
  topLinks: 'nav[aria-label=快捷导航] li:nth-child(-n+6)',
  sideBar: 'aside[aria-label=快捷工具]',
  promises: 'footer>ul',
  navigation: 'footer>div>section:nth-child(1)',
  feedback: 'footer>div>section:nth-child(3)',
  hotline: 'footer>div>section:nth-child(4)',
}

/**
 * The rules by which a page stands in the shop's own colours and without what the merchant hides; '' where neither is. Told by the
 * server, so that pages that hide nothing carry nothing for it.
 */
export function lookOf(colours: Colours | null, blocks: readonly Block[]): string {
  const own = colours ? `html:root{--brand:${colours.brand};--brand-hover:${colours.hover};--brand-soft:${colours.soft}}` : ''
  const hidden = blocks.flatMap((block) => (block.type === 'FrameParts' ? block.componentContent.hidden : []))
  return own + (hidden.length > 0 ? `${hidden.map((part) => `html ${places[part]}`).join()}{display:none}` : '')
}
