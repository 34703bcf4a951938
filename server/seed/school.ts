import { firstIdentities, type Grant } from '../../contract/grant.ts'
import { parseYuan } from '../../contract/money.ts'
import { hashPassword } from '../src/account/password.ts'
import type { Tx } from '../src/db.ts'
import { cast, password } from './people.ts'

export const school = '星河教育科技有限公司'

const gate = { province: '四川省', city: '成都市', district: '武侯区', city_id: 510107, detail: '人民南路四段 21 号星河教育楼', post_code: '610041' } // prettier-ignore

/** A company that buys on credit and in parts: one person, one address, one invoice title. */
export async function seedSchool(tx: Tx): Promise<void> {
  const phone = cast.find(({ key }) => key === 'school')?.login ?? ''
  const { id: company_id } = await tx
    .insertInto('company')
    .values({ name: school, credit_code: '91510107MA6XH5T896', state: 'verified' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('identity')
    .values(firstIdentities.map(({ name, grants }) => ({ company_id, name, grants: [...grants] as Grant[] })))
    .execute()
  const { id: account_id } = await tx
    .insertInto('account')
    .values({
      company_id,
      ...{ parent_id: null, identity_id: null, limit_per_order_fen: null, limit_per_month_fen: null },
      ...{ phone, nickname: '周星', password_hash: await hashPassword(password), demo: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('address')
    .values({ ...gate, company_id, account_id, real_name: '周星', phone, is_default: true })
    .execute()
  await tx
    .insertInto('invoice_title')
    .values({
      company_id,
      header_type: 2,
      type: 1,
      name: school,
      duty_number: '91510107MA6XH5T896',
      email: 'caiwu@xinghe.example',
      drawer_phone: phone,
      is_default: true,
    }) // prettier-ignore
    .execute()
  await tx
    .insertInto('credit_terms')
    .values({ company_id, limit_fen: parseYuan('50000'), days: 60, enabled: true })
    .execute()
}
