/** The help pages that every mall has, in their order. */
export const fixedHelp: readonly string[] = ['fuWu', 'YinSi', '10', '11']

type Place = { readonly key: string; readonly own: boolean; readonly inHelp: boolean }

/** True for what is listed in 帮助中心. */
export const isHelp = ({ key, own, inHelp }: Place): boolean => (own ? inHelp : fixedHelp.includes(key))

/** Where the mall shows an article. */
export function articlePath(place: Place): string {
  if (isHelp(place)) return `/helpCentre?type=${place.key}`
  if (place.own) return `/public?key=${place.key}`
  return place.key === 'about' ? '/indexpage/AboutUs' : `/agreement?type=${place.key}`
}

/** The agreements that whoever registers consents to. */
export const agreements: readonly string[] = ['fuWu', 'YinSi']
