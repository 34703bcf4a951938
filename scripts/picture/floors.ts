/** A floor of the picture: what it is called, what it is, and the folders that stand on it. */
export type Floor = {
  readonly name: string
  readonly about: string
  readonly folders: 'those of mall/app' | 'those of admin' | readonly string[]
}

/** Files beside the folders of the server that stand on a floor of their own; all others are surroundings. */
export const apart: Readonly<Record<'start' | 'road', readonly string[]>> = {
  start: ['main', 'run', 'boot', 'app', 'pages', 'sites', 'subjects', 'env', 'metrics', 'played', 'shopAtRest'],
  road: ['serve', 'world', 'admit', 'acting', 'context', 'services', 'subject', 'repeat.sql'],
}

/** From top to bottom: what stands higher may import what stands lower, and what stands beside it without a circle. */
export const floors: readonly Floor[] = [
  { name: 'mall', about: 'the buyer’s site', folders: 'those of mall/app' },
  { name: 'admin', about: 'the merchant’s site', folders: 'those of admin' },
  { name: 'studio', about: 'what designs are drawn with, on both sites', folders: ['studio'] },
  { name: 'kit', about: 'what both sites show', folders: ['kit'] },
  { name: 'seed', about: 'the demo', folders: ['seed', 'sandbox'] },
  { name: 'start', about: 'main, run, boot, app, workers …', folders: ['start', 'workers'] },
  {
    name: 'desks',
    about: 'over all subjects',
    folders: [
      'apiKey',
      'approvalDesk',
      'artworkDesk',
      'backup',
      'connection',
      'edge',
      'find',
      'jobDesk',
      'jobTicket',
      'live',
      'margin',
      'couponDesk',
      'combination',
      'marketing',
      'opening',
      'orderDesk',
      'pageDesk',
      'poolDesk',
      'priceDesk',
      'outwork',
      'purchase',
      'report',
      'settingDesk',
      'shipping',
      'statement',
      'systemDesk',
      'todo',
      'told',
      'webhook',
    ],
  },
  { name: 'own pages', about: 'log in, own data', folders: ['entry', 'profile', 'son', 'succession'] },
  {
    name: 'around an order',
    about: 'what follows from one',
    folders: [
      'again',
      'artwork',
      'design',
      'designShelf',
      'designApproval',
      'mockup',
      'bank',
      'blank',
      'certify',
      'chain',
      'channel',
      'claim',
      'concession',
      'consignment',
      'contract',
      'group',
      'coupon',
      'courier',
      'figure',
      'flash',
      'frame',
      'invoice',
      'payment',
      'plan',
      'pool',
      'print',
      'production',
      'receipt',
      'review',
      'settlement',
      'stock',
      'title',
    ],
  },
  {
    name: 'trade',
    about: 'from choice to order',
    folders: ['carried', 'cart', 'freight', 'making', 'order', 'parcel', 'purchaseList', 'quick', 'quotation'],
  },
  { name: 'people', about: 'who asks', folders: ['account', 'address', 'approval', 'company', 'factor', 'staff'] },
  { name: 'goods', about: 'what is sold', folders: ['assortment', 'catalog', 'goods', 'page', 'printArea', 'promotion', 'search'] },
  {
    name: 'ground',
    about: 'what all subjects need',
    folders: ['auditDesk', 'file', 'notice', 'openapi', 'paper', 'picture', 'sheet', 'sheetRun', 'sms'],
  },
  { name: 'outside', about: 'providers and their protocols', folders: ['outside'] },
  { name: 'road', about: 'serve, services, subject', folders: ['road', 'http'] },
  { name: 'sessions', about: 'who asks, what was done', folders: ['audit', 'session', 'tally'] },
  { name: 'surroundings', about: 'database, actor, jobs …', folders: ['surroundings', 'database', 'tables', 'trace'] },
  { name: 'drawings', about: 'the demo’s pictures, pure', folders: ['drawings'] },
  { name: 'artwork', about: 'what is printed, pure', folders: ['shared artwork'] },
  { name: 'pricing', about: 'rules → receipt, pure', folders: ['pricing'] },
  { name: 'contract', about: 'what both sides agree on', folders: ['shared contract'] },
]

const isApart = (folder: string): folder is keyof typeof apart => Object.hasOwn(apart, folder)
const rootFile = (names: readonly string[]) => `^server/src/(${names.map((name) => name.replace('.', '\\.')).join('|')})\\.ts$`

/** Which files of the server stand in a folder of the floors, as a pattern. */
function patternOf(folder: string): string {
  if (isApart(folder)) return rootFile(apart[folder])
  if (folder === 'surroundings') return `^server/src/(?!(${Object.values(apart).flat().join('|')})\\.ts$)[^/]+\\.ts$`
  return folder === 'seed' ? '^server/seed/' : `^server/src/${folder}/`
}

/** The server's floors from top to bottom, each with the patterns of its files. */
export const serverFloors: readonly { readonly name: string; readonly patterns: readonly string[] }[] = floors
  .slice(
    floors.findIndex(({ name }) => name === 'seed'),
    floors.findIndex(({ name }) => name === 'drawings'),
  )
  .map(({ name, folders }) => ({ name, patterns: typeof folders === 'string' ? [] : folders.map(patternOf) }))
