import type { MetaDescriptor, MetaFunction } from 'react-router'

/** The pages that a page stands in, as its `meta` is given them. */
export type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** What the shop is called where not even its name could be had. */
export const unnamed = '商城'

/** The shop's name, as a page's `meta` may say it. */
export function shopIn(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site?: { name: string } } | undefined
  return root?.site?.name ?? unnamed
}

/** The title of the shop itself. */
export const homeTitle = (matches: Matches): string => `${shopIn(matches)} - 企业印刷与礼品采购`

/** The title of a page: what it shows, and whose it is. */
export const titleOf = (title: string, matches: Matches): MetaDescriptor => ({ title: `${title} - ${shopIn(matches)}` })

/** The `meta` of a page that is always called the same, with what else it says of itself. */
export const titled =
  (title: string, ...more: MetaDescriptor[]): MetaFunction =>
  ({ matches }) => [titleOf(title, matches), ...more]
