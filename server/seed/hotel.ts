import type { Tx } from '../src/database/db.ts'
import { seedFirm } from './firm.ts'

export const hotel = '山河酒店管理有限公司'

/** A company that pays by codes, has what it bought invoiced, and says what it thinks of it. */
export async function seedHotel(tx: Tx): Promise<void> {
  await seedFirm(tx, {
    name: hotel,
    creditCode: '91330106MA2KC7Y4PM',
    key: 'hotel',
    nickname: '何清',
    gate: { province: '浙江省', city: '杭州市', district: '西湖区', city_id: 330106, detail: '灵隐路 8 号山河酒店', post_code: '310013' },
    email: 'caiwu@shanhe.example',
  })
}
