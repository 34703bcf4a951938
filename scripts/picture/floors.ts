/** A floor of the picture: what it is called, what it is, and the folders that stand on it. */
export type Floor = {
  readonly name: string
  readonly about: string
  readonly folders: 'those of mall/app' | 'those of admin' | readonly string[]
}

/** From top to bottom: what stands higher may import what stands lower. */
export const floors: readonly Floor[] = [
  { name: 'mall', about: 'the buyer’s site', folders: 'those of mall/app' },
  { name: 'admin', about: 'the merchant’s site', folders: 'those of admin' },
  { name: 'kit', about: 'what both sites show', folders: ['kit'] },
  { name: 'start', about: 'main, run, app, pages', folders: ['start'] },
  { name: 'seed', about: 'the demo', folders: ['seed', 'sandbox'] },
  {
    name: 'desks',
    about: 'over all subjects',
    folders: ['apiKey', 'jobDesk', 'jobTicket', 'live', 'margin', 'orderDesk', 'report', 'sheetRun', 'statement', 'webhook'],
  },
  {
    name: 'around an order',
    about: 'what follows from one',
    folders: [
      'again',
      'authority',
      'bank',
      'certify',
      'channel',
      'claim',
      'consignment',
      'contract',
      'courier',
      'frame',
      'invoice',
      'payment',
      'plan',
      'production',
      'receipt',
      'review',
    ],
  },
  { name: 'trade', about: 'from choice to order', folders: ['cart', 'order', 'purchaseList', 'quick', 'quotation'] },
  {
    name: 'people',
    about: 'who asks',
    folders: ['account', 'address', 'approval', 'company', 'factor', 'son', 'staff', 'succession'],
  },
  {
    name: 'goods',
    about: 'what is sold',
    folders: ['assortment', 'catalog', 'goods', 'page', 'pageDesk', 'priceDesk', 'printArea', 'search'],
  },
  {
    name: 'ground',
    about: 'what all subjects need',
    folders: ['audit', 'file', 'notice', 'openapi', 'paper', 'tables', 'sheet'],
  },
  { name: 'surroundings', about: 'serve, db, env, jobs …', folders: ['surroundings'] },
  { name: 'drawings', about: 'the demo’s pictures, pure', folders: ['drawings'] },
  { name: 'pricing', about: 'rules → receipt, pure', folders: ['pricing'] },
  { name: 'contract', about: 'what both sides agree on', folders: ['shared contract'] },
]
