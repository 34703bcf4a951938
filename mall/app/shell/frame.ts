import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { z } from 'zod'
import type { UserInfo } from '../../../contract/account/account.ts'
import { categoryTree, hotWords, type CategoryNode } from '../../../contract/goods/catalog.ts'
import { blocksOf, getCanvas, site } from '../../../contract/page/page.ts'
import type { Dispatch } from '../dispatch.ts'
import { pack, unpack } from '../packed.ts'
import { footerOf, menuOf } from './menu.ts'

/** A category as menus show it. */
export type Branch = { id: number; name: string; under: Branch[] }

const branch = ({ id, cateName, children }: CategoryNode): Branch => ({
  id,
  name: cateName,
  under: children.map(branch),
})

/** What stands around every page; with `preview`, as the draft that it opens has it. */
export async function frameOf(call: Dispatch, preview: string | null = null) {
  const shown = () => call(getCanvas, { terminal: 1 })
  const [about, canvas, tree, words] = await Promise.all([
    call(site, {}),
    // The page itself says that a preview has ended.
    preview ? call(getCanvas, { terminal: 1, preview }).catch(shown) : shown(),
    call(categoryTree, {}),
    call(hotWords, {}),
  ])
  const blocks = blocksOf(canvas.json)
  return {
    site: shownOf(about),
    menu: menuOf(blocks),
    footer: footerOf(blocks),
    categories: pack(tree.map(branch)),
    hotKey: words,
  }
}

/** What stands around every page; what is scanned is asked for when it is opened. */
const shownOf = ({ name, company, phone, hours, icp, police, licence, licencePicture }: Site) => ({
  ...{ name, company, phone, hours, icp, police, licence, licencePicture },
})
type Site = z.output<typeof site.output>

export type Frame = Awaited<ReturnType<typeof frameOf>> & { buyer: UserInfo | null }

const bare: Frame = {
  site: { name: '印采', company: '', phone: '', hours: '', icp: '', police: '', licence: '', licencePicture: '' },
  menu: menuOf([]),
  footer: footerOf([]),
  categories: pack([]),
  hotKey: [],
  buyer: null,
}

/** The frame of the page; a bare one where even that could not be had, so that the error page still has a way home. */
export const useFrame = (): Frame => (useRouteLoaderData('root') as Frame | undefined) ?? bare

/** Whether the frame is what the server said, and not the bare one. */
export const useIsTold = (): boolean => useRouteLoaderData('root') !== undefined

/** The category tree, unpacked once for as long as it stays the same. */
export function useCategories(): readonly Branch[] {
  const { categories } = useFrame()
  return useMemo(() => unpack(categories), [categories])
}
