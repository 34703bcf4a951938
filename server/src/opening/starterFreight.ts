import type { FreightTerms } from '../../../contract/price/freightTemplate.ts'

const group = (regions: number[], first: string, next: string) => ({
  ...{ regions, firstKg: '1', first, nextKg: '1', next },
  ...{ freeFrom: null, freePieces: null },
})

/** The usual template of freight: by parcel service to the whole country, dearer where it is far. Prices are to be gone through. */
export const starterFreight: FreightTerms = {
  name: '普通快递（请核对价格）',
  ways: ['prepaid'],
  divisor: 8000,
  groups: [
    // 上海、江苏、浙江、安徽、广东
    group([310_000, 320_000, 330_000, 340_000, 440_000], '8', '2'),
    // 内蒙古、海南、青海、宁夏、甘肃
    group([150_000, 460_000, 630_000, 640_000, 620_000], '15', '8'),
    // 西藏、新疆
    group([540_000, 650_000], '22', '18'),
    group([], '10', '4'),
  ],
  // 台湾、香港、澳门
  excluded: [710_000, 810_000, 820_000],
}
