import type { PriceRules } from '../../../contract/price/price.ts'

const choice = (key: string, label: string, each = '0') => ({ key, label, each })

/** Goods without choices on an axis, sold net of 13 % tax, carried by truck. */
const plain = {
  taxMode: 'exclusive',
  taxRate: '0.13',
  materials: [],
  crafts: [],
  colours: [],
  sizes: [],
  packings: [choice('none', '不单独包装')],
  options: [],
  freight: { kind: 'truck', minimum: '60', perKg: '1.20' },
  rush: null,
  conflicts: [],
} satisfies Partial<PriceRules>

const canvasBag: PriceRules = {
  ...plain,
  minimum: 50,
  step: 10,
  carton: 100,
  weightKg: '0.14',
  baseLabel: '袋身',
  base: [
    [50, '9.80'],
    [100, '8.60'],
    [300, '7.20'],
    [500, '6.50'],
    [1000, '5.90'],
    [3000, '5.40'],
  ],
  positions: [
    { key: 'front', label: '正面', widthMm: 300, heightMm: 320, processes: ['silk', 'transfer'] },
    { key: 'back', label: '背面', widthMm: 300, heightMm: 320, processes: ['silk', 'transfer'] },
  ],
  processes: {
    silk: {
      kind: 'screen',
      label: '丝印',
      plate: '80',
      run: [
        [50, '1.20'],
        [100, '1.00'],
        [300, '0.70'],
        [1000, '0.50'],
      ],
      startUp: '120',
      platesFreeFrom: null,
      underbaseOnDark: false,
      maxColours: 4,
    },
    transfer: {
      kind: 'digital',
      label: '热转印',
      run: [
        [50, '5.50'],
        [100, '4.20'],
        [300, '3.20'],
        [1000, '2.60'],
      ],
      startUp: '0',
    },
  },
  packings: [choice('none', '不单独包装'), choice('opp', 'OPP独立袋', '0.15')],
  sample: { fee: '150', creditFrom: 500 },
  leadDays: [
    [50, 5],
    [301, 7],
    [1001, 10],
    [3001, 14],
  ],
  conflicts: [{ when: 'process:silk', not: 'process:transfer', why: '丝印与热转印的烘干温度不同，不能印在同一只袋上' }],
}

const nonwovenBag: PriceRules = {
  ...plain,
  minimum: 200,
  step: 100,
  carton: 500,
  weightKg: '0.045',
  baseLabel: '袋身',
  base: [
    [200, '1.60'],
    [500, '1.25'],
    [1000, '0.98'],
    [3000, '0.82'],
    [5000, '0.76'],
    [10000, '0.70'],
  ],
  positions: [
    { key: 'front', label: '正面', widthMm: 280, heightMm: 240, processes: ['silk'] },
    { key: 'back', label: '背面', widthMm: 280, heightMm: 240, processes: ['silk'] },
  ],
  processes: {
    silk: {
      kind: 'screen',
      label: '丝印',
      plate: '60',
      run: [
        [200, '0.20'],
        [1000, '0.12'],
        [5000, '0.10'],
      ],
      startUp: '100',
      platesFreeFrom: 5000,
      underbaseOnDark: false,
      maxColours: 4,
    },
  },
  sample: { fee: '100', creditFrom: 2000 },
  leadDays: [
    [200, 5],
    [1001, 7],
    [5001, 12],
  ],
}

const tshirt: PriceRules = {
  ...plain,
  minimum: 20,
  step: 1,
  carton: 50,
  weightKg: '0.20',
  baseLabel: '衣身',
  base: [
    [20, '32.00'],
    [50, '28.00'],
    [100, '25.00'],
    [300, '22.50'],
    [500, '21.00'],
    [1000, '19.50'],
  ],
  colours: [
    { ...choice('white', '白'), hex: '#ffffff', dark: false },
    { ...choice('black', '黑'), hex: '#1c1c1e', dark: true },
    { ...choice('navy', '藏青'), hex: '#1f2a44', dark: true },
    { ...choice('red', '大红'), hex: '#c8102e', dark: true },
    { ...choice('grey', '麻灰'), hex: '#b8bcc0', dark: false },
  ],
  sizes: [
    choice('S', 'S'),
    choice('M', 'M'),
    choice('L', 'L'),
    choice('XL', 'XL'),
    choice('2XL', '2XL'),
    choice('3XL', '3XL', '2.00'),
    choice('4XL', '4XL', '4.00'),
  ],
  positions: [
    { key: 'front', label: '前胸', widthMm: 300, heightMm: 400, processes: ['silk', 'dtg'] },
    { key: 'back', label: '后背', widthMm: 320, heightMm: 420, processes: ['silk', 'dtg'] },
    { key: 'leftChest', label: '左胸', widthMm: 100, heightMm: 100, processes: ['embroidery', 'silk', 'dtg'] },
    { key: 'sleeve', label: '袖口', widthMm: 80, heightMm: 80, processes: ['embroidery', 'silk'] },
  ],
  processes: {
    silk: {
      kind: 'screen',
      label: '丝印',
      plate: '100',
      run: [
        [20, '3.50'],
        [50, '2.50'],
        [100, '1.80'],
        [300, '1.40'],
        [500, '1.10'],
      ],
      startUp: '150',
      platesFreeFrom: null,
      underbaseOnDark: true,
      maxColours: 6,
    },
    dtg: {
      kind: 'digital',
      label: '数码直喷',
      run: [
        [1, '22.00'],
        [20, '18.00'],
        [50, '15.00'],
        [100, '12.00'],
      ],
      startUp: '0',
    },
    embroidery: {
      kind: 'embroidery',
      label: '刺绣',
      digitise: '120',
      perThousand: '0.90',
      minimumEach: '3.00',
      maxStitches: 30_000,
    },
  },
  packings: [choice('none', '不单独包装'), choice('bagWithSizeLabel', '独立包装+尺码贴', '0.30')],
  sample: { fee: '200', creditFrom: 300 },
  freight: { kind: 'express', first: '10', next: '3' },
  leadDays: [
    [20, 5],
    [101, 7],
    [501, 10],
    [1001, 15],
  ],
  conflicts: [
    { when: 'process:silk', not: 'process:dtg', why: '丝印与数码直喷不能印在同一件衣服上' },
    { when: 'colour:red', not: 'size:4XL', why: '大红不生产 4XL' },
  ],
}

