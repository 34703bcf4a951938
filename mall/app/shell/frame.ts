import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { z } from 'zod'
import type { UserInfo } from '../../../contract/account/account.ts'
import { playedShort, type ConnectionName } from '../../../contract/connection/names.ts'
import { shopWays, type ShopWays } from '../../../contract/connection/ways.ts'
import { categoryTree, hotWords, type CategoryNode } from '../../../contract/goods/catalog.ts'
import { blocksOf, getCanvas, site } from '../../../contract/page/page.ts'
import type { Dispatch } from '../dispatch.ts'
import { pack, unpack, type Packed } from '../packed.ts'
import { lookOf } from './look.ts'
import { fixedFooter, fixedMenu, footerOf, menuOf } from './menu.ts'
import { markUrl } from '../../../contract/picture.ts'
import { unnamed } from '../titled.ts'

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
  const [about, canvas, tree, words, ways] = await Promise.all([
    call(site, {}),
    // The page itself says that a preview has ended.
    preview ? call(getCanvas, { terminal: 1, preview }).catch(shown) : shown(),
    call(categoryTree, {}),
    call(hotWords, {}),
    call(shopWays, {}),
  ])
  const blocks = blocksOf(canvas.json)
  return {
    site: shownOf(about, lookOf(about.colours, blocks)),
    menu: menuOf(blocks),
    footer: footerOf(blocks),
    categories: pack(tree.map(branch)),
    hotKey: words,
    ways: { ...ways, played: playedTo(ways.played), withoutSms: withoutSms(about, ways) },
  }
}

/** What a buyer must know before he pays or signs; '' where nothing is only played. */
function playedTo(buyer: readonly ConnectionName[]): string {
  const named = [...new Set(buyer.flatMap((name) => playedShort[name] ?? []))]
  return named.length > 0 ? `演示：${named.join('、')}不会真的扣款，也没有法律效力` : ''
}

/** How one comes by a code where the mall sends no messages; '' where it does. */
function withoutSms({ phone, hours }: Site, { sms }: ShopWays): string {
  if (sms) return ''
  const whom = phone ? `请致电客服 ${phone}${hours ? `（${hours}）` : ''}` : '请联系客服'
  return `本商城不发送短信。${whom}，核对身份后由客服告知验证码，10 分钟内有效。`
}

/** What stands around every page; what is scanned is asked for when it is opened. */
const shownOf = ({ name, company, address, phone, hours, icp, police, licence, licencePicture, ...marks }: Site, look: string): Shown => ({
  ...{ name, company, address, phone, hours, icp, police, licence, licencePicture },
  logo: marks.logo === '' ? null : { src: markUrl(marks.logo), width: marks.logoShape[0], height: marks.logoShape[1] },
  colours: marks.colours,
  ...(look && { look }),
})
type Site = z.output<typeof site.output>
type Shown = Pick<
  Site,
  'name' | 'company' | 'address' | 'phone' | 'hours' | 'icp' | 'police' | 'licence' | 'licencePicture' | 'colours'
> & {
  logo: { src: string; width: number | undefined; height: number | undefined } | null
  /** See `lookOf`; absent: as the mall is of itself. */
  look?: string
}

export type Frame = Awaited<ReturnType<typeof frameOf>> & { buyer: UserInfo | null }

/** What is offered where nothing was told: the calls themselves say no. */
const all: Omit<ShopWays, 'played'> & { played: string; withoutSms: string } = {
  sms: true,
  courier: true,
  invoicing: true,
  codes: true,
  signing: true,
  played: '',
  withoutSms: '',
}

/** Packed, as `pack` would: which every page would carry for this alone. */
const noCategories = '[]' as Packed<Branch[]>

const bare: Frame = {
  site: {
    ...{ name: unnamed, company: '', address: '', phone: '', hours: '', icp: '', police: '', licence: '', licencePicture: '' },
    logo: null,
    colours: null,
  },
  menu: fixedMenu,
  footer: fixedFooter,
  categories: noCategories,
  hotKey: [],
  ways: all,
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
