import { parseYuan } from '../../contract/money.ts'
import type { Tx } from '../src/database/db.ts'
import { seedFirm } from './firm.ts'

export const school = '星河教育科技有限公司'

/** A company that buys on credit and in parts. */
export async function seedSchool(tx: Tx): Promise<void> {
  const company_id = await seedFirm(tx, {
    name: school,
    creditCode: '91510107MA6XH5T896',
    key: 'school',
    nickname: '周星',
    gate: {
      province: '四川省',
      city: '成都市',
      district: '武侯区',
      city_id: 510107,
      detail: '人民南路四段 21 号星河教育楼',
      post_code: '610041',
    },
    email: 'caiwu@xinghe.example',
  })
  await tx
    .insertInto('credit_terms')
    .values({ company_id, limit_fen: parseYuan('50000'), days: 60, enabled: true })
    .execute()
}