const thermos: PriceRules = {
  ...plain,
  minimum: 50,
  step: 1,
  carton: 24,
  weightKg: '0.55',
  baseLabel: '杯身',
  base: [
    [50, '42.00'],
    [100, '38.00'],
    [300, '34.00'],
    [500, '32.00'],
    [1000, '29.50'],
  ],
  positions: [
    { key: 'body', label: '杯身', widthMm: 60, heightMm: 120, processes: ['laser', 'silk'] },
    { key: 'box', label: '礼盒', widthMm: 80, heightMm: 80, processes: ['foilBox'] },
  ],
  processes: {
    laser: {
      kind: 'laser',
      label: '激光LOGO',
      run: [
        [1, '1.50'],
        [500, '0.80'],
      ],
      startUp: '100',
    },
    silk: {
      kind: 'screen',
      label: '丝印',
      plate: '0',
      plateByQuantity: [
        [1, '150'],
        [300, '100'],
        [500, '50'],
        [1000, '0'],
      ],
      extraColour: { plate: '50', run: '0.60' },
      run: [[1, '0']],
      startUp: '0',
      platesFreeFrom: null,
      underbaseOnDark: false,
      maxColours: 3,
    },
    foilBox: {
      kind: 'foil',
      label: '礼盒烫金',
      dieMinimum: '120',
      run: [
        [1, '0.80'],
        [300, '0.50'],
      ],
    },
  },
  options: [choice('personalName', '一杯一名', '1.00'), choice('giftBox', '礼盒', '4.50')],
  sample: { fee: '60', creditFrom: 300, label: '样品费' },
  leadDays: [
    [50, 4],
    [301, 6],
    [1001, 9],
  ],
  conflicts: [{ when: 'process:silk', not: 'option:personalName', why: '一杯一名逐只不同，丝印做不到' }],
  needs: [
    { when: 'process:foilBox', needs: 'option:giftBox', why: '礼盒烫金需要先选礼盒' },
    { when: 'option:personalName', needs: 'process:laser', why: '一杯一名需要先选激光' },
  ],
}

const notebook: PriceRules = {
  ...plain,
  minimum: 100,
  step: 10,
  carton: 40,
  weightKg: '0.45',
  baseLabel: '本子',
  base: [
    [100, '18.50'],
    [200, '16.00'],
    [500, '13.80'],
    [1000, '12.20'],
    [3000, '10.90'],
  ],
  crafts: [choice('hard', '硬面精装'), choice('looseLeaf', '活页装', '1.80')],
  positions: [
    { key: 'cover', label: '封面', widthMm: 120, heightMm: 180, processes: ['foil'] },
    { key: 'inside', label: '内页', widthMm: 140, heightMm: 210, processes: ['insert4c'] },
  ],
  processes: {
    foil: {
      kind: 'foil',
      label: '烫金',
      diePerCm2: '0.80',
      dieMinimum: '120',
      run: [
        [1, '1.00'],
        [300, '0.80'],
        [500, '0.60'],
        [2000, '0.45'],
      ],
    },
    insert4c: {
      kind: 'insert',
      label: '彩插',
      setUp: '500',
      perPage: [
        [100, '0.18'],
        [500, '0.12'],
        [2000, '0.08'],
      ],
      maxPages: 16,
    },
  },
  options: [choice('giftBox', '礼盒', '5.00')],
  sample: { fee: '200', creditFrom: 500 },
  rush: { maxDaysSaved: 4, share: '0.10' },
  leadDays: [
    [100, 10],
    [501, 12],
    [2001, 18],
  ],
  conflicts: [{ when: 'craft:looseLeaf', not: 'process:insert4c', why: '活页装不能装订彩插' }],
}

/** The price rules of the demo goods: what every worked example, screenshot and journey counts with. */
export const demoRules = { canvasBag, nonwovenBag, tshirt, thermos, notebook } satisfies Record<string, PriceRules>
