/** The words of a list's address, in the order they are written. */
export const listWords = [
  'type1',
  'type2',
  'type3',
  'keyword',
  'exact',
  'goodsType',
  'material',
  'process',
  'leadMax',
  'qtyAt',
  'priceMax',
  'sort',
  'page',
] as const

/** What may stand in an address of a public page; anything else is passed over, also by the cache. */
type Public = { readonly query: readonly string[]; readonly cachedFor: number }

const previewPath = '/indexpage/preview'

/** An edit shows within five seconds: what the server reads is up to a second old, drawing takes its time, and this is the rest. */
const shownFor = 3

/**
 * The pages that need no log-in, as the specification names them, and the check of contracts; every other page asks for one. `cachedFor` says for how many
 * seconds the page of a visitor without a token may be shown to the next.
 */
export const publicPaths: Readonly<Record<string, Public>> = {
  '/': { query: [], cachedFor: shownFor },
  '/indexpage': { query: [], cachedFor: shownFor },
  '/indexpage/index': { query: [], cachedFor: shownFor },
  '/indexpage/productlist': { query: listWords, cachedFor: shownFor },
  '/indexpage/sceneList': { query: [], cachedFor: shownFor },
  '/indexpage/activityGoods': { query: [], cachedFor: shownFor },
  '/indexpage/designCenter': { query: ['kind', 'scene', 'keyword', 'page', 'template'], cachedFor: shownFor },
  '/indexpage/AboutUs': { query: [], cachedFor: shownFor },
  // Opened by a signed token; kept by nobody.
  [previewPath]: { query: ['token'], cachedFor: 0 },
  // Opened by whoever has the link; kept by nobody.
  '/sharedDesign': { query: ['token'], cachedFor: 0 },
  '/agreement': { query: ['type'], cachedFor: shownFor },
  // Whoever was given a contract may check it.
  '/contractVerify': { query: [], cachedFor: shownFor },
  '/receiptVerify': { query: [], cachedFor: shownFor },
  '/login': { query: ['redirect', 'mode', 'done'], cachedFor: shownFor },
  '/alterCode': { query: ['redirect'], cachedFor: shownFor },
  // Whoever lost the phone they log in with is logged out.
  '/undoPhone': { query: [], cachedFor: 0 },
  '/register': { query: ['done'], cachedFor: shownFor },
  // For machines, not pages.
  '/robots.txt': { query: [], cachedFor: 60 },
}

/** '/login/' → '/login' */
const bare = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

export const publicPath = (path: string): Public | null => publicPaths[bare(path)] ?? null

/** True for the page that the back office shows in a frame. */
export const isFramed = (path: string): boolean => bare(path) === previewPath

/** What opens the preview at this address; null: it is none. */
export function previewIn(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  return isFramed(pathname.replace(/\.data$/, '')) ? searchParams.get('token') : null
}

/** Where to send someone who must log in first: `/login?redirect=` and where they wanted to go. */
export const loginPath = (wanted: string): string => (wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`)

/** A path of this site out of a `redirect=` that anyone may have written; home for everything else. */
export function ownPath(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/'
  const { origin, pathname, search } = new URL(wanted, 'http://mall.invalid')
  // '/.//evil.example' is a path of ours until its dots are resolved; what is left names another host.
  const own = origin === 'http://mall.invalid' && !pathname.startsWith('//')
  return own && pathname !== '/login' ? pathname + search : '/'
}

/** Pages made of antd, whose styles are written while the page runs; the router asks for no case either. */
const privatePages =
  /^\/(cart\/|orderDetail\/|evaluate|myEvaluate|myOrder|myContract|afterSales|userInfo|address|invoice|childAcc|openApi|approval|orderInform|favorites|footprint|quotation|designs$|purchaseLists|statement|coupon|indexpage\/getcoupon)/i

/** True where a page may have styles that no hash can name. */
export const hasLooseStyles = (path: string): boolean => privatePages.test(path)
